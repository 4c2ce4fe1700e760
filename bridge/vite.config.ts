import { join } from 'node:path'
import { defineConfig } from 'vite'

const source = (path: string) => join(import.meta.dirname, path)

/**
 * Bundles the bridge into a few files. Loading hundreds of TypeScript files costs a second of
 * processor time at every start.
 */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  // Dependencies of the installed package that are read as files.
  ssr: { noExternal: true, external: ['axe-core', 'jiti', 'playwright-core'] },
  build: {
    ssr: true,
    outDir: source('dist/app'),
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      input: {
        main: source('main.ts'),
        cli: source('command-line.ts'),
        device: source('devices/host/entry.ts'),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
    },
  },
})
