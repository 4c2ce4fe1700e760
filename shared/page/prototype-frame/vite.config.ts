import { defineConfig } from 'vite'

// Builds one classic script without exports: it is written into a prototype's frame before any
// content of the prototype.
export default defineConfig({
  root: import.meta.dirname,
  logLevel: 'warn',
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'es2022',
    lib: {
      entry: 'agent.ts',
      formats: ['iife'],
      name: 'harnessPrototypeFrame',
      fileName: () => 'agent.js',
    },
  },
})
