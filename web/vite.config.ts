import { basename, dirname, join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { build, defineConfig, type InlineConfig, type Plugin } from 'vite'
import solid from 'vite-plugin-solid'
import { drawnIcons } from './build/drawn-icons.ts'
import { offlineApp } from './build/offline-app.ts'
import { packageVersion } from './build/package-version.ts'
import { smallerStart } from './build/smaller.ts'
import { trustedTemplates } from './build/trusted-templates.ts'
import { workerOptions } from './build/worker-options.ts'

/**
 * Builds a page or script separately and emits it as a text file next to the app. The app or the
 * command line inserts it into a file or another page.
 */
function besideApp(fileName: string, config: InlineConfig): Plugin {
  return {
    name: fileName,
    apply: 'build',
    async buildStart() {
      const write = { build: { ...config.build, write: false } }
      const built = await build({ logLevel: 'warn', ...config, ...write })
      const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
      const [file] = outputs.filter((each) => /^index\.html$|\.js$/.test(each.fileName))
      if (!file || outputs.length > 1) return this.error(`${fileName} was not built as one file.`)
      const source = file.type === 'chunk' ? file.code : file.source
      this.emitFile({ type: 'asset', fileName, source })
    },
  }
}

const inWeb = (path: string) => join(import.meta.dirname, path)

/** Report page, into which the app inserts runs. */
const REPORT = { configFile: inWeb('vite.report.config.ts') }

/** Script that the app inserts into each frame of a prototype. */
const FRAME = { configFile: inWeb('../shared/page/prototype-frame/vite.config.ts') }

/** Renders movies in a browser of the command line, so that the offline copy leaves it out. */
const MOVIE: InlineConfig = {
  configFile: false,
  build: {
    lib: { entry: inWeb('src/bundle/movie/script.ts'), formats: ['iife'], name: 'harnessMovie' },
  },
}

/** Adds the module's folder to a chunk's name, because many worker modules share a name. */
function nameWithFolder({ facadeModuleId: id }: { readonly facadeModuleId: string | null }) {
  return id === null
    ? 'assets/[name]-[hash].js'
    : `assets/${basename(dirname(id))}-[name]-[hash].js`
}

export default defineConfig({
  root: import.meta.dirname,
  // Relative addresses, so that the same files work in any folder of any host.
  base: './',
  publicDir: join(import.meta.dirname, 'public'),
  resolve: {
    alias: {
      // Dexie's default build is a single script for old browsers.
      dexie: 'dexie/dist/modern/dexie.mjs',
    },
  },
  plugins: [
    packageVersion(),
    drawnIcons(),
    tailwindcss(),
    solid(),
    trustedTemplates(),
    smallerStart(),
    besideApp('report-viewer.txt', REPORT),
    besideApp('prototype-agent.txt', FRAME),
    besideApp('automation-movie.txt', MOVIE),
    offlineApp({ web: import.meta.dirname, site: join(import.meta.dirname, 'dist/static') }),
  ],
  worker: {
    format: 'es',
    plugins: () => [packageVersion(), workerOptions(), smallerStart()],
    rolldownOptions: {
      output: {
        chunkFileNames: nameWithFolder,
        // Modules that are always loaded together compress better as one file.
        codeSplitting: {
          groups: [
            { name: 'worker-start', tags: ['$initial'], test: /^(?!.*run\.worker)/ },
            // Loaded without a run too, to mark one as interrupted whose tab has closed.
            { name: 'run-log', test: /store\/log\/log\.ts$/ },
            { name: 'ollama-run', test: /models\/ollama\/(?!pull)/ },
            { name: 'model-wire', test: /models\/wire\/(?!chat|cloud|on-page|server-error)/ },
            {
              name: 'local-run',
              test: /(?:worker\/run\/(?:launch|imaging)|sensors\/plain-sensors)\.ts$/,
            },
          ],
        },
      },
    },
  },
  build: {
    outDir: join(import.meta.dirname, 'dist/app'),
    emptyOutDir: true,
    rolldownOptions: { input: ['index.html', 'automation.html'] },
    // Keeps light-dark() and oklch(), which all three engines support since 2024.
    target: ['chrome125', 'firefox130', 'safari18'],
    assetsInlineLimit: 0, // the policy of the page allows no data: scripts or styles
    modulePreload: { polyfill: false },
  },
})
