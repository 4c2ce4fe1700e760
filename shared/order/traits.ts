// Traits of a persona that Harness enforces, regardless of its text. A trait is only a name for
// existing options; docs/guide/studies.md has the source of each figure.
import type { RunOrder } from './run-order.ts'
import type { Trait } from './trait-names.ts'

/** Tools that need a pointer. Tab, Enter, arrow keys and text remain for the keyboard. */
const POINTER = [
  ...['tap_mark', 'tap', 'double_tap', 'right_click', 'hover', 'long_press'],
  ...['swipe', 'drag', 'scroll', 'scroll_into_view'],
]

/** Step limit of a person in a hurry. */
const HURRIED_STEPS = 12

type Enforced = Pick<
  RunOrder,
  | 'without'
  | 'prefers'
  | 'vision'
  | 'slowNetwork'
  | 'slowCpu'
  | 'stepBudget'
  | 'appearance'
  | 'viewport'
>

/** CPU slowdown of a mid-tier phone (as in Lighthouse). */
const PHONE_CPU = 4

const TRAITS: Readonly<Record<Trait, Partial<Enforced>>> = {
  'keyboard-only': { without: POINTER },
  'low-vision': { vision: 'blurred' },
  protanopia: { vision: 'protanopia' },
  deuteranopia: { vision: 'deuteranopia' },
  tritanopia: { vision: 'tritanopia' },
  achromatopsia: { vision: 'achromatopsia' },
  'low-contrast': { vision: 'low-contrast' },
  'more-contrast': { prefers: ['more-contrast'] },
  'forced-colors': { prefers: ['forced-colors'] },
  dark: { appearance: { dark: true } },
  'reduced-motion': { appearance: { reducedMotion: true } },
  'small-phone': { viewport: { width: 320, height: 568 }, appearance: { touch: true } },
  'slow-network': { slowNetwork: 'slow-3g' },
  'lost-network': { slowNetwork: 'lost' },
  'slow-device': { slowCpu: PHONE_CPU },
  hurried: { stepBudget: HURRIED_STEPS },
}

/**
 * Adds the options of an order's traits. Lists grow, a budget only shrinks, and an explicitly
 * chosen condition stays.
 */
export function withTraits(order: RunOrder): RunOrder {
  return (order.traits ?? []).reduce((all, name) => withTrait(all, TRAITS[name]), order)
}

function withTrait(order: RunOrder, trait: Partial<Enforced>): RunOrder {
  const { without, prefers, stepBudget, appearance, viewport, ...single } = trait
  return {
    ...single,
    ...order,
    ...(without && { without: joined(order.without, without) }),
    ...(prefers && { prefers: joined(order.prefers, prefers) }),
    ...(stepBudget !== undefined && {
      stepBudget: Math.min(order.stepBudget || stepBudget, stepBudget),
    }),
    ...(appearance && { appearance: { ...order.appearance, ...appearance } }),
    ...(viewport && { viewport }),
  }
}

function joined<T>(own: readonly T[] = [], more: readonly T[]): readonly T[] {
  return [...new Set([...own, ...more])]
}
