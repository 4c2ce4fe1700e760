// Reports elements that break an accessibility rule. When an own sensor measures the same as a rule
// of axe-core, both become one finding that names both.
import { meets, type Rect } from '@harness/shared/base/geometry.ts'
import type { RuleFact } from '@harness/shared/device/facts.ts'
import type { Scene } from '@harness/shared/device/observation.ts'
import { paleStyle, RULE_NUMBER } from '@harness/shared/findings/one-source.ts'
import { eachOnce } from '@harness/shared/findings/same-fault.ts'
import type { Measure, Sensed, Signal } from '../core/tool.ts'

/** A sensor of Harness, and the axe rules that measure the same. */
export type Pair = readonly [own: Measure, rules: readonly string[]]

/** Impact levels of axe, numbered from 1. */
const IMPACTS = ['minor', 'moderate', 'serious', 'critical']

/** Maximum signals per screen, since each element is a separate fault. */
const MOST = 400

/** Creates the sensor for elements that break a rule, except those that a paired sensor reports. */
export function makeAxeRule(pairs: readonly Pair[]): Measure {
  return {
    name: 'axe_rule',
    of: 'screen',
    most: MOST,
    measure(sensed) {
      const facts = eachOnce(sensed.now.facts?.rules ?? [])
      if (facts.length === 0) return []
      const own = pairs.map(([{ measure }, rules]) => ({ rules, signals: measure(sensed) }))
      const isOurs = (fact: RuleFact) =>
        own.some(
          ({ rules, signals }) =>
            rules.includes(fact.rule) && signals.some((signal) => isAt(signal, fact, sensed)),
        )
      const others = facts.filter((fact) => !isKnown(fact, sensed) && !isOurs(fact))
      return byStyle(others).map(([fact, more]) => {
        const signal = signalOf(fact)
        return more === 0 ? signal : { ...signal, detail: `${signal.detail} ${more} more like it.` }
      })
    },
  }
}

/** True when an earlier screen of the page had the same fault. */
function isKnown({ rule, selector, html }: RuleFact, { rules = [] }: Sensed): boolean {
  return rules.some(
    (known) => known.rule === rule && known.selector === selector && known.html === html,
  )
}

/** Groups low-contrast text by style: the first element, and the number of others. */
function byStyle(facts: readonly RuleFact[]): readonly (readonly [RuleFact, number])[] {
  const groups = new Map<string, [RuleFact, number]>()
  for (const fact of facts) {
    const style = styleIn(fact)
    const key = style ? JSON.stringify(style) : `${groups.size}`
    const group = groups.get(key)
    if (group) group[1] += 1
    else groups.set(key, [fact, 0])
  }
  return [...groups.values()]
}

/** Signal for a broken rule, with the rule's source. */
export function signalOf(fact: RuleFact): Signal {
  const { rule, help, helpUrl, why, role, name, selector, html, rect } = fact
  return {
    value: impactOf(fact),
    detail: `${role} ${name === '' ? 'without a name' : `“${name}”`}. ${why}`,
    target: `${rule} ${selector} ${html}`,
    ...(rect && { rect }),
    numbers: [named(fact), ...elementOf(fact)],
    rule: { name: rule, title: help, ...(helpUrl !== undefined && { helpUrl }) },
  }
}

/** Details for a developer: criterion, selector, code. */
function elementOf({ criteria = [], selector, html }: RuleFact) {
  return [
    ...criteria.map((value) => ({ name: 'WCAG 2.2', value })),
    { name: 'Element', value: selector },
    { name: 'Code', value: html },
  ]
}

function impactOf({ impact }: RuleFact): number {
  return 1 + Math.max(0, IMPACTS.indexOf(impact))
}

function named({ rule, impact, own }: RuleFact) {
  return { name: own ? 'Rule' : RULE_NUMBER, value: `${rule}, ${impact}` }
}

