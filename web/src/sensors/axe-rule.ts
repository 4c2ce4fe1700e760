// Elements that break a rule of accessibility, as signals. A rule of axe-core that a sensor of our
// own measures too is one finding with it, which then names both.
import { meets, type Rect } from '@harness/shared/base/geometry.ts'
import type { RuleFact } from '@harness/shared/device/facts.ts'
import type { Measure, Sensed, Signal } from '../core/tool.ts'

/** A sensor of our own, and the rules of axe that measure the same. */
export type Pair = readonly [own: Measure, rules: readonly string[]]

/** How axe rates its rules, from 1 on. */
const IMPACTS = ['minor', 'moderate', 'serious', 'critical']

export const OF_AXE = 'Rule of axe'

/** Each element that breaks a rule, but for what one of the pairs measures. */
export function makeAxeRule(pairs: readonly Pair[]): Measure {
  return {
    name: 'axe_rule',
    of: 'screen',
    most: 40,
    measure: (sensed) =>
      (sensed.now.facts?.rules ?? [])
        .filter((fact) => !isOurs(fact, sensed, pairs))
        .map((fact) => signalOf(fact, OF_AXE)),
  }
}

/** A signal of a broken rule; `word` says whose rule it is. */
export function signalOf(fact: RuleFact, word: string): Signal {
  const { rule, help, helpUrl, why, criteria = [], role, name, selector, html, rect } = fact
  return {
    value: impactOf(fact),
    detail: `${role} ${name === '' ? 'without a name' : `“${name}”`}. ${why}`,
    target: `${rule} ${selector} ${html}`,
    ...(rect && { rect }),
    numbers: [
      named(fact, word),
      ...criteria.map((value) => ({ name: 'WCAG 2.2', value })),
      { name: 'Element', value: selector },
      { name: 'Code', value: html },
    ],
    rule: { name: rule, title: help, ...(helpUrl !== undefined && { helpUrl }) },
  }
}

function impactOf({ impact }: RuleFact): number {
  return 1 + Math.max(0, IMPACTS.indexOf(impact))
}

function named({ rule, impact }: RuleFact, word: string) {
  return { name: word, value: `${rule}, ${impact}` }
}

/** Out of sight it is left to our own sensor, which measures it once it is in sight. */
function isOurs(fact: RuleFact, sensed: Sensed, pairs: readonly Pair[]): boolean {
  const own = pairs.filter(([, rules]) => rules.includes(fact.rule))
  if (own.length === 0 || !sensed.now.facts?.page) return false
  if (!fact.rect) return true
  return own.some(([{ measure }]) => measure(sensed).some((signal) => isAt(signal, fact, sensed)))
}

/** The same element; where axe names one that is no mark, such as a picture in a link, its place. */
function isAt({ rect }: Signal, fact: RuleFact, { now }: Sensed): boolean {
  const marked =
    fact.ref === undefined ? undefined : now.elements.find(({ ref }) => ref === fact.ref)
  if (marked) return rect !== undefined && isSame(rect, marked.rect)
  return rect !== undefined && fact.rect !== undefined && meets(rect, fact.rect)
}

function isSame(a: Rect, b: Rect): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height
}

/** Our own sensor, which names the rule of axe where axe says the same of the element. */
export function withRules([own, rules]: Pair): Measure {
  return {
    ...own,
    measure: (sensed) =>
      own.measure(sensed).map((signal) => {
        const same = sensed.now.facts?.rules?.find(
          (fact) => rules.includes(fact.rule) && isAt(signal, fact, sensed),
        )
        return same
          ? { ...signal, numbers: [...(signal.numbers ?? []), named(same, OF_AXE)] }
          : signal
      }),
  }
}
