// Detects screens that lack a way forward, or show it too late.
import type { PageEvent } from '@harness/shared/device/facts.ts'
import type { Scene, ScreenElement } from '@harness/shared/device/observation.ts'
import { type Measure, type SensedStep, targetName } from '../core/tool.ts'

const FIELDS = new Set(['textbox', 'combobox', 'listbox', 'spinbutton', 'checkbox', 'radio'])

/** Detects a required field that appeared only after a form was sent. */
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

/** True when the label is on the screen, or anywhere in the page's text. */
function isOn({ elements, text }: Scene, label: string): boolean {
  return text.includes(label) || elements.some((element) => element.label === label)
}

/** Minimum number of characters; a page with fewer may still be loading. */
const SAYS_SOMETHING = 40
const LOADING = /loading|please wait|laden|chargement|cargando/i

/**
 * Detects a page with text but nothing to use, in two looks in a row. Content opened by a press may
 * only cover the page: it counts once neither Escape nor a press outside had an effect.
 */
export const deadEnd: Measure = {
  name: 'dead_end',
  of: 'screen',
  measure({ now, last, steps }) {
    if (!last || last.before.url !== now.url || now.dialog) return []
    const isPage = (steps.at(-2)?.outcome ?? 'navigated') === 'navigated'
    // Reported once, not again at each later call.
    const isLeft = staysOpen(steps) && !staysOpen(steps.slice(0, -1))
    if (!isPage && !isLeft) return []
    if (!hasNoWay(now) || !hasNoWay(last.before) || !now.facts?.page) return []
    // A timeline or a map is used by dragging and has no controls.
    if (now.facts.page.pressable) return []
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

/** True when Escape and a tap were both tried since the last change, without effect. */
function staysOpen(steps: readonly SensedStep[]): boolean {
  const changed = steps.findLastIndex(({ outcome }) => MOVED.has(outcome))
  const tried = steps.slice(changed + 1)
  return tried.some(({ escapes }) => escapes) && tried.some(({ tapped }) => tapped !== undefined)
}

const MOVED: ReadonlySet<string> = new Set(['changed', 'navigated', 'dialog'])

function hasNoWay({ elements, scrollable }: Scene): boolean {
  return elements.length === 0 && (scrollable?.below ?? 0) === 0 && (scrollable?.above ?? 0) === 0
}

/** Number of consecutive waits after which an empty page counts as blank, even without an error. */
const WAITS = 3

/** Detects an application that crashed or never loaded: no text, picture or control. */
export const blankPage: Measure = {
  name: 'blank_page',
  of: 'screen',
  measure({ now, last, steps }) {
    if (!last || last.before.url !== now.url || now.dialog) return []
    if (!isBlank(now) || !isBlank(last.before)) return []
    const events = [last.before, now].flatMap(({ facts }) => facts?.events ?? [])
    const [why] = events.flatMap((event) => faultText(event) ?? [])
    const waits = steps.slice(-WAITS).filter(({ tool }) => tool === 'wait').length
    if (why === undefined && waits < WAITS) return []
    const detail = `The page ${now.url ?? ''} shows nothing${why === undefined ? '' : `: ${why}`}.`
    return [{ value: 1, detail, target: 'screen' }]
  },
}

function isBlank({ elements, text, facts }: Scene): boolean {
  return facts?.page?.blank === true && elements.length === 0 && text.trim() === ''
}

/** Text for an error that can leave a page empty. */
function faultText({ kind, text, url = '', resource, status }: PageEvent): string | undefined {
  if (kind === 'exception') return `no script caught “${text}”`
  const isMissing = kind === 'failed_request' && resource === 'Script' && status !== undefined
  return isMissing ? `its script ${url} failed with ${text}` : undefined
}
