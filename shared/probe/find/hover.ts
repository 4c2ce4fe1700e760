// Elements whose pointer becomes a hand only while it is over them: the style sheets know them
// beforehand.

/**
 * A sheet with more rules is not read: it would cost more than its few rules of this kind are
 * worth.
 */
const MAX_RULES = 20_000

/**
 * Set by the script of a prototype's frame on what its pointer is over: no script can bring
 * `:hover` itself, so there the rules name this attribute instead.
 */
export const HOVERED = 'data-harness-hover'

const HOVER_END = new RegExp(`(?::hover|\\[${HOVERED}\\])$`)

interface Read {
  readonly count: number
  readonly selectors: readonly string[]
}

const read = new WeakMap<CSSStyleSheet, Read>()

/** A selector of what gets the cursor of a link when the pointer is over it; empty without any. */
export function hoverSelector(root: Document | ShadowRoot): string {
  const sheets = [...root.styleSheets, ...root.adoptedStyleSheets]
  return sheets.flatMap((sheet) => selectorsOf(sheet)).join(',')
}

function selectorsOf(sheet: CSSStyleSheet): readonly string[] {
  let rules: CSSRuleList
  try {
    rules = sheet.cssRules
  } catch {
    return [] // A sheet of another origin cannot be read.
  }
  const known = read.get(sheet)
  if (known && known.count === rules.length) return known.selectors
  const selectors = rules.length > MAX_RULES ? [] : [...rules].flatMap(handOnHover)
  read.set(sheet, { count: rules.length, selectors })
  return selectors
}

function handOnHover(rule: CSSRule): readonly string[] {
  if ('cssRules' in rule && !('selectorText' in rule) && rule.cssRules instanceof CSSRuleList)
    return [...rule.cssRules].flatMap(handOnHover)
  if (!isStyleRule(rule) || rule.style.cursor !== 'pointer') return []
  // Only what is hovered itself: of `.row:hover .tool` no one knows where `.tool` is before.
  const own = rule.selectorText.split(',').filter((part) => HOVER_END.test(part.trim()))
  return own.map((part) => part.trim().replace(HOVER_END, '') || '*').filter(isSelector)
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
