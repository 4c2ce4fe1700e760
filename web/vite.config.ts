import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, defineConfig, type Plugin } from 'vite'
import solid from 'vite-plugin-solid'
import { trustedTemplates } from './trusted-templates.ts'

const SERVICE_WORKER = 'sw.js'
/** Ends the name of a module that is in both the service worker and the app. */
const COPY = '?copy'

/** The page of the command line, which is not used offline. */
const AUTOMATION = /^(assets\/)?automation\b/
const PUBLIC = join(import.meta.dirname, 'public')

function publicFiles(): [string, Uint8Array][] {
  return readdirSync(PUBLIC, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path.slice(PUBLIC.length + 1).replaceAll('\\', '/'), readFileSync(path)])
}

/**
 * Builds the service worker and gives it the list of files that make up the app, lazy chunks and worker scripts
 * included. A list is all it needs: the packages that make such lists bring a compiler and a caching library along.
 */
function offlineApp(): Plugin {
  const entry = join(import.meta.dirname, 'src/worker/offline/service-worker.ts')
  return {
    name: 'offline-app',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      this.emitFile({ type: 'chunk', id: entry, fileName: SERVICE_WORKER })
    },
    // What the service worker has in common with the page would become a chunk that it cannot import: it gets a copy.
    async resolveId(source, importer) {
      if (importer !== entry && !importer?.endsWith(COPY)) return
      const found = await this.resolve(source, importer.replace(COPY, ''), { skipSelf: true })
      return found && { ...found, id: found.id + COPY }
    },
    load: (id) => (id.endsWith(COPY) ? readFileSync(id.replace(COPY, ''), 'utf8') : undefined),
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const own = bundle[SERVICE_WORKER]
        if (own?.type !== 'chunk') return this.error('The service worker was not built.')
        // A worker that a page installs is a classic script: it can neither import nor export.
        if (own.imports.length > 0 || own.exports.length > 0 || !own.code.includes('__APP__'))
          return this.error('The service worker is not one script of its own.')
        const built = Object.values(bundle)
          .filter((file) => file !== own && !AUTOMATION.test(file.fileName))
          .map((file): [string, string | Uint8Array] => [
            file.fileName,
            file.type === 'chunk' ? file.code : file.source,
          ])
        const all = [...built, ...publicFiles()].sort(([a], [b]) => (a < b ? -1 : 1))
        const hash = createHash('sha256').update(own.code)
        for (const [name, content] of all) hash.update(`\0${name}\0`).update(content)
        const files = all.map(([name]) => (name === 'index.html' ? '/' : `/${name}`))
        const app = JSON.stringify({ version: hash.digest('hex').slice(0, 16), files })
        own.code = own.code.replaceAll('__APP__', () => app)
      },
    },
  }
}

/** The page of a report, built first and kept beside the app, which puts runs into it. Not a page of its own: it holds no run. */
function reportViewer(): Plugin {
  return {
    name: 'report-viewer',
    apply: 'build',
    async buildStart() {
      const configFile = join(import.meta.dirname, 'vite.report.config.ts')
      const built = await build({ configFile, logLevel: 'warn', build: { write: false } })
      const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
      const page = outputs.find(({ fileName }) => fileName === 'index.html')
      if (page?.type !== 'asset') return this.error('The report viewer was not built.')
      this.emitFile({ type: 'asset', fileName: 'report-viewer.txt', source: page.source })
    },
  }
}

/** `--mode parts` serves or builds the gallery of all parts instead of the app. */
export default defineConfig(({ mode }) => {
  const isGallery = mode === 'parts'
  return {
    root: isGallery ? join(import.meta.dirname, 'gallery') : import.meta.dirname,
    publicDir: PUBLIC,
    plugins: [
      solid(),
      trustedTemplates(),
      !isGallery && reportViewer(),
      !isGallery && offlineApp(),
    ],
    worker: { format: 'es' },
    build: {
      outDir: join(import.meta.dirname, isGallery ? 'dist/parts' : 'dist/app'),
      emptyOutDir: true,
      rolldownOptions: { input: isGallery ? 'index.html' : ['index.html', 'automation.html'] },
      // light-dark() and oklch() must survive: all three engines have had both since 2024
      target: ['chrome125', 'firefox130', 'safari18'],
      assetsInlineLimit: 0, // the policy of the page allows no data: scripts or styles
      modulePreload: { polyfill: false },
    },
  }
})
