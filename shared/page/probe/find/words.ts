// Text as it is displayed: with the letter case that the style applies, and with a space wherever
// the layout shows a gap.
import { styleOf } from './walk.ts'

/** Maximum number of text nodes searched for gaps; a longer element is a section of a page. */
const MAX_TEXTS = 20
/** Words with a narrower gap are joined, in CSS pixels. */
const GAP = 1

/** `innerText` with a space at every visible gap. */
export function wordsIn(element: HTMLElement, maxLength: number): string {
  return spaced(element.innerText.slice(0, maxLength), element, MAX_TEXTS)
}

/** Text of an element with a space at every visible gap. */
export function spaced(text: string, element: Element, maxTexts: number): string {
  if (element.childElementCount === 0) return text
  let rest = text
  let words = ''
  for (const [end, start] of gapsIn(element, maxTexts)) {
    const at = rest.search(anyCase(`${end}${start}`))
    if (at < 0) continue
    words += `${rest.slice(0, at + end.length)} `
    rest = rest.slice(at + end.length)
  }
  return words + rest
}

/** Ignores case, since styles change it. Lower-casing could change the length of the text. */
function anyCase(text: string): RegExp {
  return new RegExp(text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'iu')
}

/** Pairs of words around each gap: the last one before it and the first one after it. */
function gapsIn(element: Element, maxTexts: number): readonly (readonly [string, string])[] {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const gaps: [string, string][] = []
  let before = walker.nextNode()
  for (let count = 1; before && count < maxTexts; count++) {
    const next = walker.nextNode()
    const [left, right] = [before.nodeValue ?? '', next?.nodeValue ?? '']
    // Hot path: most text nodes of a page begin or end with a space, or are on different lines.
    if (next && isWord(left.at(-1)) && isWord(right[0]) && isApart(before, next)) {
      const end = /\S+$/.exec(left)?.[0]
      const start = /^\S+/.exec(right)?.[0]
      if (end && start) gaps.push([end, start])
    }
    before = next
  }
  return gaps
}

function isWord(letter: string | undefined): boolean {
  return letter !== undefined && letter.trim() !== ''
}

function isApart(before: Node, next: Node): boolean {
  if (!isBeside(before.parentElement, next.parentElement)) return false
  const left = rectsOf(before).at(-1)
  const [right] = rectsOf(next)
  if (!left || !right) return false
  const height = Math.min(left.bottom, right.bottom) - Math.max(left.top, right.top)
  return height > Math.min(left.height, right.height) / 2 && right.left - left.right >= GAP
}

/** True for neighbours that may share a line. Boxes decide most pairs without measuring text. */
function isBeside(left: Element | null, right: Element | null): boolean {
  if (!left || !right) return true
  const [a, b] = [left.getBoundingClientRect(), right.getBoundingClientRect()]
  return a.bottom > b.top && b.bottom > a.top && flowOf(left) === flowOf(right)
}

/** Nearest ancestor whose lines contain the element. */
function flowOf(element: Element): Element {
  let at = element
  while (at.parentElement && /^(inline|contents)/.test(styleOf(at)?.display ?? ''))
    at = at.parentElement
  return at
}

function rectsOf(node: Node): readonly DOMRect[] {
  const range = new Range()
  range.selectNodeContents(node)
  return [...range.getClientRects()]
}

export function cased(text: string, transform: string): string {
  if (transform === 'uppercase') return text.toUpperCase()
  if (transform === 'lowercase') return text.toLowerCase()
  return transform === 'capitalize'
    ? text.replace(/(^|\s)\p{L}/gu, (start) => start.toUpperCase())
    : text
}

/** Leaves one space between words, and at most one empty line. */
export function tidy(text: string): string {
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