/** True for the same element, or text of the same style. */
function isAt(signal: Signal, fact: RuleFact, { now }: Sensed): boolean {
  const style = styleIn(fact)
  if (style) return hasStyle(signal, style)
  const { rect } = signal
  if (!rect) return false
  if (!fact.rect) return fact.place !== undefined && isNear(onPage(rect, now), fact.place)
  const marked =
    fact.ref === undefined ? undefined : now.elements.find(({ ref }) => ref === fact.ref)
  // Axe may report an element without a mark, such as a picture in a link.
  return marked ? isSame(rect, marked.rect) : meets(rect, fact.rect)
}

function onPage(rect: Rect, { scroll = { x: 0, y: 0 } }: Scene): Rect {
  return { ...rect, x: rect.x + scroll.x, y: rect.y + scroll.y }
}

/** Tolerance in points for positions that are rounded differently. */
const NEAR = 2

function isNear(a: Rect, b: Rect): boolean {
  const gaps = [a.x - b.x, a.y - b.y, a.width - b.width, a.height - b.height]
  return gaps.every((gap) => Math.abs(gap) <= NEAR)
}

function isSame(a: Rect, b: Rect): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height
}

/** Text colour, background colour, and size in pixels of text that axe reports as low-contrast. */
type Style = readonly [words: string, behind: string, size: number]

function styleIn({ rule, why }: RuleFact): Style | undefined {
  const style = rule === PALE ? paleStyle(why) : undefined
  return style && [style[0], style[1], Number(style[2])]
}

const PALE = 'color-contrast'

/** Tolerance per colour channel (0 to 255), since blended colours are rounded differently. */
const SHADE = 3

function hasStyle({ numbers = [] }: Signal, [words, behind, size]: Style): boolean {
  const own = (name: string) => String(numbers.find((number) => number.name === name)?.value ?? '')
  return (
    isShade(own('Words'), words) &&
    isShade(own('Behind'), behind) &&
    Math.abs(Number.parseFloat(own('Size')) - size) <= 1
  )
}

function isShade(a: string, b: string): boolean {
  return [1, 3, 5].every((at) => {
    const gap = channel(a, at) - channel(b, at)
    return Math.abs(gap) <= SHADE
  })
}

function channel(colour: string, at: number): number {
  return Number.parseInt(colour.slice(at, at + 2), 16)
}

/**
 * Adds matching axe rules to the signals of an own sensor. Elements that axe reported earlier,
 * while they were off screen, are left out.
 */
export function withRules([own, rules]: Pair): Measure {
  if (rules.length === 0) return own
  const ofPair = (fact: RuleFact) => rules.includes(fact.rule)
  return {
    ...own,
    most: MOST,
    measure(sensed) {
      // Earlier screen positions do not apply here; only the position on the page does.
      const earlier =
        sensed.rules?.filter(ofPair).map(({ rect: _, ref: __, ...fact }) => fact) ?? []
      const facts = sensed.now.facts?.rules?.filter(ofPair) ?? []
      return withoutKnown(own.measure(sensed), earlier, sensed).map((signal) => {
        const [same, ...others] = facts.filter((fact) => isAt(signal, fact, sensed))
        if (!same) return signal
        const { name, value } = named(same)
        const count = styleIn(same) ? `, ${others.length + 1} on the page` : ''
        const numbers = [{ name, value: `${value}${count}` }, ...elementOf(same)]
        return { ...signal, numbers: [...(signal.numbers ?? []), ...numbers] }
      })
    },
  }
}

/**
 * Signals of elements that no earlier screen had. Late content moves elements down, so one of equal
 * size and left edge counts as the same, once each.
 */
function withoutKnown(
  signals: readonly Signal[],
  earlier: readonly RuleFact[],
  sensed: Sensed,
): readonly Signal[] {
  const isHere = (fact: RuleFact) => signals.some((signal) => isAt(signal, fact, sensed))
  const moved = new Map(
    earlier
      .filter((fact) => !styleIn(fact) && !isHere(fact))
      .map((fact) => [`${fact.selector}\n${fact.html}`, fact]),
  )
  return signals.filter((signal) => {
    if (earlier.some((fact) => isAt(signal, fact, sensed))) return false
    const found = [...moved].find(([, { place }]) => {
      const at = signal.rect && onPage(signal.rect, sensed.now)
      return at && place && isNear({ ...at, y: place.y }, place)
    })
    return !found || !moved.delete(found[0])
  })
}
