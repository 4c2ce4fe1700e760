import { defineConfig } from 'vite'

/** Built as the app is, so that what is measured in it is what people get. */
export default defineConfig({
  root: import.meta.dirname,
  worker: { format: 'es' },
  build: { target: 'chrome125', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
})
