import { fitLongEdge, type Size } from '@harness/shared/base/geometry.ts'
import type { ModelProfile } from '../ports.ts'

/** Pixels per point that keep 12-point text legible to a person at 100 %: 9.6 pixels. */
const LEGIBLE = 0.8

/** Maximum long edge in pixels: providers downscale larger pictures (Anthropic, Vision). */
const MOST = 1_568

/**
 * Scale of past pictures: layout and headings remain visible, and changes are quoted as text. In a
 * desktop window it costs 104 tokens of Qwen3-VL; a scale of a half costs 160.
 */
const PAST = 0.4

export function pastEdgeFor(longEdge: number, pointSize: Size, scale: number): number {
  const pixels = scale * Math.max(pointSize.width, pointSize.height)
  return Math.round(PAST * Math.min(longEdge, pixels))
}

/**
 * Long edge of the model's picture: from the profile, or more if a wide window would become
 * illegible. For another program a pixel equals a point, because it reads coordinates off the
 * picture.
 */
export function longEdgeFor(
  { longEdge, driven = false }: Pick<ModelProfile, 'longEdge' | 'driven'>,
  screen: Size,
): number {
  if (driven) return Math.max(screen.width, screen.height)
  const legible = Math.ceil(LEGIBLE * Math.max(screen.width, screen.height))
  return Math.max(longEdge, Math.min(MOST, legible))
}

/** Range of coordinates: screen points, or pixels of the model's picture. */
export function extentOf(profile: ModelProfile, pointSize: Size, scale: number): Size {
  if (profile.dialect !== 'image') return pointSize
  const pixels = { width: pointSize.width * scale, height: pointSize.height * scale }
  return fitLongEdge(pixels, longEdgeFor(profile, pointSize))
}
