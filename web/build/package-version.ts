import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const MANIFEST = /[\\/]package\.json\?raw$/

/** Bundles only the version out of `package.json`. */
export function packageVersion(): Plugin {
  return {
    name: 'package-version',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!MANIFEST.test(id)) return null
      const [, version] = /"version":\s*"([^"]+)"/.exec(readFileSync(id.slice(0, -4), 'utf8')) ?? []
      return `export default ${JSON.stringify(JSON.stringify({ version }))}`
    },
  }
}
