import { type CompressOptions, minify } from 'terser'
import type { Plugin } from 'vite'

/** Keeps a constant on the right side of a comparison: swapped, it compresses worse. */
const IN_ORDER: CompressOptions = { lhs_constants: false }

/** Minifies Vite's output again. Terser alone produces larger files than Vite alone. */
export async function smaller(script: string, compress: CompressOptions = {}): Promise<string> {
  const options = { ...IN_ORDER, ...compress }
  const { code = '' } = await minify(script, { module: true, ecma: 2020, compress: options })
  return code
}

/** Chunks that every run loads, or every run without the cloud. */
const OF_EVERY_RUN: readonly string[] = ['local-run', 'ollama-run', 'model-wire']

/**
 * Minifies again what a page or worker loads at its start, and what every local run loads. For
 * other chunks it would cost more time than it saves (`docs/internals/decisions.md`, 104).
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
