import { join } from 'node:path'
import { defineConfig } from 'vite'

const source = (path: string) => join(import.meta.dirname, path)

/**
 * The bridge as a few files: loading some hundred TypeScript files costs a second of processor time
 * at every start of the bridge, of the command line and of each web device.
 */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  // Packages of many files that every start needs; the others stay where they are.
  ssr: { noExternal: ['zod', 'hono', '@hono/node-server', 'fflate'] },
  build: {
    ssr: true,
    outDir: source('dist/app'),
    emptyOutDir: true,
    target: 'node20',
    minify: false,
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
