import type { Measure } from '../core/tool.ts'

/**
 * A tap on a picture of a prototype where nothing reacts: what looks like a control there does
 * nothing.
 */
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

/**
 * A fingertip: the smallest target that Apple and Google recommend is about as large. In points.
 */
const FINGER = 44

function around({ x, y }: { readonly x: number; readonly y: number }) {
  return { x: x - FINGER / 2, y: y - FINGER / 2, width: FINGER, height: FINGER }
}
