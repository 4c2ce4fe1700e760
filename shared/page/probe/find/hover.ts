// Finds elements whose cursor shows only on hover that they can be pressed or dragged, by reading
// style sheets.

/** Larger style sheets are skipped, because reading them is too slow. */
const MAX_RULES = 20_000

/**
 * Attribute that a prototype's frame script sets below its pointer. No script can trigger `:hover`,
 * so the rules name this attribute instead.
 */
export const HOVERED = 'data-harness-hover'

const HOVER_END = new RegExp(`(?::hover|\\[${HOVERED}\\])$`)

/** Cursors of draggable elements. */
export const DRAGS = /^(grab|move|[nsew]{1,4}-resize|(col|row)-resize)$/

/** Selectors of elements that get such a cursor on hover; empty strings when there are none. */
export interface OnHover {
  readonly hand: string
  readonly drag: string
}

interface Rule {
  readonly selectors: readonly string[]
  readonly isDrag: boolean
}

interface Read {
  readonly count: number
  readonly rules: readonly Rule[]
}

const read = new WeakMap<CSSStyleSheet, Read>()

export function cursorsOnHover(root: Document | ShadowRoot): OnHover {
  const sheets = [...root.styleSheets, ...root.adoptedStyleSheets]
  const rules = sheets.flatMap((sheet) => rulesOf(sheet))
  const selector = (drag: boolean) =>
    rules.flatMap(({ selectors, isDrag }) => (isDrag === drag ? selectors : [])).join(',')
  return { hand: selector(false), drag: selector(true) }
}

/** True for the outermost element that matches the selector. */
export function changesOnHover(element: Element, selector: string): boolean {
  if (selector === '' || !changes(element, selector)) return false
  const parent = element.parentElement
  return parent === null || !changes(parent, selector)
}

/** False if an inline cursor style overrides the style sheet. */
function changes(element: Element, selector: string): boolean {
  if (!element.matches(selector)) return false
  return !('style' in element && isStyle(element.style) && element.style.cursor !== '')
}

function isStyle(style: unknown): style is CSSStyleDeclaration {
  return typeof style === 'object' && style !== null && 'cursor' in style
}

function rulesOf(sheet: CSSStyleSheet): readonly Rule[] {
  let rules: CSSRuleList
  try {
    rules = sheet.cssRules
  } catch {
    return [] // A sheet of another origin cannot be read.
  }
  const known = read.get(sheet)
  if (known && known.count === rules.length) return known.rules
  const found = rules.length > MAX_RULES ? [] : [...rules].flatMap(onHover)
  read.set(sheet, { count: rules.length, rules: found })
  return found
}

function onHover(rule: CSSRule): readonly Rule[] {
  if ('cssRules' in rule && !('selectorText' in rule) && rule.cssRules instanceof CSSRuleList)
    return [...rule.cssRules].flatMap(onHover)
  if (!isStyleRule(rule)) return []
  const { cursor } = rule.style
  const isDrag = DRAGS.test(cursor)
  if (!isDrag && cursor !== 'pointer') return []
  // Only the hovered element itself: in `.row:hover .tool` the place of `.tool` is unknown.
  const own = rule.selectorText.split(',').filter((part) => HOVER_END.test(part.trim()))
  const selectors = own.map((part) => part.trim().replace(HOVER_END, '') || '*').filter(isSelector)
  return [{ selectors, isDrag }]
}

function isStyleRule(rule: CSSRule): rule is CSSStyleRule {
  return 'selectorText' in rule && 'style' in rule
}

function isSelector(text: string): boolean {
  try {
    document.createDocumentFragment().querySelector(text)
    return text !== '*'
  } catch {
    return false
  }
}
