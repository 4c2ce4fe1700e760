import { decodeScreenshot, isSameScreenshot, isStill } from '../ios/observe/grid.ts'
import { sleep } from '../waiting.ts'
import { picture, type Screen } from './screen.ts'

const POLL_MS = 100

/** How long a screen must be still, and the longest wait, in milliseconds. */
const PROFILES = {
  action: { quietMs: 250, ceilingMs: 3_000 },
  swipe: { quietMs: 400, ceilingMs: 3_000 },
  navigation: { quietMs: 600, ceilingMs: 8_000 },
} as const

interface Settled {
  /** The last picture; undefined when a dialog of the page came in between. */
  readonly after: Uint8Array | undefined
  readonly isStill: boolean
  /** Milliseconds from the input to the last movement. */
  readonly stillMs: number
}

/**
 * Waits until nothing has moved for the quiet time, by pictures alone: requests of a page and
 * animations of an app are not known here. Throws `aborted`, `device_lost`.
 */
export async function settle(
  screen: Screen,
  profile: keyof typeof PROFILES,
  signal: AbortSignal,
): Promise<Settled> {
  const { quietMs, ceilingMs } = PROFILES[profile]
  const start = performance.now()
  let movedAt = start
  let after = await picture(screen, signal)
  let seen = after && decodeScreenshot(after)
  while (after && seen) {
    await sleep(POLL_MS, signal)
    const next = await picture(screen, signal)
    const now = performance.now()
    if (!next) return { after: undefined, isStill: false, stillMs: Math.round(now - start) }
    const frame = decodeScreenshot(next)
    const still = isStill(seen, frame)
    after = next
    seen = frame
    if (!still) movedAt = now
    else if (now - movedAt >= quietMs)
      return { after, isStill: true, stillMs: Math.round(movedAt - start) }
    if (now - start >= ceilingMs) return { after, isStill: false, stillMs: Math.round(now - start) }
  }
  return { after, isStill: false, stillMs: Math.round(performance.now() - start) }
}

export function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return isSameScreenshot(decodeScreenshot(a), decodeScreenshot(b))
}
