// What two pictures show, beside what an outcome says of them. Reads pixels only, and nothing of
// the device's own comparison.
import { readPng } from '@harness/bridge/devices/png.ts'
import type { RowOf } from '@harness/shared/language/rows.ts'

/** A smaller difference of a channel is not seen. */
const LEVELS = 8

/** Pixels that differ in two pictures of one size; all of them where the sizes differ. */
export function differingPixels(before: Uint8Array, after: Uint8Array): number {
  const [a, b] = [readPng(before), readPng(after)]
  if (!a || !b) throw new Error('A picture cannot be read.')
  if (a.width !== b.width || a.height !== b.height) return a.width * a.height
  let count = 0
  for (let y = 0; y < a.height; y++)
    for (let x = 0; x < a.width; x++) {
      const at = y * a.stride + 1 + x * a.channels
      const other = y * b.stride + 1 + x * b.channels
      const differs = [0, 1, 2].some(
        (channel) =>
          Math.abs((a.data[at + channel] ?? 0) - (b.data[other + channel] ?? 0)) >= LEVELS,
      )
      if (differs) count += 1
    }
  return count
}

/** A caret, or the edge of a letter that is drawn again. */
const SEEN = 40

type Result = Pick<RowOf<'tool_result'>, 'outcome' | 'detail'>

const NOTHING = new Set<Result['outcome']>(['unchanged', 'nothing_under_point', 'at_end'])

/** Why an outcome has to be looked at; undefined where pictures and words agree. */
export function doubtOf(
  { outcome, detail = '' }: Result,
  pixels: number,
  isNewAddress: boolean,
): string | undefined {
  if (NOTHING.has(outcome) && pixels > SEEN) return 'says that nothing changed'
  const isOutOfView = detail.includes('out of view')
  if (outcome === 'changed' && pixels === 0 && !isOutOfView && !isNewAddress)
    return 'says that something changed'
  return undefined
}
