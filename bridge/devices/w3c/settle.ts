import type { SettleProfile } from '@harness/shared/device/perform.ts'
import { sleep } from '../waiting.ts'
import type { SettledPicture } from './driver.ts'
import { isStill, type Screenshot } from './grid.ts'

/**
 * Waits until no picture has changed for the quiet time, up to the ceiling. It cannot see requests
 * and animations. Ends when a picture is missing; throws `aborted`.
 */
export async function settleByPictures(
  look: (signal: AbortSignal) => Promise<Screenshot | undefined>,
  { quietMs, ceilingMs, pollMs }: SettleProfile & { readonly pollMs: number },
  signal: AbortSignal,
): Promise<SettledPicture> {
  const start = performance.now()
  let after = await look(signal)
  let movedAt = start
  while (after) {
    await sleep(pollMs, signal)
    const next = await look(signal)
    const now = performance.now()
    if (!next || !isStill(after, next)) movedAt = now
    after = next
    if (next && now - movedAt >= quietMs)
      return { after, end: 'quiet', stillMs: Math.round(movedAt - start) }
    if (now - start >= ceilingMs) break
  }
  return { after, end: 'ceiling' }
}
