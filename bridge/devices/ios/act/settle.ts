import { sleep } from '../../waiting.ts'
import type { Profile } from '../figures.ts'
import type { Eyes } from '../look/capture.ts'
import { type Frame, frameOf, isStill } from '../look/grid.ts'

export interface Settled {
  /** The last frame that was looked at. */
  readonly after: Frame
  readonly isStill: boolean
}

/** Waits until nothing has moved for the quiet time of the profile, at most until its ceiling. Throws `aborted`. */
export async function settle(eyes: Eyes, profile: Profile, signal: AbortSignal): Promise<Settled> {
  const start = performance.now()
  let after = frameOf(await eyes.pictures.look(signal))
  let movedAt = start
  for (;;) {
    await sleep(eyes.figures.pollMs, signal)
    const frame = frameOf(await eyes.pictures.look(signal))
    const now = performance.now()
    const still = isStill(after, frame)
    after = frame
    if (!still) movedAt = now
    else if (now - movedAt >= profile.quietMs) return { after, isStill: true }
    if (now - start >= profile.ceilingMs) return { after, isStill: false }
  }
}
