// Hover styles. No script can set `:hover`, so the rules of the page use an attribute instead,
// which is set on the element under the pointer.
import { HOVERED } from '../../probe/find/hover.ts'
import { parentOf } from '../../probe/find/walk.ts'
import { HOVER } from '../raster/styles.ts'

/** Returns a function that applies the hover styles to an element and its ancestors. */
export function makeHoverLooks(): (over: Element) => void {
  const corrected = new WeakMap<CSSStyleSheet, number>()
  let marked: ReadonlySet<Element> = new Set()

  const correct = (sheet: CSSStyleSheet): void => {
    const rules = rulesIn(sheet)
    if (!rules || corrected.get(sheet) === rules.length) return
    corrected.set(sheet, rules.length)
    for (const rule of rules) correctRule(rule)
  }
  return (over) => {
    const next = hoveredBy(over)
    for (const root of rootsOf(next))
      for (const sheet of [...root.styleSheets, ...root.adoptedStyleSheets]) correct(sheet)
    for (const element of marked) if (!next.has(element)) element.removeAttribute(HOVERED)
    for (const element of next) if (!marked.has(element)) element.setAttribute(HOVERED, '')
    marked = next
  }
}

/** The element, its ancestors, and the control of each label among them. */
function hoveredBy(over: Element): ReadonlySet<Element> {
  const all = new Set<Element>()
  for (let at: Element | null = over; at; at = parentOf(at)) {
    all.add(at)
    if (at instanceof HTMLLabelElement && at.control) all.add(at.control)
  }
  return all
}

function rootsOf(elements: ReadonlySet<Element>): ReadonlySet<Document | ShadowRoot> {
  const roots = new Set<Document | ShadowRoot>([document])
  for (const element of elements) {
    const root = element.getRootNode()
    if (root instanceof ShadowRoot) roots.add(root)
  }
  return roots
}

function rulesIn(sheet: CSSStyleSheet): readonly CSSRule[] | undefined {
  try {
    return [...sheet.cssRules]
  } catch {
    return undefined // of another origin
  }
}

function correctRule(rule: CSSRule): void {
  if (rule instanceof CSSStyleRule && rule.selectorText.includes(':hover'))
    rule.selectorText = rule.selectorText.replace(HOVER, `[${HOVERED}]`)
  if ('cssRules' in rule && rule.cssRules instanceof CSSRuleList)
    for (const inner of rule.cssRules) correctRule(inner)
  if (rule instanceof CSSImportRule && rule.styleSheet)
    for (const inner of rulesIn(rule.styleSheet) ?? []) correctRule(inner)
}
