import type { Rect, Size } from '@harness/shared/base/geometry.ts'

/** Aspect ratio (width by height) of a picture's frame. */
export const CROP_RATIO = 232 / 132
/** Preferred width of the target as a share of the frame's width. */
const TARGET_SHARE = 1 / 3
/** Maximum share of a wide target, which may be larger so that its text is readable. */
const WIDE_SHARE = 0.85
const READABLE_PX_PER_POINT = 0.42
/** Maximum height of the target as a share of the frame's height. */
const TALL_SHARE = 0.7
/** Maximum scale; above it a picture with one pixel per point is blurred in a 360 px frame. */
const MOST_PX_PER_POINT = 1.5
const FRAME_PX = 232

/** Size and position of the whole picture behind its frame, in shares of the frame's width. */
interface Crop {
  readonly width: number
  readonly left: number
  readonly top: number
}

const between = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), Math.max(least, most))

/**
 * Crops a picture so that the target is fully visible and a third as wide as the frame. Without a
 * target the whole picture is shown.
 */
export function cropOf(size: Size, rect: Rect | undefined): Crop {
  const height = 1 / CROP_RATIO
  if (size.width <= 0 || size.height <= 0) return { width: 1, left: 0, top: 0 }
  if (!rect) return wholeOf(size, height)
  const perTarget = size.width / Math.max(1, rect.width)
  const readable = (size.width * READABLE_PX_PER_POINT) / FRAME_PX
  const wide = Math.max(perTarget * TARGET_SHARE, Math.min(readable, perTarget * WIDE_SHARE))
  const tall = ((size.width / Math.max(1, rect.height)) * TALL_SHARE) / CROP_RATIO
  const sharp = (size.width * MOST_PX_PER_POINT) / FRAME_PX
  const width = between(Math.min(wide, tall, sharp), 1, sharp)
  const full = (width * size.height) / size.width
  const x = ((rect.x + rect.width / 2) / size.width) * width
  const y = ((rect.y + rect.height / 2) / size.height) * full
  return {
    width,
    left: between(0.5 - x, 1 - width, 0),
    top: full <= height ? (height - full) / 2 : between(height / 2 - y, height - full, 0),
  }
}

/** Fits the whole picture into its frame, centred. */
function wholeOf(size: Size, height: number): Crop {
  const width = Math.min(1, (height * size.width) / size.height)
  const full = (width * size.height) / size.width
  return { width, left: (1 - width) / 2, top: (height - full) / 2 }
}

/** Part of a picture that its frame shows, in percent of the picture. */
export function shownPart(size: Size, rect: Rect | undefined) {
  const { width, left, top } = cropOf(size, rect)
  const full = (width * size.height) / size.width
  const percent = (share: number) => `${Math.min(100, Math.max(0, share * 100))}%`
  return {
    left: percent(-left / width),
    top: percent(-top / full),
    width: percent(1 / width),
    height: percent(1 / CROP_RATIO / full),
  }
}
