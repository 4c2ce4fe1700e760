import type { Point } from '../../../base/geometry.ts'
import { MAX_FACT_TEXT, MAX_FACTS, type TextFact } from '../../../device/facts.ts'
import { attempt } from '../find/attempt.ts'
import { inSightPart } from '../find/box.ts'
import type { Collected } from '../find/collect.ts'
import { isControl, isEnabled, isSecure, isSelect, isTextField } from '../find/control.ts'
import { hitAt } from '../find/hit.ts'
import { isAriaHidden } from '../find/host.ts'
import { isBehind } from '../find/modal.ts'
import { toPoints } from '../find/points.ts'
import type { Registry } from '../find/registry.ts'
import { clipped, closest, type Found, holds, inTop, parentOf, styleOf } from '../find/walk.ts'
import { colourOf, contrastOf, hex } from './colour.ts'
import { cutOf } from './cut.ts'
import { type Grounds, makeGrounds, mayPaintBetween, type Shades } from './ground.ts'
import { makeUnderlays, type Underlays } from './underlays.ts'

/** Highest contrast that the tested levels of WCAG require. */
const ENOUGH_CONTRAST = 4.5
const SMALL_PX = 12
/** Text with less contrast is not meant to be visible, so its style proves nothing. */
const INVISIBLE = 1.05
/** Text in a smaller area is meant for assistive technology, in CSS pixels. */
const MIN_SIDE = 4

interface Looking {
  readonly grounds: Grounds
  readonly registry: Registry
  readonly modal: Element | undefined
  readonly moving: readonly Element[]
  readonly underlays: Underlays
}

/** Visible text that may be hard to read. */
export function textFacts(
  collected: Collected,
  registry: Registry,
  isInTime: () => boolean,
): TextFact[] {
  const { texts, candidates, modal } = collected
  const underlays = makeUnderlays(collected)
  const looking = { grounds: makeGrounds(), registry, modal, moving: movingOnes(), underlays }
  const facts: TextFact[] = []
  const fields = candidates.filter(({ element }) => isControl(element) && isTextField(element))
  for (const found of [...texts, ...fields]) {
    if (facts.length >= MAX_FACTS || !isInTime()) break
    const fact = attempt(() => textFact(found, looking))
    if (fact) facts.push(fact)
  }
  return facts
}

/** Elements that move or fade, so their measurements hold only for this moment. */
export function movingOnes(): readonly Element[] {
  return document.getAnimations().flatMap(({ effect, playState }) => {
    const target = effect && 'target' in effect ? effect.target : undefined
    return playState === 'running' && target instanceof Element ? [target] : []
  })
}

interface Words {
  readonly text: string
  readonly css: string
  readonly box: DOMRect
  readonly placeholder: boolean
}

function textFact(found: Found, looking: Looking): TextFact | undefined {
  const { element } = found
  const style = styleOf(slotOf(element) ?? element)
  if (style?.visibility !== 'visible' || isCutOut(style)) return undefined
  const fontSize = Number.parseFloat(style.fontSize) * found.frame.sx * zoomOut()
  const shades = looking.grounds.shades(element, style.color)
  const isPale = shades !== undefined && 'words' in shades && ratio(shades) < ENOUGH_CONTRAST
  const field = isControl(element) && isTextField(element)
  const mayBeCut = style.overflowX !== 'visible' || closestBlockCuts(element)
  const mayBeOver = unknownGround(shades) || looking.underlays.meets(found)
  if (!isPale && !field && fontSize >= SMALL_PX && !mayBeCut && !mayBeOver) return undefined
  const words = field ? fieldWords(element) : ownWords(element, style.color)
  if (!words || !/[\p{L}\p{N}]/u.test(words.text)) return undefined
  return described(found, { words, fontSize, style }, looking)
}

