// Ways on that a screen does not have, or shows too late.
import type { Scene, ScreenElement } from '@harness/shared/devices/observation.ts'
import { type Measure, targetName } from '../core/tool.ts'

const FIELDS = new Set(['textbox', 'combobox', 'listbox', 'spinbutton', 'checkbox', 'radio'])

/**
 * A required field that came with the answer to a form that was sent, and was nowhere on the page
 * before.
 */
export const lateField: Measure = {
  name: 'late_field',
  of: 'screen',
  measure({ now, last, steps }) {
    if (!last || steps.at(-1)?.submitted !== true || last.before.url !== now.url) return []
    const { before } = last
    return requiredIn(now)
      .filter(({ label }) => !isOn(before, label))
      .map((element) => ({
        value: 1,
        detail: `“${element.label}” is required, and was not on the page before the form was sent.`,
        target: targetName(element),
        rect: element.rect,
      }))
  },
}

function requiredIn({ elements, facts }: Scene): readonly ScreenElement[] {
  const required = new Set(
    facts?.page?.controls.filter((fact) => fact.required).map(({ ref }) => ref),
  )
  return elements.filter(({ ref, role }) => FIELDS.has(role) && required.has(ref))
}

/** In sight, or anywhere in its words. */
function isOn({ elements, text }: Scene, label: string): boolean {
  return text.includes(label) || elements.some((element) => element.label === label)
}

/** A page of so few characters may still be loading. */
const SAYS_SOMETHING = 40
const LOADING = /loading|please wait|laden|chargement|cargando/i

/**
 * A page that says something and offers nothing, on two looks in a row. What a press covers the page
 * with does not count: a key or a press beside it may close it.
 */
export const deadEnd: Measure = {
  name: 'dead_end',
  of: 'screen',
  measure({ now, last, steps }) {
    if (!last || last.before.url !== now.url || now.dialog) return []
    if ((steps.at(-2)?.outcome ?? 'navigated') !== 'navigated') return []
    if (!hasNoWay(now) || !hasNoWay(last.before) || !now.facts?.page) return []
    if (now.text.length < SAYS_SOMETHING || LOADING.test(now.text)) return []
    return [
      {
        value: 1,
        detail: 'The page has nothing to press and nothing to scroll to: the only way is back.',
        target: 'screen',
      },
    ]
  },
}

function hasNoWay({ elements, scrollable }: Scene): boolean {
  return elements.length === 0 && (scrollable?.below ?? 0) === 0 && (scrollable?.above ?? 0) === 0
}
