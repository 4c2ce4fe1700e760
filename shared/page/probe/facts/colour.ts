// Computed colours of the browser, and their contrast.
import { contrastRatio, luminance, type Rgb } from '../../../device/contrast.ts'

/** Colour with an opacity `a` from 0 to 1. */
export interface Colour extends Rgb {
  readonly a: number
}

export const CLEAR: Colour = { r: 0, g: 0, b: 0, a: 0 }

const known = new Map<string, Colour | undefined>()

/** Undefined for a value that is not a colour. */
export function colourOf(css: string): Colour | undefined {
  if (known.has(css)) return known.get(css)
  if (known.size > 500) known.clear()
  const found = plain(css) ?? drawn(css)
  known.set(css, found)
  return found
}

/** Parses the form of nearly every computed colour: `rgb(1, 2, 3)` or `rgba(1, 2, 3, 0.4)`. */
function plain(css: string): Colour | undefined {
  const found = /^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)$/.exec(css)
  if (!found) return undefined
  const [, r, g, b, a = '1'] = found
  return { r: Number(r), g: Number(g), b: Number(b), a: Number(a) }
}

let canvas: OffscreenCanvasRenderingContext2D | null | undefined

/** Reads a colour in any other colour space by drawing it. */
function drawn(css: string): Colour | undefined {
  if (!CSS.supports('color', css)) return undefined
  canvas ??= new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  if (!canvas) return undefined
  canvas.clearRect(0, 0, 1, 1)
  canvas.fillStyle = css
  canvas.fillRect(0, 0, 1, 1)
  const [r = 0, g = 0, b = 0, a = 0] = canvas.getImageData(0, 0, 1, 1).data
  return { r, g, b, a: a / 255 }
}

export function over(top: Colour, below: Colour): Colour {
  const a = top.a + below.a * (1 - top.a)
  if (a === 0) return CLEAR
  const mix = (x: number, y: number) => (x * top.a + y * below.a * (1 - top.a)) / a
  return { r: mix(top.r, below.r), g: mix(top.g, below.g), b: mix(top.b, below.b), a }
}

export function faded(colour: Colour, opacity: number): Colour {
  return { ...colour, a: colour.a * opacity }
}

export function hex({ r, g, b }: Colour): string {
  return `#${[r, g, b].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

/** From 1 to 21. */
export function contrastOf(one: Colour, other: Colour): number {
  return contrastRatio(luminance(one), luminance(other))
}
