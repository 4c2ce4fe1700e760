// Text that a person could read, including by scrolling. Checks are evaluated on it
// (docs/internals/decisions.md, 47).
import { isHtml } from './control.ts'
import { isBehind } from './modal.ts'
import { shadowOf } from './shadow.ts'
import { documentIn, holds, isElement } from './walk.ts'
import { spaced, tidy } from './words.ts'

interface InFront {
  readonly modal: Element | undefined
  /** Elements with `position: fixed`; those in front of the modal are included. */
  readonly layers: readonly Element[]
  /** Elements with a shadow root or an inner document. */
  readonly hosts: readonly Element[]
}

/** Page text, including text out of view; `isCut`: some text is left out. */
interface Beyond {
  readonly text?: string
  readonly isCut: boolean
}

/** Text of the open modal, or else of the page; absent when `shown` already contains it. */
export function textBeyond(
  { modal, layers, hosts }: InFront,
  shown: string,
  maxLength: number,
): Beyond {
  const parts: Part[] = []
  let length = 0
  for (const element of readableParts({ modal, layers, hosts })) {
    if (length > maxLength) break
    const part = partOf(element, maxLength)
    length += part.text.length
    parts.push(part)
  }
  const isCut = length > maxLength || parts.some(({ isHuge }) => isHuge)
  if (!isCut && isIn(shown, parts.map(({ text }) => text).join('\n'))) return { isCut }
  const words = parts.map(({ element, text }) =>
    element ? spaced(text.slice(0, maxLength * 2), element, MAX_TEXTS) : text,
  )
  const text = tidy(words.join('\n'))
  return text.length > maxLength
    ? { text: `${text.slice(0, maxLength - 1)}…`, isCut: true }
    : { text, isCut }
}

function* readableParts({ modal, layers, hosts }: InFront): Generator<Element | null> {
  const isFront = (at: Element) => modal !== undefined && !isBehind(at, modal)
  const roots = modal ? [modal, ...outermost(layers.filter(isFront), modal)] : []
  yield* roots.length > 0 ? roots : [document.body]
  yield* hiddenFromInnerText(roots, hosts)
}

/** Maximum text nodes in which missing spaces are inserted; later words may stay joined. */
const MAX_TEXTS = 200

interface Part {
  readonly element: Element | null
  readonly text: string
  readonly isHuge: boolean
}

/** Compares line by line without spaces, because fields and the order of words may differ. */
function isIn(shown: string, text: string): boolean {
  const known = shown.replace(/\s+/g, '')
  return text.split('\n').every((line) => known.includes(line.replace(/\s+/g, '')))
}

/** Outermost layers, without the modal, its ancestors and its descendants. */
function outermost(layers: readonly Element[], modal: Element): readonly Element[] {
  const others = layers.filter((at) => !modal.contains(at) && !at.contains(modal))
  return others.filter((at) => !others.some((other) => other !== at && other.contains(at)))
}

/** Content that `innerText` omits: shadow roots and frames, placed after the page's text. */
function* hiddenFromInnerText(
  roots: readonly Element[],
  hosts: readonly Element[],
): Generator<Element> {
  for (const element of hosts) {
    const shadow = shadowOf(element)
    const inner = documentIn(element)
    if (roots.length > 0 && !roots.some((root) => holds(root, element))) continue
    if (!element.checkVisibility()) continue
    if (shadow && !isMedia(element)) yield* shadow.children
    if (inner?.body) yield inner.body
  }
}

/** True for media elements, whose text is only for assistive technology. */
function isMedia({ localName }: Element): boolean {
  return localName === 'video' || localName === 'audio'
}

/** Text of a rendered element; `innerText` of others, as of a style sheet, is their source. */
function partOf(element: Element | null, maxLength: number): Part {
  if (element === null || !isShown(element)) return { element, text: '', isHuge: false }
  const huge = isHuge(element)
  return { element, text: huge ? beginningOf(element, maxLength) : element.innerText, isHuge: huge }
}

function isShown(element: Element): element is HTMLElement {
  return isHtml(element) && element.checkVisibility()
}

/** Size from which `innerText` takes seconds. */
const HUGE = { characters: 500_000, nodes: 20_000 }

/** Text in these is never drawn: a page may keep its data there. */
const UNDRAWN = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT'])

function isHuge(element: Element): boolean {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT, (node) =>
    UNDRAWN.has(node.parentNode?.nodeName ?? '')
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT,
  )
  let characters = 0
  let nodes = 0
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    characters += lengthOf(node)
    nodes += 1
    if (characters > HUGE.characters || nodes > HUGE.nodes) return true
  }
  return false
}

/** Start of a huge element's text, read in pieces. */
function beginningOf(element: HTMLElement, maxLength: number): string {
  if (!isHuge(element)) return element.innerText
  let text = ''
  for (let node = element.firstChild; node && text.length <= maxLength; node = node.nextSibling) {
    if (isElement(node)) text += isShown(node) ? `\n${beginningOf(node, maxLength)}` : ''
    else text += beginningOfText(node, maxLength)
  }
  return text
}

/** Length of a text node; `nodeValue` would copy the whole text. */
function lengthOf(node: Node): number {
  return 'length' in node && typeof node.length === 'number' ? node.length : 0
}

/** Words in a longer text are not located: each takes seconds (2.6 s at 40 MB). In characters. */
const PLACED = 1_000_000

/** True for a text that is too long to locate words in; its start can still be read. */
export function isEndless(node: Node): boolean {
  return lengthOf(node) > PLACED
}

/** Start of a text node, up to a length; empty for a comment. */
export function beginningOfText(node: Node, length: number): string {
  const isText = node.nodeType === Node.TEXT_NODE && 'substringData' in node
  return isText && typeof node.substringData === 'function' ? node.substringData(0, length) : ''
}
