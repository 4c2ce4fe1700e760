// Readable text of the screen, in reading order: only visible text, one line per row, cells of a
// row separated.
import type { TextLine } from '../../../device/observation.ts'
import { attempt } from './attempt.ts'
import { textClip } from './box.ts'
import { heldValue, isButtonInput, isCandidate, isControl, isSecure, isToggle } from './control.ts'
import { type Covers, coversIn, isCovered } from './covers.ts'
import { hidesWords } from './hidden-words.ts'
import { isBehind } from './modal.ts'
import { isEndless } from './page-text.ts'
import { toPoints } from './points.ts'
import {
  around,
  clipped,
  closest,
  type Found,
  type Frame,
  frameIn,
  inTop,
  isElement,
  parentOf,
  rootIn,
  styleOf,
} from './walk.ts'
import { cased, tidy } from './words.ts'

interface Page {
  readonly modal: Element | undefined
  /** Elements whose box is in the visible part of the page. */
  readonly sighted: ReadonlySet<Element>
  /** Elements without a box of their own whose content is visible, as with `display: contents`. */
  readonly boxless: ReadonlySet<Element>
  /** Visible positioned elements; they may overlap others. */
  readonly raised: readonly Found[]
  /** True for a text node that changes without input. */
  readonly isRestless: (node: Node) => boolean
}

/** A piece of text and its position, in CSS pixels of the top frame. */
interface Piece {
  readonly text: string
  readonly first: DOMRect
  readonly last: DOMRect
  /** Bounding box of the whole text. */
  readonly area: DOMRect
  readonly block: Element
  /** Control that contains the text. */
  readonly control: Element | undefined
  readonly ticks?: boolean
  /** True when the page breaks the line before this piece. */
  readonly broken: boolean
  /** True when a modal layer in front blocks the text. */
  readonly behind: boolean
}

/** Readable text; lines have positions in points and include those dimmed by a modal layer. */
interface Readable {
  readonly text: string
  readonly lines: TextLine[]
}

export function readableText(page: Page, frame: Frame, maxLength: number): Readable {
  const into: Reading = {
    ...page,
    around: withParents(page),
    readers: new WeakMap(),
    pieces: [],
    left: maxLength,
    leftBehind: maxLength,
    broken: false,
    covers: coversIn(page.raised),
  }
  read(frame.doc, frame, into, 0)
  const text = tidy(joined(into.pieces.filter(({ behind }) => !behind)))
  return {
    text: text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text,
    lines: into.pieces.flatMap((piece) => {
      const words = tidy(piece.text)
      return words === ''
        ? []
        : [{ text: words, rect: toPoints(piece.area), ...(piece.ticks && TICKS) }]
    }),
  }
}

const TICKS = { ticks: true }

interface Reading extends Page {
  /** Visible elements and all their ancestors. */
  readonly around: ReadonlySet<Element>
  readonly readers: WeakMap<Element, Reader | undefined>
  readonly pieces: Piece[]
  readonly covers: Covers
  left: number
  leftBehind: number
  broken: boolean
}

function withParents({ sighted, boxless }: Page): ReadonlySet<Element> {
  const around = new Set<Element>()
  for (const elements of [sighted, boxless]) {
    for (const element of elements)
      for (let at: Element | null = element; at && !around.has(at); at = parentOf(at))
        around.add(at)
  }
  return around
}

const MAX_DEPTH = 12
const SHOWN = NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT

function read(root: Document | ShadowRoot, frame: Frame, into: Reading, depth: number): void {
  const walker = frame.doc.createTreeWalker(root, SHOWN)
  for (let node = walker.nextNode(); node && into.left > 0; ) {
    const at = node
    if (!isElement(at)) attempt(() => readWords(at, frame, into))
    else attempt(() => enter(at, frame, into, depth))
    node = isElement(at) && !into.around.has(at) ? nextOutside(walker) : walker.nextNode()
  }
}

/** Skips a whole subtree outside the visible part: most of a long page is. */
function nextOutside(walker: TreeWalker): Node | null {
  for (;;) {
    const next = walker.nextSibling()
    if (next) return next
    if (!walker.parentNode()) return null
  }
}

function enter(element: Element, frame: Frame, into: Reading, depth: number): void {
  if (element.localName === 'br') into.broken = true
  if (isControl(element)) readField({ element, frame }, into)
  const inner = depth < MAX_DEPTH ? rootIn(element) : undefined
  if (!inner || isMedia(element) || !element.checkVisibility()) return
  const within = frameIn(inner, element, frame)
  if (within) read(inner, within, into, depth + 1)
}

/** Text inside media controls is only for assistive technology. */
function isMedia({ localName }: Element): boolean {
  return localName === 'video' || localName === 'audio'
}

/** Rendering of an element's text: its area and its case. */
interface Reader {
  readonly clip: DOMRect
  readonly block: Element
  readonly control: Element | undefined
  readonly transform: string
  readonly keepsLines: boolean
  readonly behind: boolean
}

function readerOf(found: Found, into: Reading): Reader | undefined {
  const { element } = found
  if (into.readers.has(element)) return into.readers.get(element)
  const reader = makeReader(found, into)
  into.readers.set(element, reader)
  return reader
}

