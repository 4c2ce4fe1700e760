import { isButtonInput, isControl, isEditingHost, isHtml, isSecure, roleOf } from './control.ts'
import { headAround } from './host.ts'
import { labelBeside, takesWordsBeside, wordsBeside } from './nearby-label.ts'
import { hasSlots, slottedElements, slottedText } from './slots.ts'
import { parentOf, styleOf } from './walk.ts'
import { wordsIn } from './words.ts'

/** Name of an element with its source (docs/internals/facts.md, Marks). */
export interface Label {
  readonly text: string
  readonly source: string
}

const MAX_LABEL = 80
/** Most characters read for a label. */
const MAX_READ = 1_000
const CLOSE_GLYPH = /^[×✕✖✗✘❌╳⨯ｘ]$/u
const TOOLTIPS = [
  'data-tooltip',
  'data-tips',
  'data-tip',
  'data-original-title',
  'data-bs-original-title',
]

type Rule = readonly [source: string, read: (element: Element) => string | null | undefined]

// The order is the contract: the first that yields text wins. Words that can be seen come before
// tooltips; names for scripts (test ids, `name`) and what a field holds are no names.
const CHAIN: readonly Rule[] = [
  ['label', otherLabel],
  ['aria-label', (element) => element.getAttribute('aria-label')],
  ['labelledby', labelledBy],
  ['label', labels],
  ['beside', (element) => (isHinted(element) ? labelBeside(element) : undefined)],
  ['placeholder', (element) => element.getAttribute('placeholder')],
  ['secure-field', (element) => (isSecure(element) ? 'Password' : undefined)],
  ['value', (element) => (isButtonInput(element) ? wordsOn(element) : undefined)],
  [
    'text',
    (element) =>
      isControl(element) || isEditingHost(element) || !isHtml(element)
        ? undefined
        : shownTextOf(element),
  ],
  ['beside', (element) => (takesWordsBeside(element) ? wordsBeside(element) : undefined)],
  ['title', (element) => element.getAttribute('title') ?? labelTitle(element)],
  ['img-alt', (element) => element.getAttribute('alt') ?? inside(element, 'img[alt]', 'alt')],
  ['svg-title', svgTitle],
  [
    'text-content',
    (element) => (isControl(element) || isEditingHost(element) ? undefined : drawnText(element)),
  ],
  ['text', drawnWords],
  ['title', (element) => inside(element, '[title]', 'title')],
  [
    'tooltip',
    (element) => TOOLTIPS.map((name) => element.getAttribute(name)).find((value) => value),
  ],
  ['row', (element) => (TOGGLE_ROLES.has(roleOf(element)) ? rowText(element) : undefined)],
]

export function labelOf(element: Element): Label {
  for (const [source, read] of CHAIN) {
    const text = tidy(read(element))
    if (!(UNSEEN.has(source) ? SAYS_A_WORD : SAYS_SOMETHING).test(text)) continue
    return CLOSE_GLYPH.test(text) ? { text: 'Close', source: 'glyph' } : { text: cut(text), source }
  }
  return { text: cut(synthesized(element)), source: 'synthesized' }
}

/** Accessible name that the element declares; empty without one. */
export function declaredName(element: Element): string {
  return cut(tidy(element.getAttribute('aria-label')) || tidy(labelledBy(element)))
}

/**
 * The words that can be read on an element, whatever it is called; empty for fields, whose words
 * are their content.
 */
export function shownWords(element: Element): string {
  if (isButtonInput(element)) return cut(tidy(wordsOn(element)))
  if (isControl(element) || isEditingHost(element) || !isHtml(element)) return ''
  return cut(tidy(shownTextOf(element)) || tidy(drawnWords(element)))
}

/** Signs of icon fonts have no meaning of their own, and some signs cannot be seen at all. */
const ICONS = /\p{Co}/gu
const SAYS_SOMETHING = /[^\p{Cf}\p{Cc}\p{Z}\p{Mn}]/u
/** An invisible name needs a letter, digit or symbol; punctuation alone says nothing. */
const SAYS_A_WORD = /[\p{L}\p{N}\p{S}]/u
const UNSEEN = new Set(['aria-label', 'labelledby', 'title', 'img-alt', 'svg-title', 'tooltip'])

function tidy(text: string | null | undefined): string {
  return (text ?? '').replace(ICONS, ' ').replace(/\s+/g, ' ').trim()
}

function cut(text: string): string {
  return text.length > MAX_LABEL ? `${text.slice(0, MAX_LABEL - 3).trimEnd()}…` : text
}

function labelledBy(element: Element): string {
  const ids = (element.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter(Boolean)
  const root = element.getRootNode()
  return ids
    .map((id) => inRoot(root, id) ?? element.ownerDocument.getElementById(id))
    .map((named) => named?.textContent?.slice(0, 1_000) ?? '')
    .join(' ')
}

/** Ids inside a shadow root are its own. */
function inRoot(root: Node, id: string): Element | null {
  return isParent(root) ? root.querySelector(`#${CSS.escape(id)}`) : null
}

function isParent(node: Node): node is Node & ParentNode {
  return 'querySelector' in node
}

function labels(element: Element): string {
  return labelsOf(element)
    .map((label) => withoutControls(label))
    .join(' ')
}

/** Labels of a field; those of a component are found by its id, as only the browser knows them. */
function labelsOf(element: Element): readonly HTMLElement[] {
  if (isControl(element)) return [...(element.labels ?? [])]
  const root = element.getRootNode()
  if (!element.localName.includes('-') || element.id === '' || !isParent(root)) return []
  return [...root.querySelectorAll(`label[for="${CSS.escape(element.id)}"]`)].filter(isHtml)
}

/** Texts of a page that no one reads as words on a control. */
const NOT_WORDS = 'select, textarea, script, style, title, desc'

function isDrawn(element: Element | null): boolean {
  return element?.checkVisibility() === true && !element.closest(NOT_WORDS)
}

function labelTitle(element: Element): string | undefined {
  const titles = isControl(element) ? [...(element.labels ?? [])].map(({ title }) => title) : []
  return titles.find((title) => title !== '')
}

/** Words for screen readers alone are among them, those of a closed part are not. */
function drawnText(element: Element): string {
  const words: string[] = []
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node && words.length < 100; node = walker.nextNode())
    if (isDrawn(node.parentElement)) words.push(node.nodeValue ?? '')
  return words.join(' ').slice(0, MAX_READ)
}

