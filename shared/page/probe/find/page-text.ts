// Text that a person could read, by scrolling too. Checks are judged on it (docs/internals/decisions.md, 47).
import { isHtml } from './control.ts'
import { isBehind } from './modal.ts'
import { shadowOf } from './shadow.ts'
import { documentIn, holds, isElement } from './walk.ts'
import { spaced, tidy } from './words.ts'

interface InFront {
  readonly modal: Element | undefined
  /** Layers that stand still over the page; those in front of the modal are read with it. */
  readonly layers: readonly Element[]
  /** Elements with a shadow root or a page of their own. */
  readonly hosts: readonly Element[]
}

/** Text of a page beyond what is in sight; `isCut`: there is more than is returned. */
interface Beyond {
  readonly text?: string
  readonly isCut: boolean
}

/** All text of the open modal when there is one, else of the page; absent where `shown` has it. */
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

/** Most texts searched for gaps between words; later ones keep theirs joined. */
const MAX_TEXTS = 200

interface Part {
  readonly element: Element | null
  readonly text: string
  readonly isHuge: boolean
}

/** Fields and order of words differ, so lines are compared, without their spaces. */
function isIn(shown: string, text: string): boolean {
  const known = shown.replace(/\s+/g, '')
  return text.split('\n').every((line) => known.includes(line.replace(/\s+/g, '')))
}

/** Neither parts of the modal, nor what holds it, nor parts of one another. */
function outermost(layers: readonly Element[], modal: Element): readonly Element[] {
  const others = layers.filter((at) => !modal.contains(at) && !at.contains(modal))
  return others.filter((at) => !others.some((other) => other !== at && other.contains(at)))
}

/** `innerText` stops at shadow roots and frames: these follow after the page's own words. */
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

/** The words on media controls are for assistive technology. */
function isMedia({ localName }: Element): boolean {
  return localName === 'video' || localName === 'audio'
}

/** Text of a rendered element: `innerText` of any other is its source, as for a style sheet. */
function partOf(element: Element | null, maxLength: number): Part {
  if (element === null || !isShown(element)) return { element, text: '', isHuge: false }
  const huge = isHuge(element)
  return { element, text: huge ? beginningOf(element, maxLength) : element.innerText, isHuge: huge }
}

function isShown(element: Element): element is HTMLElement {
  return isHtml(element) && element.checkVisibility()
}

/** `innerText` of more than this takes seconds. */
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

/** The beginning of a huge part, read piece by piece. */
function beginningOf(element: HTMLElement, maxLength: number): string {
  if (!isHuge(element)) return element.innerText
  let text = ''
  for (let node = element.firstChild; node && text.length <= maxLength; node = node.nextSibling) {
    if (isElement(node)) text += isShown(node) ? `\n${beginningOf(node, maxLength)}` : ''
    else text += beginningOfText(node, maxLength)
  }
  return text
}

/** The length of a text node; `nodeValue` would copy all of it. */
function lengthOf(node: Node): number {
  return 'length' in node && typeof node.length === 'number' ? node.length : 0
}

/** Places in a longer text cost seconds each (2.6 s in one of 40 MB), in characters. */
const PLACED = 1_000_000

/** True for a text that is too long to know where its words are; its beginning is read without. */
export function isEndless(node: Node): boolean {
  return lengthOf(node) > PLACED
}

/** At most the first characters of a text node; empty for a comment. */
export function beginningOfText(node: Node, length: number): string {
  const isText = node.nodeType === Node.TEXT_NODE && 'substringData' in node
  return isText && typeof node.substringData === 'function' ? node.substringData(0, length) : ''
}