function makeReader(found: Found, { modal, sighted, boxless }: Reading): Reader | undefined {
  const { element } = found
  if (!sighted.has(element) && !boxless.has(element)) return undefined
  const style = styleOf(element)
  const options = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }
  const isSeen =
    style !== undefined &&
    Number.parseFloat(style.fontSize) > 0 &&
    !hidesWords(element, style) &&
    (boxless.has(element) || element.checkVisibility(options))
  if (!isSeen) return undefined
  return {
    clip: textClip(found),
    block: blockOf(element),
    control: closest(element, isCandidate),
    transform: style.textTransform,
    keepsLines: style.whiteSpaceCollapse?.startsWith('preserve') ?? false,
    behind: modal !== undefined && isBehind(element, modal),
  }
}

function blockOf(element: Element): Element {
  let at = element
  while (at.parentElement && /^(inline|contents)$/.test(styleOf(at)?.display ?? ''))
    at = at.parentElement
  return at
}

/** In characters. Longer text is laid out only in part: all of it would take seconds. */
const LONG_TEXT = 100_000

function readWords(node: Node, frame: Frame, into: Reading): void {
  if (isEndless(node)) return
  const { nodeValue, parentElement } = node
  const element = parentElement ?? hostOf(node)
  if (!element || !nodeValue || nodeValue.trim() === '' || isControl(element)) return
  const reader = readerOf({ element, frame }, into)
  if (!reader) return
  const end = Math.min(nodeValue.length, LONG_TEXT)
  const range = frame.doc.createRange()
  range.setStart(node, 0)
  range.setEnd(node, end)
  const rects = [...range.getClientRects()].map((rect) => inTop(rect, frame))
  const seen = rects.filter((rect) => isReadable(rect, reader.clip))
  const [first] = seen
  const last = seen.at(-1)
  if (!first || !last) return
  const isWhole =
    end === nodeValue.length && rects.every((rect) => isReadable(rect, reader.clip, rect.width - 1))
  const words = isWhole ? nodeValue : seenWords(node, frame, reader.clip)
  const text = reader.keepsLines ? words : words.replace(/\s+/g, ' ')
  const area = around(seen, reader.clip)
  const { behind, block, control, transform } = reader
  const ticks = into.isRestless(node) || into.isRestless(element)
  const piece = { text: cased(text, transform), first, last, area, block, control, behind, ticks }
  add(piece, element, into)
}

function hostOf(node: Node): Element | undefined {
  const { parentNode } = node
  return parentNode && 'host' in parentNode && isElement(parentNode.host)
    ? parentNode.host
    : undefined
}

/** Least visible share of a line's height or a word's width that counts as readable. */
const READABLE = 0.5

function isReadable(rect: DOMRect, clip: DOMRect, width = 1): boolean {
  const across = Math.min(rect.right, clip.right) - Math.max(rect.left, clip.left)
  const down = Math.min(rect.bottom, clip.bottom) - Math.max(rect.top, clip.top)
  return across >= width && down >= 1 && down >= rect.height * READABLE
}

const MAX_WORDS = 400

/** Visible words of a text that is partly clipped. */
function seenWords(node: Node, frame: Frame, clip: DOMRect): string {
  const range = frame.doc.createRange()
  let text = ''
  let count = 0
  for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/\s*\S+\s*/g)) {
    if (++count > MAX_WORDS) break
    const start = index + word.search(/\S/)
    range.setStart(node, start)
    range.setEnd(node, start + word.trim().length)
    const box = inTop(range.getBoundingClientRect(), frame)
    if (isReadable(box, clip, box.width * READABLE)) text += word
  }
  return text
}

/** Reads the value of a field, or the placeholder of an empty one. */
function readField(found: Found, into: Reading): void {
  const { element, frame } = found
  if (!isControl(element) || isToggle(element) || isSecure(element)) return
  const reader = readerOf(found, into)
  if (!reader) return
  const hint = 'placeholder' in element ? element.placeholder : ''
  const held = isButtonInput(element) ? element.value : heldValue(element)
  const text = held || hint
  const box = inTop(element.getBoundingClientRect(), frame)
  if (text.trim() === '' || !isReadable(box, reader.clip)) return
  const area = clipped(box, reader.clip)
  const words = { text: ` ${text} `, first: box, last: box, area }
  add({ ...words, block: element, control: element, behind: reader.behind }, element, into)
}

function add(piece: Omit<Piece, 'broken'>, element: Element, into: Reading): void {
  const { area, behind, text } = piece
  if (behind ? into.leftBehind <= 0 : isCovered(element, area, into.covers)) return
  into.pieces.push({ ...piece, broken: into.broken })
  if (behind) into.leftBehind -= text.length
  else into.left -= text.length
  into.broken = false
}

function joined(pieces: readonly Piece[]): string {
  let text = ''
  let before: Piece | undefined
  for (const piece of pieces) {
    text += (before ? between(before, piece) : '') + piece.text
    before = piece
  }
  return text
}

/**
 * Adjacent pieces are joined, cells of a row and two controls get a space, and other blocks begin a
 * line.
 */
function between({ last, block, control }: Piece, next: Piece): string {
  const height = Math.min(last.bottom, next.first.bottom) - Math.max(last.top, next.first.top)
  const isSameLine = height > Math.min(last.height, next.first.height) / 2
  if (!isSameLine) return block === next.block && !next.broken ? ' ' : '\n'
  if (control && next.control && control !== next.control) return ' '
  return block === next.block && Math.abs(next.first.left - last.right) < 1 ? '' : ' '
}
