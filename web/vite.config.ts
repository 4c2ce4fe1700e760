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
 * A page or script that is built first and kept beside the app as a text. The app or the command
 * line writes it into a file or another page.
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

/** The page of a report, which the app puts runs into. */
const REPORT = { configFile: inWeb('vite.report.config.ts') }

/** The script of a prototype's frame, which the app writes into each frame. */
const FRAME = { configFile: inWeb('../shared/page/prototype-frame/vite.config.ts') }

/** Paints moving pictures in a browser of the command line, so it is left out offline. */
const MOVIE: InlineConfig = {
  configFile: false,
  build: {
    lib: { entry: inWeb('src/bundle/movie/script.ts'), formats: ['iife'], name: 'harnessMovie' },
  },
}

/** Many modules of the worker are called alike: a chunk says the folder of its module too. */
function nameWithFolder({ facadeModuleId: id }: { readonly facadeModuleId: string | null }) {
  return id === null
    ? 'assets/[name]-[hash].js'
    : `assets/${basename(dirname(id))}-[name]-[hash].js`
}

export default defineConfig({
  root: import.meta.dirname,
  // Addresses as seen from the file that has them: the same files work from any folder of any host.
  base: './',
  publicDir: join(import.meta.dirname, 'public'),
  resolve: {
    alias: {
      // The usual build of Dexie is one script for old browsers.
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
        // What is always loaded together compresses better as one file.
        codeSplitting: {
          groups: [
            { name: 'worker-start', tags: ['$initial'], test: /^(?!.*run\.worker)/ },
            // Also loaded without a run, to end one whose tab is gone.
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
    // light-dark() and oklch() must survive: all three engines have had both since 2024
    target: ['chrome125', 'firefox130', 'safari18'],
    assetsInlineLimit: 0, // the policy of the page allows no data: scripts or styles
    modulePreload: { polyfill: false },
  },
})
