// Contrast of text over a picture background, measured in the screenshot.

import { meets, type Rect, rectIn, type Size } from '@harness/shared/base/geometry.ts'
import { contrastRatio, luminance, type Rgb } from '@harness/shared/device/contrast.ts'
import type { TextFact } from '@harness/shared/device/facts.ts'
import type { Scene } from '@harness/shared/device/observation.ts'

/** A piece of a picture: RGBA values of each pixel, row by row. */
export interface Piece {
  readonly data: ArrayLike<number>
  readonly width: number
  readonly height: number
}

/** Smaller letters have too few pixels to differ from their background. */
const MIN_FONT = 10
const MIN_PIECE = 4
/** Letters cover less than this share of a square's pixels; this rank is background. */
const GROUND = 0.9
/** Least share of pixels in the text colour; below it the piece has no text. */
const INKED = 0.02
/** Maximum colour distance of text pixels, as a share of the way to the background or in levels. */
const NEAR = { share: 0.4, levels: 24 }
/** Number of contrast bins, each a twentieth wide. */
const BINS = 20
const MOST = 21

/** Text over a picture whose lines are known, and that the device did not black out. */
export function textsOnPicture({ facts, elements }: Scene): readonly TextFact[] {
  const hidden = elements.filter(({ secure }) => secure)
  return (facts?.page?.texts ?? []).filter(({ lines }) =>
    lines?.every((line) => !hidden.some(({ rect }) => meets(rect, line))),
  )
}

/** Adds the measured contrasts to the texts of the scene, in their order. */
export function withGrounds<S extends Scene>(scene: S, grounds: readonly (readonly number[])[]): S {
  const page = scene.facts?.page
  if (!page) return scene
  const found = new Map(textsOnPicture(scene).map((text, at) => [text, grounds[at] ?? []]))
  const texts = page.texts.map((text) => {
    const own = found.get(text) ?? []
    return own.length > 0 ? { ...text, grounds: [...own] } : text
  })
  return { ...scene, facts: { ...scene.facts, page: { ...page, texts } } }
}

/**
 * Measures the contrast of text with its background, piece by piece; empty when no text is found.
 * `cut` copies an area of whole pixels from the picture of `size`.
 */
export function groundsOf(
  { lines = [], color, fontSize }: TextFact,
  { size, pointSize }: { readonly size: Size; readonly pointSize: Size },
  cut: (area: Rect) => Piece,
): readonly number[] {
  const scale = size.width / pointSize.width
  const em = fontSize * scale
  const ink = rgbOf(color)
  if (scale < 1 || em < MIN_FONT || !ink) return []
  return lines.flatMap((line) => {
    const area = wholeIn(rectIn(line, pointSize, size), size)
    if (area.width < MIN_PIECE || area.height < MIN_PIECE) return []
    const piece = cut(area)
    const count = Math.max(1, Math.round(piece.width / em))
    const edge = (at: number) => Math.round((at * piece.width) / count)
    return Array.from({ length: count }, (_, at) =>
      groundIn(piece, edge(at), edge(at + 1), ink),
    ).filter((contrast) => contrast !== undefined)
  })
}

function rgbOf(hex: string): Rgb | undefined {
  if (!/^#[\da-f]{6}$/.test(hex)) return undefined
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  return { r: part(1), g: part(3), b: part(5) }
}

function wholeIn({ x, y, width, height }: Rect, size: Size): Rect {
  const left = Math.max(0, Math.floor(x))
  const top = Math.max(0, Math.floor(y))
  return {
    x: left,
    y: top,
    width: Math.min(size.width, Math.ceil(x + width)) - left,
    height: Math.min(size.height, Math.ceil(y + height)) - top,
  }
}

/** Contrast with the background in columns `from` to `to`; undefined without text. */
function groundIn(piece: Piece, from: number, to: number, ink: Rgb): number | undefined {
  const own = luminance(ink)
  const bins = Array.from({ length: MOST * BINS + 1 }, (_, at) => {
    return { contrast: at / BINS, count: 0, r: 0, g: 0, b: 0 }
  })
  eachPixel(piece, from, to, (r, g, b) => {
    const bin = bins[Math.floor(contrastRatio(own, lightOf(r, g, b)) * BINS)]
    if (!bin) return
    bin.count += 1
    bin.r += r
    bin.g += g
    bin.b += b
  })
  const total = (to - from) * piece.height
  let seen = 0
  const ground = bins.find(({ count }) => {
    seen += count
    return seen >= total * GROUND
  })
  if (!ground) return undefined
  const { contrast, count, r, g, b } = ground
  const mean = { r: r / count, g: g / count, b: b / count }
  const far = Math.max(NEAR.levels, NEAR.share * distance(ink, mean))
  let inked = 0
  eachPixel(piece, from, to, (red, green, blue) => {
    if (distance(ink, { r: red, g: green, b: blue }) <= far) inked += 1
  })
  return inked >= total * INKED ? contrast : undefined
}

function distance(a: Rgb, b: Rgb): number {
  return Math.max(Math.abs(a.r - b.r), Math.abs(a.g - b.g), Math.abs(a.b - b.b))
}

function eachPixel(
  { data, width, height }: Piece,
  from: number,
  to: number,
  see: (r: number, g: number, b: number) => void,
): void {
  for (let y = 0; y < height; y++)
    for (let at = (y * width + from) * 4; at < (y * width + to) * 4; at += 4)
      see(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)
}

/** Precomputed: computing a power for each pixel would cost milliseconds. */
const LIGHT = Array.from({ length: 256 }, (_, part) => luminance({ r: part, g: part, b: part }))

function lightOf(r: number, g: number, b: number): number {
  const light = (part: number) => LIGHT[part] ?? 0
  return 0.2126 * light(r) + 0.7152 * light(g) + 0.0722 * light(b)
}
