import { defineConfig } from 'vite'

// One classic script without exports: it is written into the frame of a prototype, before anything
// of the prototype.
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