/** Slot that shows the text of a component's host, and determines its style. */
function slotOf({ childNodes }: Element): Element | undefined {
  const texts = [...childNodes].filter((node) => node instanceof Text && /\S/.test(node.data))
  return texts.flatMap((node) => (node instanceof Text ? (node.assignedSlot ?? []) : []))[0]
}

function unknownGround(shades: Shades | undefined): boolean {
  return shades !== undefined && 'behind' in shades
}

interface Seen {
  readonly words: Words
  readonly fontSize: number
  readonly style: CSSStyleDeclaration
}

function described(
  found: Found,
  { words, fontSize, style }: Seen,
  looking: Looking,
): TextFact | undefined {
  const { element, frame } = found
  if (isAriaHidden(element)) return undefined
  const part = partOf(found, words)
  if (!part || !isSeen(element, part, looking)) return undefined
  const shades = looking.grounds.shades(element, words.css)
  if (!shades) return undefined
  const contrast = contrastFact({ found, words, part, style }, shades, looking)
  const cut = words.placeholder ? undefined : cutOf(element, inTop(words.box, frame), frame)
  const isSmall = fontSize < SMALL_PX
  if (!contrast && !isSmall && !cut) return undefined
  const control = closest(element, (at) => looking.registry.refOf(at) !== undefined)
  const ref = control && looking.registry.refOf(control)
  return {
    text: words.text.slice(0, MAX_FACT_TEXT),
    rect: toPoints(part),
    fontSize: Math.round(fontSize * 100) / 100,
    bold: Number(style.fontWeight) >= 700,
    color: 'words' in shades ? hex(shades.words) : words.css,
    ...contrast,
    ...(words.placeholder ? { placeholder: true } : {}),
    ...(cut ? { cut } : {}),
    ...(ref === undefined ? {} : { ref }),
  }
}

interface Placed {
  readonly found: Found
  readonly words: Words
  readonly part: DOMRect
  readonly style: CSSStyleDeclaration
}

type ContrastFact = Partial<
  Pick<TextFact, 'contrast' | 'background' | 'behind' | 'lines' | 'color'>
>

/** Undefined when the contrast is sufficient. */
function contrastFact(placed: Placed, shades: Shades, looking: Looking): ContrastFact | undefined {
  const { found, part, style } = placed
  const { element } = found
  if (isInactive(element)) return undefined
  if ('behind' in shades) return { behind: shades.behind, ...linesOf(placed, looking) }
  const contrast = ratio(shades)
  const isPale = contrast < ENOUGH_CONTRAST && contrast >= INVISIBLE
  if (isPale && hasEffect(style)) return { behind: 'effect' }
  if (contrast >= ENOUGH_CONTRAST && !looking.underlays.meets(found)) return undefined
  const stack = element.ownerDocument.elementsFromPoint(...middle(part))
  if (mayPaintBetween(element, stack, looking.grounds.solidOf(element))) {
    const over = linesOf(placed, looking)
    return isPale || over.lines ? { behind: 'effect', ...over } : undefined
  }
  if (!isPale) return undefined
  const background = hex(shades.ground)
  return { contrast: Math.floor(contrast * 100) / 100, background }
}

function linesOf(
  { found, words, part, style }: Placed,
  { underlays, moving }: Looking,
): Pick<ContrastFact, 'lines' | 'color'> {
  const own = colourOf(style.color)
  const isOwn = !words.placeholder && !isControl(found.element) && !hasEffect(style)
  const lines = isOwn ? underlays.lines(found, part, moving) : undefined
  return lines && own ? { color: hex(own), lines: [...lines] } : {}
}

function ratio({ words, ground }: Extract<Shades, { words: unknown }>): number {
  return contrastOf(words, ground)
}

/** True for disabled controls and their labels, which WCAG exempts. */
function isInactive(element: Element): boolean {
  const inactive = closest(
    element,
    (at) => !isEnabled(at) || ('control' in at && at.localName === 'label' && isOff(at.control)),
  )
  return inactive !== undefined
}

function isOff(control: unknown): boolean {
  return control instanceof Element && !isEnabled(control)
}

