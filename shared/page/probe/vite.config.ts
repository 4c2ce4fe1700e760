import { defineConfig } from 'vite'

// One classic script without exports: it is evaluated in an isolated world, or put into a
// prototype's frame.
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
