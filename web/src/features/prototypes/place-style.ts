import type { Rect, Size } from '@harness/shared/base/geometry.ts'
import type { ScreensPrototype } from '@harness/shared/device/prototype/prototype.ts'
import type { Screen } from '@harness/shared/device/prototype/screen.ts'

/** CSS position of a hotspot in percent of the picture, valid at every size. */
export function placeStyle(rect: Rect, picture: Size): Record<string, string> {
  const part = (value: number, of: number) => `${(value / of) * 100}%`
  return {
    left: part(rect.x, picture.width),
    top: part(rect.y, picture.height),
    width: part(rect.width, picture.width),
    height: part(rect.height, picture.height),
  }
}

/** Maximum width in CSS pixels, which leaves room for list and panel. */
const MOST = 640

/** The width at which a picture is shown, in CSS pixels. */
export function shownWidth({ scale }: Pick<ScreensPrototype, 'scale'>, { width }: Size): number {
  return Math.min(MOST, width / scale)
}

/** Minimum zoom at which hotspots can be distinguished. */
export const LEAST_ZOOM = 0.4

/** Unzoomed size in CSS pixels; of a scrolling picture only as much as its screen shows at once. */
export function shownSize(prototype: ScreensPrototype, screen: Screen | undefined): Size {
  const picture = screen ?? prototype.size
  const width = shownWidth(prototype, picture)
  const part = Math.min(
    picture.height / picture.width,
    prototype.size.height / prototype.size.width,
  )
  return { width, height: width * part }
}