/** The words of a label that a person reads, where a name for assistive technology says others. */
function otherLabel(element: Element): string {
  const declared = tidy(element.getAttribute('aria-label')).toLowerCase()
  if (declared === '' || !isControl(element)) return ''
  const words = labelsOf(element).filter(isRead).map(withoutControls).join(' ')
  return declared.includes(tidy(words).toLowerCase()) ? '' : words
}

function isRead(label: HTMLElement): boolean {
  const { width, height } = label.getBoundingClientRect()
  return width > LEAST && height > LEAST && label.checkVisibility({ visibilityProperty: true })
}

/** Words for assistive technology alone are put into a box this small, in CSS pixels. */
const LEAST = 4

/**
 * A wrapping label's words, without what the wrapped control shows (a select would add all its
 * options).
 */
function withoutControls(label: HTMLElement): string {
  if (hasSlots(label)) return slottedText(label)
  const words: string[] = []
  const walker = label.ownerDocument.createTreeWalker(label, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node && words.length < 100; node = walker.nextNode()) {
    if (!node.parentElement?.closest(NOT_WORDS)) words.push(node.nodeValue ?? '')
  }
  return words.join(' ')
}

function shownTextOf(element: HTMLElement): string {
  // What a list may hold is no name of the box around it.
  if (element.querySelector('select, textarea')) return drawnText(element)
  return hasSlots(element) ? slottedText(element).slice(0, MAX_READ) : wordsIn(element, MAX_READ)
}

/** Browsers write these on buttons that say nothing else. */
function wordsOn({ type, value }: HTMLInputElement): string {
  if (value !== '') return value
  return type === 'submit' ? 'Submit' : type === 'reset' ? 'Reset' : ''
}

function isHinted(element: Element): boolean {
  return isControl(element) && element.hasAttribute('placeholder')
}

/** Words that only the style sheet knows. */
export function drawnWords(element: Element): string {
  if (isControl(element)) return ''
  const contents = ['::before', '::after'].map((pseudo) => styleOf(element, pseudo)?.content ?? '')
  return contents.map((content) => /^"(.*)"$/.exec(content)?.[1] ?? '').join(' ')
}

function inside(element: Element, selector: string, attribute: string): string | null | undefined {
  const slotted = slottedElements(element).map((at) =>
    at.matches(selector) ? at : at.querySelector(selector),
  )
  const [found] = [element.querySelector(selector), ...slotted].filter((at) => at !== null)
  return found?.getAttribute(attribute)
}

function svgTitle(element: Element): string | null | undefined {
  const named = element.querySelector('svg > title, svg > desc')?.textContent
  return named ?? element.querySelector('svg[aria-label]')?.getAttribute('aria-label')
}

/**
 * Something rather than nothing: the role, and the nearest name within five levels that it belongs
 * to, or the last part of where it leads.
 */
function synthesized(element: Element): string {
  const role = roleOf(element)
  const file = fileOf(element)
  if (file !== '') return `unlabelled ${role} (${file})`
  const head = headAround(element)
  const words = head && isHtml(head) ? tidy(head.innerText) : ''
  if (words !== '') return `unlabelled ${role} (${words.slice(0, 32).trimEnd()})`
  let at = parentOf(element)
  for (let level = 0; at && level < 5; level++, at = parentOf(at)) {
    const name = tidy(at.getAttribute('aria-label') ?? at.getAttribute('title'))
    if (name !== '') return `unlabelled ${role} (${name.slice(0, 32).trimEnd()})`
  }
  return `unlabelled ${role}`
}

/** The last part of the path that a link leads to. */
function fileOf(element: Element): string {
  const href = element.closest('a[href]')?.getAttribute('href') ?? ''
  const path = href.replace(/[?#].*/, '').replace(/\/+$/, '')
  return path.includes(':') && !path.includes('/') ? '' : tidy(path.split('/').at(-1)).slice(0, 32)
}

/** The words of the row that a box to tick is in, unless it holds another control. */
function rowText(element: Element): string {
  let at = parentOf(element)
  for (let level = 0; at && level < 5 && isRow(at); level++, at = parentOf(at)) {
    const words = isHtml(at) ? tidy(at.innerText.slice(0, 1_000)) : ''
    if (words !== '') return words
  }
  return ''
}

// A box to tick in a list or a table means the words of its row, although nothing ties them to it.
const TOGGLE_ROLES = new Set(['checkbox', 'radio', 'switch'])
const CONTROLS = ['input,select,textarea', ...[...TOGGLE_ROLES].map((role) => `[role="${role}"]`)]

/** Greatest height of a row, in CSS pixels. */
const ROW = 100

function isRow(element: Element): boolean {
  if (element.clientHeight > ROW) return false
  const controls = [...element.querySelectorAll(CONTROLS.join())]
  return controls.filter((at) => at.checkVisibility({ visibilityProperty: true })).length < 2
}
