import { Freshness } from '@harness/shared/device/probe-answers.ts'
import type { DeviceInfo } from '@harness/shared/device/spec.ts'
import type { Driver } from '../../core/ports.ts'
import { Bytes } from './observe.ts'
import type { Pages } from './pages.ts'
import { CALL_MS, Taken } from './verb.ts'

const PICTURE_MS = 8_000
/** Interval of checks for a change, and of pictures without a change, in milliseconds. */
const ASK_MS = 150
const SLOW_MS = 1_000

/**
 * Sends live pictures: after each change, and occasionally without one, because some repaints cause
 * no mutation.
 */
export function showFrames(
  pages: Pages,
  { scale }: DeviceInfo,
  listener: Parameters<Driver['frames']>[0],
): () => void {
  let isOn = true
  let shownAt = Number.NEGATIVE_INFINITY
  const pause = () => new Promise((resolve) => setTimeout(resolve, ASK_MS))
  const isDue = async (): Promise<boolean> => {
    const age = performance.now() - shownAt
    if (age > SLOW_MS) return true
    const fresh = await pages.link().call('probe.watch.freshness', [], Freshness, CALL_MS)
    return fresh !== undefined && (fresh.paints || fresh.quietMs < age)
  }
  const show = async (): Promise<void> => {
    const link = pages.link()
    const takenAt = performance.now()
    await link.call('mirror.take', [Math.min(1, scale)], Taken, PICTURE_MS)
    const file = await link.call('mirror.file', ['image/jpeg', []], Bytes, PICTURE_MS)
    if (!file || !isOn) return
    shownAt = takenAt
    await listener(new Uint8Array(file))
  }
  const run = async (): Promise<void> => {
    while (isOn) {
      // The next command reports a page that was lost or is being replaced.
      await isDue()
        .then((due) => (due ? show() : undefined))
        .catch(() => undefined)
      await pause()
    }
  }
  void run()
  return () => {
    isOn = false
  }
}
