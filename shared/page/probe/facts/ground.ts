// Determines the background of text, as far as styles determine it.
import { holds, isElement, parentOf, styleOf } from '../find/walk.ts'
import { CLEAR, type Colour, colourOf, faded, over } from './colour.ts'

/** Colours of text and background, or the reason why styles do not determine them. */
export type Shades =
  | { readonly words: Colour; readonly ground: Colour }
  | { readonly behind: 'picture' | 'effect' }

/** One ancestor level of a text: its background colour, and its opacity. */
interface Layer {
  readonly paint: Colour
  readonly opacity: number
  readonly behind?: 'picture' | 'effect'
}

/** Background reader that caches each element for the duration of a report. */
export interface Grounds {
  shades(element: Element, css: string): Shades | undefined
  /** Nearest opaque ancestor, which hides everything behind it; undefined for the page itself. */
  solidOf(element: Element): Element | undefined
}

const SOLID = 0.999

export function makeGrounds(): Grounds {
  const layers = new WeakMap<Element, Layer>()
  const layerOf = (element: Element): Layer => {
    const found = layers.get(element) ?? readLayer(element)
    layers.set(element, found)
    return found
  }
  return {
    shades(element, css) {
      const own = colourOf(css)
      if (!own || own.a === 0) return undefined
      let words = own
      let ground = CLEAR
      for (let at: Element | null = element; at; at = parentOf(at)) {
        const { paint, opacity, behind } = layerOf(at)
        if (opacity === 0) return undefined
        if (behind === 'effect' || (behind && ground.a < SOLID)) return { behind }
        words = faded(over(words, paint), opacity)
        ground = faded(over(ground, paint), opacity)
      }
      const canvas = canvasOf(element)
      return { words: over(words, canvas), ground: over(ground, canvas) }
    },
    solidOf(element) {
      for (let at: Element | null = element; at; at = parentOf(at))
        if (layerOf(at).paint.a >= SOLID) return at
      return undefined
    },
  }
}

function readLayer(element: Element): Layer {
  const style = styleOf(element)
  if (!style) return { paint: CLEAR, opacity: 1 }
  const paint = colourOf(style.backgroundColor) ?? CLEAR
  const opacity = Number(style.opacity)
  const behind = behindOf(style)
  return { paint, opacity, ...(behind ? { behind } : {}) }
}

function behindOf(style: CSSStyleDeclaration): Layer['behind'] {
  if (style.backgroundImage !== 'none') return 'picture'
  const isPlain =
    style.filter === 'none' &&
    style.mixBlendMode === 'normal' &&
    ['none', ''].includes(style.getPropertyValue('backdrop-filter'))
  return isPlain ? undefined : 'effect'
}

const WHITE: Colour = { r: 255, g: 255, b: 255, a: 1 }
/** Chromium's canvas colour for a dark colour scheme. */
const DARK: Colour = { r: 18, g: 18, b: 18, a: 1 }

function canvasOf({ ownerDocument }: Element): Colour {
  const scheme = styleOf(ownerDocument.documentElement)?.colorScheme ?? 'normal'
  if (!scheme.includes('dark')) return WHITE
  const isDark = !scheme.includes('light') || matchMedia('(prefers-color-scheme: dark)').matches
  return isDark ? DARK : WHITE
}

const PICTURES = new Set(['img', 'video', 'canvas', 'svg', 'picture', 'object', 'embed', 'iframe'])

/**
 * True when something other than an ancestor may be drawn between the text and its background: a
 * picture, or generated content.
 */
export function mayPaintBetween(
  element: Element,
  stack: readonly Element[],
  solid: Element | undefined,
): boolean {
  for (const at of stack) {
    if (at === solid) break
    if (PICTURES.has(at.localName)) return true
    if (!holds(at, element) && !holds(element, at) && paints(at)) return true
  }
  for (let at: Element | null = element; at; at = parentOf(at)) {
    if (['::before', '::after'].some((pseudo) => isElement(at) && coversWith(at, pseudo)))
      return true
    if (at === solid) break
  }
  return false
}

function paints(element: Element): boolean {
  const style = styleOf(element)
  if (!style) return false
  return style.backgroundImage !== 'none' || (colourOf(style.backgroundColor)?.a ?? 0) > 0
}

function coversWith(element: Element, pseudo: string): boolean {
  const style = styleOf(element, pseudo)
  if (!style || style.content === 'none' || style.content === 'normal') return false
  if (style.position !== 'absolute' && style.position !== 'fixed') return false
  return style.backgroundImage !== 'none' || (colourOf(style.backgroundColor)?.a ?? 0) > 0
}
