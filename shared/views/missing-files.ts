import type { Scene } from '../devices/observation.ts'
import { fileIn } from '../prototype/address.ts'

/**
 * The files that pages of a prototype asked for in vain, each once, in one sentence; undefined
 * where none is missing.
 */
export function missingFilesText(scenes: Iterable<Pick<Scene, 'facts'>>): string | undefined {
  const events = [...scenes].flatMap(({ facts }) => facts?.events ?? [])
  const files = events.flatMap(({ kind, url }) =>
    kind === 'failed_request' ? (fileIn(url) ?? []) : [],
  )
  const once = [...new Set(files)]
  return once.length > 0 ? `Not part of the prototype: ${once.join(', ')}.` : undefined
}
