import { fitLongEdge, type Size } from '@harness/shared/base/geometry.ts'
import type { ModelProfile } from '../ports.ts'

/** Pixels per point that keep text of 12 points legible to a person at 100 %: 9.6 pixels. */
const LEGIBLE = 0.8

/** Providers scale larger pictures down themselves (Anthropic, Vision: 1,568 px). */
const MOST = 1_568

/**
 * A past picture has two fifths of the sides: layout and headings can be made out, and what changed
 * is quoted. It costs 104 tokens of Qwen3-VL in a desktop window; half the sides cost 160.
 */
const PAST = 0.4

export function pastEdgeFor(longEdge: number, pointSize: Size, scale: number): number {
  const pixels = scale * Math.max(pointSize.width, pointSize.height)
  return Math.round(PAST * Math.min(longEdge, pixels))
}

/**
 * The long edge of the model's picture: the profile's, or more where a wide window would blur.
 * Another program reads places off the picture, so there a pixel is a point.
 */
export function longEdgeFor(
  { longEdge, driven = false }: Pick<ModelProfile, 'longEdge' | 'driven'>,
  screen: Size,
): number {
  if (driven) return Math.max(screen.width, screen.height)
  const legible = Math.ceil(LEGIBLE * Math.max(screen.width, screen.height))
  return Math.max(longEdge, Math.min(MOST, legible))
}

/** Range of coordinates: the points of the screen, or the pixels of the model's picture. */
export function extentOf(profile: ModelProfile, pointSize: Size, scale: number): Size {
  if (profile.dialect !== 'image') return pointSize
  const pixels = { width: pointSize.width * scale, height: pointSize.height * scale }
  return fitLongEdge(pixels, longEdgeFor(profile, pointSize))
}
