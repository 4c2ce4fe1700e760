import type { Rect, Size } from '@harness/shared/language/geometry.ts'
import type { ScreensPrototype } from '@harness/shared/prototype/prototype.ts'

/** A place of a picture as parts of it, so that it stays where it is at every size. */
export function placeStyle(rect: Rect, picture: Size): Record<string, string> {
  const part = (value: number, of: number) => `${(value / of) * 100}%`
  return {
    left: part(rect.x, picture.width),
    top: part(rect.y, picture.height),
    width: part(rect.width, picture.width),
    height: part(rect.height, picture.height),
  }
}

/** A window is shown smaller than it is, so that list and panel have room. */
const MOST = 640

/** The width at which a picture is shown, in CSS pixels. */
export function shownWidth({ scale }: Pick<ScreensPrototype, 'scale'>, { width }: Size): number {
  return Math.min(MOST, width / scale)
}
