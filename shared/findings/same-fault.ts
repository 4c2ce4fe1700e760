// Which source reports a fault that several measure on one element. The only place that decides it:
// for sensors of Harness beside rules of axe-core, for rules beside rules, and over the screens of a
// run.
import type { Rect } from '../base/geometry.ts'
import type { RuleFact } from '../device/facts.ts'
import type { Signal } from './evidence.ts'
import type { SignalAt } from './faults.ts'

/** Rules of axe-core about the name of a control; which one holds depends on its kind. */
const NAMES = `
area-alt aria-command-name aria-input-field-name aria-meter-name aria-progressbar-name aria-tab-name
aria-toggle-field-name button-name input-button-name input-image-alt label link-name select-name
summary-name
`
  .trim()
  .split(/\s+/)

/**
 * Sensors, and the rules of axe-core that measure the same. On one element the sensor wins: it says
 * in plain words what a person meets, and takes over code, criterion and fix from the rule.
 */
export const SAME_AS_SENSOR: Readonly<Record<string, readonly string[]>> = {
  tiny_target: ['target-size'],
  unnamed_control: NAMES,
  unlabelled_field: NAMES,
  placeholder_label: NAMES,
  name_mismatch: ['label-content-name-mismatch'],
  wrong_autocomplete: ['autocomplete-valid'],
  low_contrast: ['color-contrast'],
}

/** Of two rules on one element, the first wins: it is nearer to what has to be changed. */
const BETTER_RULE: readonly (readonly [better: string, other: string])[] = [
  ['scrollable-region-focusable', 'keyboard-unreachable'],
  ['color-contrast', 'icon-contrast'],
  ['marquee', 'keeps-moving'],
  ['blink', 'keeps-moving'],
]

/** A picture without words in a control without a name: the name is the fault. */
const PICTURES = ['image-alt', 'svg-img-alt', 'role-img-alt', 'object-alt']

/** The broken rules of one screen, each fault once. */
export function eachOnce<T extends RuleFact>(facts: readonly T[]): readonly T[] {
  const names = facts.filter(({ rule }) => NAMES.includes(rule))
  return facts.filter((fact) => {
    const isWorse = BETTER_RULE.some(
      ([better, other]) =>
        fact.rule === other &&
        facts.some(({ rule, selector }) => rule === better && selector === fact.selector),
    )
    return !isWorse && !(PICTURES.includes(fact.rule) && names.some((name) => isIn(fact, name)))
  })
}

function isIn(inner: RuleFact, outer: RuleFact): boolean {
  const [a, b] = [boxOf(inner), boxOf(outer)]
  if (!a || !b || !(outer.html.includes('<img') || outer.html.includes('<svg'))) return false
  return (
    a.x >= b.x - EDGE &&
    a.y >= b.y - EDGE &&
    a.x + a.width <= b.x + b.width + EDGE &&
    // A link in a line of words is lower than a picture in it.
    a.y <= b.y + b.height
  )
}

const EDGE = 1

function boxOf({ place, rect }: RuleFact): Rect | undefined {
  return place ?? rect
}

/** The number of a sensor's signal that names the rule of axe-core that says the same. */
export const RULE_NUMBER = 'Rule of axe'

/**
 * Signals that axe-core alone reported for an element (or a style) that a sensor reported on another
 * screen become that sensor's: it was out of sight there.
 */
export function fromOneSource(
  groups: readonly (readonly SignalAt[])[],
): readonly (readonly SignalAt[])[] {
  const owners = new Map<string, SignalAt[]>()
  const own = groups.filter((group) => group[0]?.signal.sensor !== 'axe_rule')
  const joined = own.map((group) => [...group])
  for (const group of joined)
    for (const { signal } of group) {
      const key = faultKey(signal)
      if (key !== undefined && !owners.has(key)) owners.set(key, group)
    }
  if (owners.size === 0) return groups
  const others = groups.filter((group) => group[0]?.signal.sensor === 'axe_rule')
  const rest = others.map((group) =>
    group.filter(({ signal, at }) => {
      const key = faultKey(signal)
      const owner = key === undefined ? undefined : owners.get(key)
      const first = owner?.[0]
      if (!owner || !first) return true
      owner.push({ signal: { ...first.signal, step: signal.step }, at })
      return false
    }),
  )
  return [...joined, ...rest.filter(({ length }) => length > 0)]
}

/** Equal for the signals of one element, or of one style of words, whoever measured it. */
function faultKey({ sensor, rule, numbers = [], detail }: Signal): string | undefined {
  const number = (wanted: string) => numbers.find(({ name }) => name === wanted)?.value ?? ''
  const isAxe = sensor === 'axe_rule'
  const named = isAxe ? rule?.name : number(RULE_NUMBER).split(',')[0]
  if (sensor === 'low_contrast' || named === 'color-contrast') {
    const own = [number('Words'), number('Behind'), number('Size')] as const
    const [words, behind, size] = (isAxe ? paleStyle(detail) : own) ?? []
    return words && behind && size
      ? `${words} ${behind} ${Math.round(Number.parseFloat(size))}`
      : undefined
  }
  const code = number('Code')
  return named && code ? `${named} ${number('Element')} ${code}` : undefined
}

/** Both colours and the size in pixels, as axe-core writes them in its sentence about pale words. */
const STYLE =
  /foreground color: (#\w{6}), background color: (#\w{6}), font size: [\d.]+pt \(([\d.]+)px\)/

export function paleStyle(
  sentence: string,
): readonly [words: string, behind: string, size: string] | undefined {
  const [, words, behind, size] = STYLE.exec(sentence) ?? []
  return words && behind && size ? [words, behind, size] : undefined
}