/** True for shadows, outlines and fills, which change legibility beyond the contrast ratio. */
function hasEffect(style: CSSStyleDeclaration): boolean {
  const own = (name: string) => style.getPropertyValue(name)
  return (
    style.textShadow !== 'none' ||
    own('-webkit-background-clip') === 'text' ||
    own('background-clip') === 'text' ||
    !['', '0px'].includes(own('-webkit-text-stroke-width')) ||
    !['', style.color].includes(own('-webkit-text-fill-color'))
  )
}

/** True for masks and clip paths, which leave the visible part of the text unknown. */
function isCutOut(style: CSSStyleDeclaration): boolean {
  return !['none', ''].includes(style.getPropertyValue('mask-image')) || style.clipPath !== 'none'
}

function partOf(found: Found, { box }: Words): DOMRect | undefined {
  const shown = inSightPart(found)
  const part = shown && clipped(inTop(box, found.frame), shown)
  return part && part.width >= MIN_SIDE && part.height >= MIN_SIDE ? part : undefined
}

/** True for text that is neither covered nor moving. */
function isSeen(element: Element, part: DOMRect, { modal, moving, registry }: Looking): boolean {
  if (modal && isBehind(element, modal)) return false
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
  if (moving.some((at) => holds(at, element))) return false
  // Reuses the hit test that the report made for every control.
  const met = registry.sightOf(element)
  if (met && isWithin(part, met)) return true
  const hit = hitAt(...middle(part))
  return hit !== undefined && (holds(element, hit) || holds(hit, element))
}

function isWithin({ left, right, top, bottom }: DOMRect, { x, y }: Point): boolean {
  return x >= left && x <= right && y >= top && y <= bottom
}

function middle(part: DOMRect): [number, number] {
  return [part.left + part.width / 2, part.top + part.height / 2]
}

/** Scale of a zoomed-out page, which shrinks its text. */
function zoomOut(): number {
  return Math.min(1, visualViewport?.scale ?? 1)
}

/** Cheap check before the text is measured. */
function closestBlockCuts(element: Element): boolean {
  const parent = parentOf(element)
  const style = parent && styleOf(element)?.display === 'inline' ? styleOf(parent) : undefined
  return style !== undefined && style.overflowX !== 'visible'
}

function ownWords(element: Element, css: string): Words | undefined {
  const range = element.ownerDocument.createRange()
  let box: DOMRect | undefined
  const texts: string[] = []
  for (let node = element.firstChild; node; node = node.nextSibling) {
    if (node.nodeType !== 3 || !/\S/.test(node.nodeValue ?? '')) continue
    range.selectNodeContents(node)
    const own = range.getBoundingClientRect()
    if (own.width === 0 || own.height === 0) continue
    texts.push(node.nodeValue ?? '')
    box = box ? union(box, own) : own
  }
  const text = texts.join(' ').replace(/\s+/g, ' ').trim()
  return box && text !== '' ? { text, css, box, placeholder: false } : undefined
}

function union(a: DOMRect, b: DOMRect): DOMRect {
  const left = Math.min(a.left, b.left)
  const top = Math.min(a.top, b.top)
  const right = Math.max(a.right, b.right)
  return new DOMRect(left, top, right - left, Math.max(a.bottom, b.bottom) - top)
}

/** Visible text of a field: its value, or the placeholder while it is empty. */
function fieldWords(element: Element): Words | undefined {
  if (!isControl(element) || isSelect(element) || isSecure(element)) return undefined
  const box = element.getBoundingClientRect()
  const style = styleOf(element)
  if (element.value !== '')
    return style && { text: element.value, css: style.color, box, placeholder: false }
  const text = element.getAttribute('placeholder')?.trim() ?? ''
  const asked = styleOf(element, '::placeholder')
  if (!asked || text === '' || asked.opacity !== '1') return undefined
  return { text, css: asked.color, box, placeholder: true }
}
