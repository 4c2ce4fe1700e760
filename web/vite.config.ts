import { basename, dirname, join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { build, defineConfig, type Plugin } from 'vite'
import solid from 'vite-plugin-solid'
import { drawnIcons } from './build/drawn-icons.ts'
import { offlineApp } from './build/offline-app.ts'
import { packageVersion } from './build/package-version.ts'
import { smallerStart } from './build/smaller.ts'
import { trustedTemplates } from './build/trusted-templates.ts'
import { workerOptions } from './build/worker-options.ts'

/**
 * The page of a report, built first and kept beside the app, which puts runs into it. Not a page of
 * its own: it holds no run.
 */
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

/** The script of a prototype's frame, kept beside the app, which writes it into each frame. */
function prototypeAgent(): Plugin {
  return {
    name: 'prototype-agent',
    apply: 'build',
    async buildStart() {
      const configFile = join(import.meta.dirname, '../shared/page/prototype-frame/vite.config.ts')
      const built = await build({ configFile, logLevel: 'warn', build: { write: false } })
      const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
      const [script] = outputs
      if (script?.type !== 'chunk') return this.error('The script of the frame was not built.')
      this.emitFile({ type: 'asset', fileName: 'prototype-agent.txt', source: script.code })
    },
  }
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
    reportViewer(),
    prototypeAgent(),
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
