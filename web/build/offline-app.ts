import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { type BuiltFile, publicFiles, writeSite } from './files.ts'
import { notFoundPage, REACH, staticPage } from './static-site.ts'

const SERVICE_WORKER = 'sw.js'
/** Suffix of a module that is in both the service worker and the app. */
const COPY = '?copy'

/** Page of the command line, which is not used offline and not part of a static site. */
const AUTOMATION = /^(assets\/)?automation\b/

/**
 * Manifest of the service worker: relative file addresses, a version hashed from them, and a static
 * page's reachable hosts.
 */
function appOf(hosting: 'bridge' | 'static', code: string, files: readonly BuiltFile[]): string {
  const all = [...files].sort(([a], [b]) => (a < b ? -1 : 1))
  const hash = createHash('sha256').update(hosting).update(code)
  for (const [name, content] of all) hash.update(`\0${name}\0`).update(content)
  const names = all.map(([name]) => (name === 'index.html' ? './' : `./${name}`))
  const version = hash.update(REACH.connect.join()).digest('hex').slice(0, 16)
  return JSON.stringify({ hosting, version, files: names, reach: REACH.connect })
}

/** Makes addresses absolute: the bridge serves the one page for every address of the app. */
function rooted(html: string): string {
  return html.replaceAll(/((?:src|href)=")\.\//g, '$1/')
}

interface Folders {
  readonly web: string
  /** Folder for the site of static hosts. */
  readonly site: string
}

/**
 * Gives the service worker the list of all files, lazy chunks and worker scripts included. Writes
 * page and service worker for the bridge and for static hosts.
 */
export function offlineApp({ web, site }: Folders): Plugin {
  const entry = join(web, 'src/worker/offline/service-worker.ts')
  let own: readonly BuiltFile[] = []
  return {
    name: 'offline-app',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      this.emitFile({ type: 'chunk', id: entry, fileName: SERVICE_WORKER })
    },
    // A module shared with the page would become a chunk that the service worker cannot import, so
    // it gets a copy.
    async resolveId(source, importer) {
      if (importer !== entry && !importer?.endsWith(COPY)) return
      const found = await this.resolve(source, importer.replace(COPY, ''), { skipSelf: true })
      return found && { ...found, id: found.id + COPY }
    },
    load: (id) => (id.endsWith(COPY) ? readFileSync(id.replace(COPY, ''), 'utf8') : undefined),
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const worker = bundle[SERVICE_WORKER]
        const page = bundle['index.html']
        if (worker?.type !== 'chunk' || page?.type !== 'asset')
          return this.error('The page or its service worker was not built.')
        // The service worker is a classic script: it can neither import nor export.
        if (worker.imports.length + worker.exports.length > 0 || !worker.code.includes('__APP__'))
          return this.error('The service worker is not one script of its own.')
        const built = Object.values(bundle)
          .filter((file) => ![worker, page].includes(file) && !AUTOMATION.test(file.fileName))
          .map(
            (file): BuiltFile => [file.fileName, file.type === 'chunk' ? file.code : file.source],
          )
        const common = [...built, ...publicFiles(join(web, 'public'))]
        const template = worker.code
        const scriptFor = (hosting: 'bridge' | 'static', files: readonly BuiltFile[]) =>
          template.replaceAll('__APP__', () => appOf(hosting, template, [...common, ...files]))
        const html = String(page.source)
        const siteFiles: readonly BuiltFile[] = [
          ['index.html', staticPage(html)],
          ...publicFiles(join(web, 'static')),
        ]
        own = [
          ...siteFiles,
          [SERVICE_WORKER, scriptFor('static', siteFiles)],
          ['404.html', notFoundPage()],
        ]
        page.source = rooted(html)
        worker.code = scriptFor('bridge', [['index.html', page.source]])
      },
    },
    writeBundle({ dir }) {
      if (dir) writeSite({ from: dir, to: site, skip: AUTOMATION, files: own })
    },
  }
}
