import { join } from 'node:path'
import type { Plugin } from 'vite'

const FRAME = '../Icon'
const ID = '\0drawn-icon'
const OURS = join(import.meta.dirname, '../src/ui/parts/drawn-icon.tsx')

/**
 * Icons of lucide-solid drawn by `DrawnIcon` instead of the library's frame. A library that is laid out differently
 * fails the build.
 */
export function drawnIcons(): Plugin {
  let found = false
  return {
    name: 'drawn-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source !== FRAME || importer === undefined) return null
      if (!/[\\/]lucide-solid[\\/]dist[\\/]source[\\/]icons[\\/]/.test(importer)) return null
      found = true
      return ID
    },
    load(id) {
      return id === ID ? `export { DrawnIcon as default } from ${JSON.stringify(OURS)}` : null
    },
    buildEnd(error) {
      if (!error && !found) this.error('lucide-solid is not laid out as drawnIcons expects.')
    },
  }
}
