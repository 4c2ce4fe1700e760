// Decides which source reports a fault that several measure on one element: our sensors before
// axe-core rules, and better rules before others.
import type { Rect } from '../base/geometry.ts'
import type { RuleFact } from '../device/facts.ts'

/** Rules of axe-core about a control's name; the applicable one depends on the kind of control. */
const NAMES = `
area-alt aria-command-name aria-input-field-name aria-meter-name aria-progressbar-name aria-tab-name
aria-toggle-field-name button-name input-button-name input-image-alt label link-name select-name
summary-name
`
  .trim()
  .split(/\s+/)

/**
 * Sensors and the axe-core rules that measure the same. On one element the sensor wins, because its
 * words are plainer; it takes code, criterion and fix from the rule.
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

/** Pairs of rules: on one element the first wins, because it is closer to the necessary fix. */
const BETTER_RULE: readonly (readonly [better: string, other: string])[] = [
  ['scrollable-region-focusable', 'keyboard-unreachable'],
  ['color-contrast', 'icon-contrast'],
  ['marquee', 'keeps-moving'],
  ['blink', 'keeps-moving'],
]

/** A picture without alternative text in an unnamed control: only the name is reported. */
const PICTURES = ['image-alt', 'svg-img-alt', 'role-img-alt', 'object-alt']

/** Broken rules of one screen, without a second report of the same fault. */
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
    // A link in a line of text is positioned lower than a picture inside it.
    a.y <= b.y + b.height
  )
}

const EDGE = 1

function boxOf({ place, rect }: RuleFact): Rect | undefined {
  return place ?? rect
}
