import type { Point } from '@harness/shared/base/geometry.ts'
import { hashDistance } from '@harness/shared/device/dhash.ts'
import { SAME_SCREEN_BITS } from '../figures.ts'

export interface ScreenKey {
  readonly hash: string
  readonly url: string | undefined
  readonly scroll: Point | undefined
  /** Labels of all marks in order, as one text. */
  readonly labels: string
}

/** True for nearly equal pictures with equal address, scroll offset and mark labels. */
export function isSameScreen(a: ScreenKey, b: ScreenKey): boolean {
  return (
    hashDistance(a.hash, b.hash) <= SAME_SCREEN_BITS &&
    a.url === b.url &&
    a.scroll?.x === b.scroll?.x &&
    a.scroll?.y === b.scroll?.y &&
    a.labels === b.labels
  )
}
