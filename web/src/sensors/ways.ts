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

/** A page that says something and offers nothing, on two looks in a row. */
export const deadEnd: Measure = {
  name: 'dead_end',
  of: 'screen',
  measure({ now, last }) {
    if (!last || last.before.url !== now.url || now.dialog) return []
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

/** A state that explains itself. */
const STATE =
  /sold out|out of stock|unavailable|not available|expired|closed|coming soon|taken|ausverkauft|vergriffen|geschlossen|épuisé|complet|agotado|cerrado/i
/** Words of a condition, which a person can meet or wait for. */
const CONDITION =
  /\b(accept|agree|before|choose|complete|enter|fill|first|least|must|only|please|required|select|until|again|yet|because|bitte|zuerst|mindestens|wählen|ausfüllen|nur|erst|veuillez|abord|obligatoire|primero|obligatorio|seleccion\w+)\b/i
/** So far from it is beside it, in points. */
const BESIDE = 80

/** By its own words, or by a line beside it. */
function saysWhy({ label, rect }: ScreenElement, { lines = [] }: Scene): boolean {
  if (STATE.test(label)) return true
  return lines.some(({ text, rect: at }) => {
    const across = Math.max(at.x, rect.x) - Math.min(at.x + at.width, rect.x + rect.width)
    const down = Math.max(at.y, rect.y) - Math.min(at.y + at.height, rect.y + rect.height)
    const isBeside = across <= BESIDE && down <= BESIDE
    return isBeside && (STATE.test(text) || CONDITION.test(text))
  })
}

/** A press on something disabled, which says nowhere why. */
export const disabledTap: Measure = {
  name: 'disabled_tap',
  of: 'call',
  measure({ last }) {
    const point = last?.call.points?.[0]
    if (last?.outcome.outcome !== 'disabled' || !point) return []
    const { elements, facts } = last.before
    const target = elements.find(
      ({ enabled, rect: { x, y, width, height } }) =>
        !enabled && point.x >= x && point.y >= y && point.x <= x + width && point.y <= y + height,
    )
    const fact = facts?.page?.controls.find(({ ref }) => ref === target?.ref)
    if (!target || !fact || fact.described || saysWhy(target, last.before)) return []
    return [
      {
        value: 1,
        detail: `“${target.label}” is disabled, and nothing on it or beside it says why.`,
        target: targetName(target),
        rect: target.rect,
      },
    ]
  },
}
