// Detects content that a page loses when zoomed or spaced: sideways scrolling and clipped lines.
// All heuristics are here.
import type { CutLines, Overflow } from '../../../device/audit.ts'
import { parentOf, styleOf, topFrame, walk } from '../find/walk.ts'
import { audited, rectInWindow } from './element.ts'

/** Content that may need two dimensions (WCAG 1.4.10), and code. */
const TWO_DIMENSIONS =
  'table, pre, img, picture, svg, canvas, video, iframe, object, [role=toolbar]'
/** Rounding tolerance, in CSS pixels. */
const SLACK = 2
const MAX_ELEMENTS = 3
/** Boxes lower than this count as collapsed on purpose. */
const CLOSED_HEIGHT = 12
/**
 * Wait for layout after a resize: unchanged for this time, and at most `MOST_MS`, in milliseconds.
 */
const STILL_MS = 250
const MOST_MS = 1_500

/** WCAG 1.4.12: line height, letter and word spacing, space after paragraphs. */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
p { margin-bottom: 2em !important }`

export interface LayoutWatch {
  /** Remembers the lines that are already clipped. */
  remember(): Promise<void>
  overflow(): Promise<Overflow>
  cutLines(): Promise<CutLines>
  space(on: boolean): void
}

export function makeLayoutWatch(): LayoutWatch {
  let before = new WeakSet<Element>()
  let sheet: CSSStyleSheet | undefined
  return {
    async remember() {
      await still()
      before = new WeakSet(cutElements())
    },
    async overflow() {
      await still()
      return overflowNow()
    },
    async cutLines() {
      await still()
      const cut = cutElements().filter((element) => !before.has(element))
      return { elements: cut.slice(0, MAX_ELEMENTS).map(audited), count: cut.length }
    },
    space(on) {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
      if (!on) return
      sheet = new CSSStyleSheet()
      sheet.replaceSync(SPACING)
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    },
  }
}

async function still(): Promise<void> {
  const start = performance.now()
  let since = start
  let last = ''
  while (performance.now() - since < STILL_MS && performance.now() - start < MOST_MS) {
    const { scrollWidth = 0, scrollHeight = 0 } = document.scrollingElement ?? {}
    const now = `${innerWidth} ${scrollWidth} ${scrollHeight}`
    if (now !== last) since = performance.now()
    last = now
    await new Promise((resolve) => setTimeout(resolve, STILL_MS / 5))
  }
}

function overflowNow(): Overflow {
  const { scrollWidth, clientWidth } = document.scrollingElement ?? document.documentElement
  const scrolls = scrollWidth > clientWidth + SLACK && !hides(document.documentElement)
  if (!scrolls) return { scrollWidth, clientWidth, elements: [] }
  const wide = everything().filter((element) => reachesOut(element, clientWidth))
  const inner = wide.filter((element) => !wide.some((other) => other.parentElement === element))
  const counted = inner.filter((element) => element.closest(TWO_DIMENSIONS) === null)
  const widest = counted.toSorted((a, b) => rightOf(b) - rightOf(a))
  return { scrollWidth, clientWidth, elements: widest.slice(0, MAX_ELEMENTS).map(audited) }
}

function everything(): readonly Element[] {
  return [...walk(document, topFrame())].flatMap(({ elements, frame }) =>
    frame.doc === document ? elements : [],
  )
}

function reachesOut(element: Element, width: number): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
  const box = rectInWindow(element)
  if (box.width === 0 || box.height === 0 || box.x + scrollX + box.width <= width + SLACK)
    return false
  for (let at = parentOf(element); at && at !== document.body; at = parentOf(at))
    if (hides(at) || styleOf(at)?.position === 'fixed') return false
  return styleOf(element)?.position !== 'fixed'
}

function rightOf(element: Element): number {
  const { x, width } = rectInWindow(element)
  return x + width
}

function hides(element: Element): boolean {
  const { overflowX = 'visible' } = styleOf(element) ?? {}
  return overflowX !== 'visible'
}

/**
 * Elements whose own text is clipped at the bottom, except where the page shortens it with an
 * ellipsis.
 */
function cutElements(): readonly Element[] {
  return everything().filter((element) => {
    const words = [...element.childNodes].filter(
      (node) => node.nodeType === Node.TEXT_NODE && (node.nodeValue ?? '').trim() !== '',
    )
    return words.length > 0 && isShown(element) && words.some((node) => isCut(node, element))
  })
}

function isShown(element: Element): boolean {
  return (
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest('[aria-hidden=true], option, script, style') === null
  )
}

function isCut(node: Node, element: Element): boolean {
  const range = document.createRange()
  range.selectNodeContents(node)
  const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 4)
  const box = cuttingBox(element)
  return box !== undefined && lines.some((line) => line.top + line.height / 2 > box.bottom)
}

/**
 * Nearest ancestor that clips the content below it, unless it is collapsed or ends in an ellipsis.
 * Undefined inside a scroller, whose content can be reached.
 */
function cuttingBox(element: Element): DOMRect | undefined {
  for (let at: Element | null = element; at && at !== document.body; at = parentOf(at)) {
    const style = styleOf(at)
    if (!style || isPlacedApart(style) || scrollsDown(style)) return undefined
    if (style.overflowY === 'hidden' || style.overflowY === 'clip') return unlessMeant(at, style)
  }
  return undefined
}

function isPlacedApart({ position }: CSSStyleDeclaration): boolean {
  return position === 'absolute' || position === 'fixed'
}

function scrollsDown({ overflowY }: CSSStyleDeclaration): boolean {
  return overflowY === 'auto' || overflowY === 'scroll'
}

function unlessMeant(box: Element, style: CSSStyleDeclaration): DOMRect | undefined {
  if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') return undefined
  const rect = box.getBoundingClientRect()
  return rect.height < CLOSED_HEIGHT || rect.width < CLOSED_HEIGHT ? undefined : rect
}
