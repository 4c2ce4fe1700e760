import type { Size } from '@harness/shared/base/geometry.ts'
import { PHONE_MAX_WIDTH } from '@harness/shared/device/spec.ts'

/** True for a touch phone: it gets scale 2, touch input and a phone's user agent. */
export function isPhone(viewport: Size): boolean {
  return viewport.width <= PHONE_MAX_WIDTH
}

export function scaleOf(viewport: Size): number {
  return isPhone(viewport) ? 2 : 1
}
