import * as z from 'zod/mini'
import { RunId } from '../../base/ids.ts'
import { stableHash } from '../../base/stable-id.ts'

/** Id in the form of a UUID version 4, always the same for the same text. */
export function stableId(text: string): string {
  const hex = [1, 2, 3, 4]
    .map((seed) => stableHash(text, seed).toString(16).padStart(8, '0'))
    .join('')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-')
}

/** Id of an old run: its own in lower case if it is a UUID version 4, otherwise a derived one. */
export function stableRunId(originalId: string): RunId {
  const own = z.safeParse(RunId, originalId.toLowerCase())
  return own.success ? own.data : RunId.parse(stableId(originalId))
}
