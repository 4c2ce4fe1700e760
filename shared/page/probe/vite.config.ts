import { defineConfig } from 'vite'

// Builds one classic script for evaluation in an isolated world or in a prototype's frame.
export default defineConfig({
  root: import.meta.dirname,
  logLevel: 'warn',
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'es2022',
    lib: {
      entry: 'script.ts',
      formats: ['iife'],
      name: 'harnessProbe',
      fileName: () => 'probe.js',
    },
  },
})
