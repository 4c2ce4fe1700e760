// Words as a person sees them: in which case, and with a space where a style draws one.
import { styleOf } from './walk.ts'

/** Most texts of an element searched for gaps; a longer element is a part of a page. */
const MAX_TEXTS = 20
/** Narrower gaps join words, in CSS pixels. */
const GAP = 1

/** `innerText` with a space wherever a person sees one. */
export function wordsIn(element: HTMLElement, maxLength: number): string {
  return spaced(element.innerText.slice(0, maxLength), element, MAX_TEXTS)
}

/** The text of an element with a space where a person sees one. */
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

/** A style may have changed the case; lower case as a text may be longer than what it is of. */
function anyCase(text: string): RegExp {
  return new RegExp(text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'iu')
}

/** The last word before each gap with the first one after it. */
function gapsIn(element: Element, maxTexts: number): readonly (readonly [string, string])[] {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const gaps: [string, string][] = []
  let before = walker.nextNode()
  for (let count = 1; before && count < maxTexts; count++) {
    const next = walker.nextNode()
    const [left, right] = [before.nodeValue ?? '', next?.nodeValue ?? '']
    // Asked of every text of a page: most end or begin with a space, or in another line.
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

/**
 * True for neighbours that may share a line. Boxes decide most pairs before any text is measured.
 */
function isBeside(left: Element | null, right: Element | null): boolean {
  if (!left || !right) return true
  const [a, b] = [left.getBoundingClientRect(), right.getBoundingClientRect()]
  return a.bottom > b.top && b.bottom > a.top && flowOf(left) === flowOf(right)
}

/** The box whose lines the element is a part of. */
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

/** One space between words, and at most one empty line. */
export function tidy(text: string): string {
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
