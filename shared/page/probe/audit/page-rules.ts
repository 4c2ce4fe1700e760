// Our own rules that need only the page, where axe-core has none or leaves it to a person.
import type { PageFault } from '../../../device/audit.ts'
import { colourOf, contrastOf } from '../facts/colour.ts'
import { makeGrounds } from '../facts/ground.ts'
import { attempt } from '../find/attempt.ts'
import { styleOf } from '../find/walk.ts'
import { askedTwice } from './asked-twice.ts'
import { dragOnly } from './drag-only.ts'
import { audited, type Broken, isVisible } from './element.ts'
import { hoverOnly } from './hover-only.ts'
import { foreignPassages } from './passage-language.ts'

/** Maximum elements reported per rule; more are usually the same fault. */
const MOST = 20

const RULES: readonly (readonly [PageFault['rule'], () => readonly Broken[]])[] = [
  ['table-headers', tablesWithoutHeaders],
  ['passage-language', foreignPassages],
  ['icon-contrast', paleIcons],
  ['hover-only', hoverOnly],
  ['drag-only', dragOnly],
  ['asked-twice', askedTwice],
]

/** Applies the audit rules to the page, which stays unchanged. */
export function pageRules(): readonly PageFault[] {
  return RULES.flatMap(([rule, find]) =>
    (attempt(find) ?? [])
      .slice(0, MOST)
      .map(([element, measured]) => ({ rule, element: audited(element), measured })),
  )
}

/** Maximum length of a header; longer texts in a first row are content. */
const MAX_HEADER = 40

function tablesWithoutHeaders(): readonly Broken[] {
  return [...document.querySelectorAll('table')].flatMap((table) => {
    const isLayout = table.matches('[role=presentation],[role=none]')
    const hasHeaders = table.querySelector('th,[role=columnheader],[role=rowheader],table')
    if (isLayout || hasHeaders || !isVisible(table)) return []
    const [first, ...others] = [...table.rows].filter((row) => isVisible(row))
    const cells = [...(first?.cells ?? [])]
    if (!first || others.length === 0 || cells.length < 2) return []
    // The corner of a table with headers on two sides is empty.
    const isShort = cells.every((cell, index) => {
      const { length } = cell.innerText.trim()
      return (length > 0 || index === 0) && length <= MAX_HEADER
    })
    const isHead = first.parentElement?.localName === 'thead' || looksLikeHead(first, others)
    if (!isShort || !isHead) return []
    const words = cells.map((cell) => cell.innerText.trim()).join('”, “')
    return [[table, `The first row, “${words}”, looks like headers, and no cell is a th.`] as const]
  })
}

function looksLikeHead(first: HTMLTableRowElement, others: readonly HTMLTableRowElement[]) {
  const isBold = (row: HTMLTableRowElement) => [...row.cells].every(hasBoldWords)
  if (isBold(first)) return !others.some(isBold)
  const paint = (row: HTMLTableRowElement) => [...row.cells].map(paintOf).join()
  const own = paint(first)
  return others.length > 1 && others.every((row) => paint(row) !== own)
}

/** Minimum weight of a bold font (CSS Fonts 4). */
const BOLD = 600

function hasBoldWords(cell: HTMLTableCellElement): boolean {
  const strong = cell.querySelector('b,strong')
  const holder = strong?.textContent?.trim() === cell.textContent?.trim() ? strong : cell
  return Number(holder && styleOf(holder)?.fontWeight) >= BOLD
}

function paintOf(cell: HTMLTableCellElement): string {
  const own = styleOf(cell)?.backgroundColor ?? ''
  const row = cell.parentElement && styleOf(cell.parentElement)?.backgroundColor
  return (colourOf(own)?.a ?? 0) > 0 ? own : (row ?? '')
}

/** Minimum contrast by WCAG 2.2, 1.4.11 Non-text Contrast. */
const ENOUGH = 3
const SHAPES = 'path,circle,rect,line,polyline,polygon,ellipse,use'
const ICONS = 'button,a[href],[role=button],[role=link],[role=tab],[role=menuitem],summary'

/** Controls without text whose icon has too little contrast with its background. */
function paleIcons(): readonly Broken[] {
  const grounds = makeGrounds()
  return [...document.querySelectorAll<HTMLElement>(ICONS)].flatMap((control) => {
    if (!isVisible(control) || !isIcon(control)) return []
    const contrasts = drawnIn(control).map(([element, paint]) => {
      const shades = grounds.shades(element, paint)
      return shades && 'words' in shades ? contrastOf(shades.words, shades.ground) : undefined
    })
    const known = contrasts.filter((contrast) => contrast !== undefined)
    if (known.length === 0 || known.length < contrasts.length) return []
    const most = Math.floor(Math.max(...known) * 100) / 100
    if (most >= ENOUGH || most <= 1) return []
    return [[control, `The icon has a contrast of ${most}:1 and needs ${ENOUGH}:1.`] as const]
  })
}

type Drawn = readonly [on: Element, paint: string]

/** Colours of a control's only drawing, each with the element it is drawn on. */
function drawnIn(control: HTMLElement): readonly Drawn[] {
  const drawings = [...control.querySelectorAll('svg')].filter(isVisible)
  const masks = [control, ...control.querySelectorAll('*')].flatMap(maskOf)
  const [svg] = drawings
  if (drawings.length + masks.length !== 1) return []
  return svg
    ? [...svg.querySelectorAll(SHAPES)].flatMap(paintsOf).map((paint) => [svg, paint])
    : masks
}

/** Colour that shows through a mask, of the element itself or of its pseudo-elements. */
function maskOf(element: Element): readonly Drawn[] {
  const isMask = (style: CSSStyleDeclaration | undefined) =>
    style?.maskImage.includes('url(') === true && style.backgroundImage === 'none'
  const own = styleOf(element)
  const around = element.parentElement
  if (own && isMask(own)) return around ? [[around, own.backgroundColor]] : []
  return ['::before', '::after'].flatMap((pseudo): readonly Drawn[] => {
    const style = styleOf(element, pseudo)
    return style && style.content !== 'none' && isMask(style)
      ? [[element, style.backgroundColor]]
      : []
  })
}

function isIcon(control: HTMLElement): boolean {
  const isOff = control.matches(':disabled,[aria-disabled=true]')
  const hasMore = control.querySelector('img,canvas,video,picture') !== null
  return !isOff && !hasMore && control.innerText.trim() === ''
}

/** Colours that a shape is drawn in, including paints that are not colours, as a gradient. */
function paintsOf(shape: Element): readonly string[] {
  const style = styleOf(shape)
  if (!style || shape.closest('defs,clipPath,mask') || !isVisible(shape)) return []
  const filled = [style.fill, style.stroke].filter((paint) => paint !== 'none' && paint !== '')
  return filled.filter((paint) => colourOf(paint)?.a !== 0)
}
