import type { Measure } from '../core/tool.ts'

/** Detects a tap on a prototype's picture that hits no spot: it only looks like a control. */
export const missedTap: Measure = {
  name: 'missed_tap',
  of: 'call',
  measure({ last }) {
    const { place } = last?.outcome ?? {}
    if (!place || place.gesture === 'swipe' || place.spot !== undefined) return []
    const [at] = last?.call.points ?? []
    return [
      {
        value: 1,
        detail: `A tap on “${place.title}” hit nothing.`,
        ...(at && { rect: around(at) }),
      },
    ]
  },
}

/** Size of a fingertip in points, about the smallest target that Apple and Google recommend. */
const FINGER = 44

function around({ x, y }: { readonly x: number; readonly y: number }) {
  return { x: x - FINGER / 2, y: y - FINGER / 2, width: FINGER, height: FINGER }
}
