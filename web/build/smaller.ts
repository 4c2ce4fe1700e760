import { type CompressOptions, minify } from 'terser'
import type { Plugin } from 'vite'

/** A constant stays right of what it is compared with: turned round it compresses worse. */
const IN_ORDER: CompressOptions = { lhs_constants: false }

/** Minifies Vite's output again. Terser alone produces larger files than Vite alone. */
export async function smaller(script: string, compress: CompressOptions = {}): Promise<string> {
  const options = { ...IN_ORDER, ...compress }
  const { code = '' } = await minify(script, { module: true, ecma: 2020, compress: options })
  return code
}

/** Loaded by every run, or by one that needs no cloud. */
const OF_EVERY_RUN: readonly string[] = ['local-run', 'ollama-run', 'model-wire']

/**
 * The same for what a page or a worker loads before it can do anything, and for what every local run
 * loads. Of the rest it would cost more time than it saves (`docs/internals/decisions.md`, 104).
 */
export function smallerStart(): Plugin {
  return {
    name: 'smaller-start',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const first = new Set<string>()
      const add = (names: readonly string[]) => {
        for (const chunk of chunks) {
          if (!names.includes(chunk.fileName) || first.has(chunk.fileName)) continue
          first.add(chunk.fileName)
          add(chunk.imports)
        }
      }
      const isFirst = ({ isEntry, name }: (typeof chunks)[number]) =>
        isEntry || OF_EVERY_RUN.includes(name)
      add(chunks.filter(isFirst).map(({ fileName }) => fileName))
      for (const chunk of chunks)
        if (first.has(chunk.fileName)) chunk.code = await smaller(chunk.code, { passes: 3 })
    },
  }
}
