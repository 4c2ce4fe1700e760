// Controls that appear only on mouse hover, according to the style sheets (WCAG 2.2, 2.1.1).
import { attempt } from '../find/attempt.ts'
import { type Broken, isVisible } from './element.ts'

/** Selector of a style rule, and whether the rule makes its elements visible. */
interface Revealing {
  readonly selector: string
  readonly shows: boolean
}

const CONTROLS = 'a[href],button,input:not([type=hidden]),select,textarea'
/** Declares that an element opens something in another way. */
const DECLARED = '[aria-expanded],[aria-haspopup],[popovertarget],summary'

export function hoverOnly(): readonly Broken[] {
  const all = [...document.styleSheets].flatMap((sheet) =>
    revealing(attempt(() => sheet.cssRules) ?? undefined),
  )
  const found = new Map<Element, Broken>()
  for (const { holder, shown } of all.flatMap(({ selector }) => hoveredIn(selector))) {
    const opens = opensOtherwise(holder, shown) || all.some((other) => isOther(other, shown))
    if (found.has(shown) || !isHiddenMenu(shown) || opens) continue
    const count = shown.querySelectorAll(CONTROLS).length
    const what = count === 1 ? 'The control in it appears' : `The ${count} controls in it appear`
    found.set(shown, [shown, `${what} only while a mouse is over “${briefly(holder, shown)}”.`])
  }
  return [...found.values()]
}

/** Elements on whose hover a style sheet shows something hidden. */
export function hoverHolders(): ReadonlySet<Element> {
  const all = [...document.styleSheets].flatMap((sheet) =>
    revealing(attempt(() => sheet.cssRules) ?? undefined),
  )
  const hovered = all.flatMap(({ selector }) => hoveredIn(selector))
  return new Set(hovered.flatMap(({ holder, shown }) => (isVisible(shown) ? [] : holder)))
}

interface Hovered {
  /** Element to hover. */
  readonly holder: Element
  readonly shown: Element
}

/** Elements that a selector matches while an ancestor or preceding sibling is hovered. */
function hoveredIn(selector: string): readonly Hovered[] {
  const [, trigger = '', rest = ''] = /^(.+?):hover(?![\w-])(\s*[\s>+~].+)$/.exec(selector) ?? []
  if (trigger === '' || rest.includes(':')) return []
  const all = attempt(() => document.querySelectorAll(`${trigger}${rest}`)) ?? []
  return [...all].flatMap((shown) => {
    const holder = shown.closest(trigger) ?? shown.previousElementSibling
    return holder ? [{ holder, shown }] : []
  })
}

function isHiddenMenu(element: Element): boolean {
  return !isVisible(element) && element.querySelector(CONTROLS) !== null
}

/** True when the holder or a control in it declares that it opens something, or is a link. */
function opensOtherwise(holder: Element, shown: Element): boolean {
  if (holder.matches(DECLARED)) return true
  const beside = [...holder.querySelectorAll(`${DECLARED},a[href]`)].filter(
    (element) => !shown.contains(element),
  )
  return beside.some((element) => {
    const address = element.getAttribute('href')
    return address === null || !/^(#|javascript:|$)/.test(address)
  })
}

/** True when another rule shows the element on focus, or by a class that a script sets. */
function isOther({ selector, shows }: Revealing, shown: Element): boolean {
  if (!shows || /:hover(?![\w-])/.test(selector)) return false
  const last = selector.split(/[\s>+~]+/).at(-1) ?? ''
  const plain = last.replace(/:(?:focus|target|checked|active)[\w-]*/g, '')
  return plain !== '' && (attempt(() => shown.matches(plain)) ?? false)
}

/** Selectors of all rules that apply in this window and make elements visible. */
function revealing(rules: CSSRuleList | undefined): readonly Revealing[] {
  return [...(rules ?? [])].flatMap((rule): readonly Revealing[] => {
    if (rule instanceof CSSStyleRule) {
      const shows = reveals(rule.style)
      return shows ? selectorsIn(rule.selectorText).map((selector) => ({ selector, shows })) : []
    }
    const isOff = rule instanceof CSSMediaRule && !matchMedia(rule.conditionText).matches
    return !isOff && rule instanceof CSSGroupingRule ? revealing(rule.cssRules) : []
  })
}

function reveals({ display, visibility, opacity }: CSSStyleDeclaration): boolean {
  return (display !== '' && display !== 'none') || visibility === 'visible' || Number(opacity) > 0
}

/** Splits a selector list; commas in parentheses do not separate. */
function selectorsIn(list: string): readonly string[] {
  return list.split(/,(?![^(]*\))/).map((selector) => selector.trim())
}

const MAX_NAME = 40

function briefly(holder: Element, shown: Element): string {
  const own = (holder.textContent ?? '').replace(shown.textContent ?? '', '')
  return own.replace(/\s+/g, ' ').trim().slice(0, MAX_NAME)
}
