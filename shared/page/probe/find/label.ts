import { isButtonInput, isControl, isEditingHost, isHtml, isSecure, roleOf } from './control.ts'
import { headAround } from './host.ts'
import { labelBeside, takesWordsBeside, wordsBeside } from './nearby-label.ts'
import { hasSlots, slottedElements, slottedText } from './slots.ts'
import { parentOf, styleOf } from './walk.ts'
import { wordsIn } from './words.ts'

/** Name of an element, and its source (docs/internals/facts.md, Marks). */
export interface Label {
  readonly text: string
  readonly source: string
}

const MAX_LABEL = 80
/** In characters. */
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

// Order of precedence: the first source with text wins. Visible text comes before tooltips; names
// for scripts (test ids, `name`) and field values are not labels.
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

/** Accessible name that the element declares; empty when absent. */
export function declaredName(element: Element): string {
  return cut(tidy(element.getAttribute('aria-label')) || tidy(labelledBy(element)))
}

/**
 * Visible text of an element, regardless of its name; empty for fields, whose text is their
 * content.
 */
export function shownWords(element: Element): string {
  if (isButtonInput(element)) return cut(tidy(wordsOn(element)))
  if (isControl(element) || isEditingHost(element) || !isHtml(element)) return ''
  return cut(tidy(shownTextOf(element)) || tidy(drawnWords(element)))
}

/** Characters of icon fonts, which have no meaning. */
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

/** Ids inside a shadow root are scoped to it. */
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

/** Labels of a field; those of a component by its id, as only the browser associates them. */
function labelsOf(element: Element): readonly HTMLElement[] {
  if (isControl(element)) return [...(element.labels ?? [])]
  const root = element.getRootNode()
  if (!element.localName.includes('-') || element.id === '' || !isParent(root)) return []
  return [...root.querySelectorAll(`label[for="${CSS.escape(element.id)}"]`)].filter(isHtml)
}

/** Elements whose text is not read as the text of a control. */
const NOT_WORDS = 'select, textarea, script, style, title, desc'

function isDrawn(element: Element | null): boolean {
  return element?.checkVisibility() === true && !element.closest(NOT_WORDS)
}

function labelTitle(element: Element): string | undefined {
  const titles = isControl(element) ? [...(element.labels ?? [])].map(({ title }) => title) : []
  return titles.find((title) => title !== '')
}

/** Text of rendered elements. Includes text for screen readers, but not that of closed parts. */
function drawnText(element: Element): string {
  const words: string[] = []
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node && words.length < 100; node = walker.nextNode())
    if (isDrawn(node.parentElement)) words.push(node.nodeValue ?? '')
  return words.join(' ').slice(0, MAX_READ)
}

/** Visible label text of a control that differs from its declared name. */
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

/** Text for assistive technology alone is in a smaller box, in CSS pixels. */
const LEAST = 4

/** Text of a wrapping label without that of its control: a select would add all its options. */
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
  // The options of an inner list are not part of the container's name.
  if (element.querySelector('select, textarea')) return drawnText(element)
  return hasSlots(element) ? slottedText(element).slice(0, MAX_READ) : wordsIn(element, MAX_READ)
}

/** Text of a button input; without a value the browser's default. */
function wordsOn({ type, value }: HTMLInputElement): string {
  if (value !== '') return value
  return type === 'submit' ? 'Submit' : type === 'reset' ? 'Reset' : ''
}

function isHinted(element: Element): boolean {
  return isControl(element) && element.hasAttribute('placeholder')
}

/** Text generated by style sheets. */
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
 * Fallback label: the role, with the nearest name among five ancestors, or the last part of a
 * link's address.
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

/** Last path segment of a link's address. */
function fileOf(element: Element): string {
  const href = element.closest('a[href]')?.getAttribute('href') ?? ''
  const path = href.replace(/[?#].*/, '').replace(/\/+$/, '')
  return path.includes(':') && !path.includes('/') ? '' : tidy(path.split('/').at(-1)).slice(0, 32)
}

/** Text of the row of a toggle; empty when the row contains another control. */
function rowText(element: Element): string {
  let at = parentOf(element)
  for (let level = 0; at && level < 5 && isRow(at); level++, at = parentOf(at)) {
    const words = isHtml(at) ? tidy(at.innerText.slice(0, 1_000)) : ''
    if (words !== '') return words
  }
  return ''
}

// A toggle in a list or table refers to the text of its row, although nothing associates them.
const TOGGLE_ROLES = new Set(['checkbox', 'radio', 'switch'])
const CONTROLS = ['input,select,textarea', ...[...TOGGLE_ROLES].map((role) => `[role="${role}"]`)]

/** Maximum height of a row, in CSS pixels. */
const ROW = 100

function isRow(element: Element): boolean {
  if (element.clientHeight > ROW) return false
  const controls = [...element.querySelectorAll(CONTROLS.join())]
  return controls.filter((at) => at.checkVisibility({ visibilityProperty: true })).length < 2
}
