import { sleep } from '../../waiting.ts'
import type { Profile } from '../figures.ts'
import type { ScreenReader } from '../observe/capture.ts'
import { decodeScreenshot, isStill, type Screenshot } from '../observe/grid.ts'

export interface Settled {
  /** The last frame compared. */
  readonly after: Screenshot
  readonly isStill: boolean
  /** Milliseconds from the input to the last movement. */
  readonly stillMs: number
}

/**
 * Waits until nothing has moved for the quiet time of the profile, at most until its ceiling.
 * Throws `aborted`.
 */
export async function settle(
  reader: ScreenReader,
  profile: Profile,
  signal: AbortSignal,
): Promise<Settled> {
  const start = performance.now()
  let after = decodeScreenshot(await reader.pictures.look(signal))
  let movedAt = start
  for (;;) {
    await sleep(reader.figures.pollMs, signal)
    const frame = decodeScreenshot(await reader.pictures.look(signal))
    const now = performance.now()
    const still = isStill(after, frame)
    after = frame
    if (!still) movedAt = now
    else if (now - movedAt >= profile.quietMs)
      return { after, isStill: true, stillMs: Math.round(movedAt - start) }
    if (now - start >= profile.ceilingMs)
      return { after, isStill: false, stillMs: Math.round(now - start) }
  }
}
