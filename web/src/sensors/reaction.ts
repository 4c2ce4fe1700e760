// Measures the reactions to calls. Every device reports them, so no facts of a page are needed.

import type { Rect } from '@harness/shared/base/geometry.ts'
import type { Scene, ScreenElement } from '@harness/shared/device/observation.ts'
import { limitOf } from '@harness/shared/findings/sensor-specs.ts'
import { type LastCall, type Measure, type SensedStep, targetName } from '../core/tool.ts'

/** Roles for which a tap may rightly change nothing: already chosen, typed into, or dragged. */
const QUIET_ROLES = new Set([
  'textbox',
  'searchbox',
  'combobox',
  'listbox',
  'option',
  'spinbutton',
  'slider',
  'draggable',
])

/** Detects a successful tap without any reaction until the next look, at least a second later. */
export const deadTap: Measure = {
  name: 'dead_tap',
  of: 'call',
  measure({ last, now, steps }) {
    if (!last || !isTap(last) || last.outcome.outcome !== 'unchanged') return []
    const { outcome, observedMs, before } = last
    // In a prototype each spot is known: this is a missed tap, or an unfinished place.
    if (outcome.place) return []
    if (outcome.stillMs === undefined || outcome.reacted) return []
    if (observedMs < limitOf('dead_tap')) return []
    const target = targetOf(last)
    if (!target || isQuiet(target, before) || !isAsBefore(last, now)) return []
    if (hasWorkedBefore(steps, target, before)) return []
    // Rounded to tenths of a second, so that a replay of the same screens measures the same.
    const watchedMs = Math.floor(observedMs / 100) * 100
    const what = outcome.highlighted ? 'only a highlight' : 'nothing'
    return [
      {
        value: watchedMs,
        detail: `${namedIn(target)} was tapped, and ${what} changed within ${seconds(watchedMs)}: no word, address, focus or download.`,
        target: targetName(target),
        rect: target.rect,
        numbers: [{ name: 'Watched', value: seconds(watchedMs) }],
      },
    ]
  },
}

/** Control as the subject of a sentence, even without a name. */
function namedIn({ label }: { readonly label: string }): string {
  return label === '' ? 'A control without a name' : `“${label}”`
}

/**
 * True when the control has worked since the page was loaded: it is used up, as at the end of a
 * list, not dead. It may have moved, unless others share its name, such as a “+” in each row.
 */
function hasWorkedBefore(
  steps: readonly SensedStep[],
  control: ScreenElement,
  { elements }: Scene,
): boolean {
  const newest = steps.at(-1)
  const loaded = steps.findLastIndex(({ outcome }) => outcome === 'navigated')
  const name = targetName(control)
  const isOnly = elements.filter((element) => targetName(element) === name).length === 1
  return steps.slice(loaded + 1, -1).some(({ target, url, tapped, outcome }) => {
    const isNamed = target !== undefined && target === newest?.target && url === newest.url
    const isSame = isNamed && (isOnly || (tapped !== undefined && contains(control.rect, tapped)))
    return isSame && outcome === 'changed'
  })
}

/** Maximum distance in points between repeated taps at one place. */
const SAME_PLACE = 100

/** Detects the third tap in a row at one place that changes nothing, with whatever tool. */
export const rageTap: Measure = {
  name: 'rage_tap',
  of: 'call',
  measure({ last, steps }) {
    const least = limitOf('rage_tap')
    const [newest, ...before] = steps.toReversed()
    if (!last || newest?.tapped === undefined || newest.outcome !== 'unchanged') return []
    const others = before.findIndex((step) => !isSameTap(step, newest))
    const inRow = 1 + (others < 0 ? before.length : others)
    if (inRow !== least) return []
    const mark = last.call.mark ?? targetOf(last)
    return [
      {
        value: inRow,
        detail: `${mark ? namedIn(mark) : 'One place'} was tapped ${inRow} times in a row, and nothing changed.`,
        ...(mark && { target: targetName(mark), rect: mark.rect }),
      },
    ]
  },
}

function isSameTap({ url, target, tapped, outcome }: SensedStep, newest: SensedStep): boolean {
  if (url !== newest.url || outcome !== 'unchanged' || !tapped || !newest.tapped) return false
  // Two different controls may be close to each other.
  if (target !== undefined && newest.target !== undefined && target !== newest.target) return false
  return Math.hypot(tapped.x - newest.tapped.x, tapped.y - newest.tapped.y) <= SAME_PLACE
}

/** Limit for loading another document; the one for changes in place is in the table. */
const ANOTHER_PAGE_MS = 2_000
/** Minimum number of reactions that define the usual time of an application on this machine. */
const ENOUGH_STEPS = 3
/** Factor over the usual time that is more than chance. */
const UNUSUAL = 2

/**
 * Detects an action after which the screen took long to become still. Not measured at the wait's
 * limit, on a busy machine, or in a generally slow application.
 */
export const slowResponse: Measure = {
  name: 'slow_response',
  of: 'call',
  measure({ last, steps, now }) {
    if (last?.call.class !== 'act') return []
    const { outcome, stillMs, lagMs = 0 } = last.outcome
    const isAnswer = outcome === 'changed' || outcome === 'navigated'
    if (!isAnswer || stillMs === undefined) return []
    // Lag of the machine counts only for whether to report; the reported value is the whole wait.
    const certainMs = stillMs - lagMs
    const limit = outcome === 'navigated' ? ANOTHER_PAGE_MS : limitOf('slow_response')
    const earlier = steps.slice(0, -1).filter((step) => step.outcome === outcome)
    const certain = median(earlier.flatMap((step) => step.certainMs ?? []))
    if (certainMs <= limit || (certain !== undefined && certainMs < UNUSUAL * certain)) return []
    const usual = median(earlier.flatMap((step) => step.stillMs ?? []))
    const rect = last.call.mark?.rect
    const firstPaintMs = now.facts?.page?.firstPaintMs
    return [
      {
        value: stillMs,
        limit,
        detail: `${seconds(stillMs)} until the screen was still.`,
        ...(last.call.mark && { target: targetName(last.call.mark) }),
        ...(rect && { rect }),
        numbers: [
          { name: 'Until still', value: `${stillMs} ms` },
          ...(lagMs === 0
            ? []
            : [{ name: 'Of it perhaps this busy machine', value: `up to ${lagMs} ms` }]),
          ...(usual === undefined
            ? []
            : [{ name: 'Usual here', value: usual === 0 ? 'at once' : `${usual} ms` }]),
          ...(firstPaintMs === undefined
            ? []
            : [{ name: 'First paint after the input', value: `${Math.round(firstPaintMs)} ms` }]),
        ],
      },
    ]
  },
}

/** Median; undefined for fewer than `ENOUGH_STEPS` values. */
function median(times: readonly number[]): number | undefined {
  if (times.length < ENOUGH_STEPS) return undefined
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]
}

/**
 * Detects going back and forth between two addresses: one visited three times, the other twice,
 * with nothing entered. Not measured in a sweep, which goes back on purpose.
 */
export const navigationLoop: Measure = {
  name: 'navigation_loop',
  of: 'call',
  measure({ steps, now, sweeps, last }) {
    if (sweeps || !last || last.outcome.outcome !== 'navigated') return []
    const rounds = limitOf('navigation_loop') * 2 - 2
    const way = steps.slice(-rounds)
    const addresses = [...way.map(({ url }) => url), now.url]
    const [first, second] = addresses
    if (way.length < rounds || first === undefined || first === second) return []
    const isLoop = addresses.every((url, index) => url === (index % 2 === 0 ? first : second))
    if (!isLoop || way.some(({ entered }) => entered !== undefined)) return []
    return [
      {
        value: limitOf('navigation_loop'),
        detail: `${pathOf(first)} and ${pathOf(second ?? '')} were visited in turns, and nothing was entered on either.`,
      },
    ]
  },
}

/** Detects entered data that is lost after going back, or after an error that kept the form. */
export const formDataLost: Measure = {
  name: 'form_data_lost',
  of: 'call',
  measure({ last, now, steps }) {
    if (!last) return []
    const isBack = ['back', 'forward'].includes(last.call.tool)
    const isRefused = steps.at(-1)?.submitted === true && hasNewError(last, now)
    if (!isBack && !isRefused) return []
    const left = isBack ? steps.slice(0, -1).filter(({ submitted }) => submitted) : []
    const entered = left.length > 0 ? [] : enteredOn(steps, now.url)
    const lost = now.elements.filter((element) => {
      const was = entered.find(({ target }) => target === targetName(element))
      return was !== undefined && element.value === '' && !element.secure && element.enabled
    })
    const [first] = lost
    if (!first) return []
    return [
      {
        value: lost.length,
        detail: `What was entered into “${first.label}” is gone after ${isBack ? 'going back' : 'the error'}.`,
        target: targetName(first),
      },
    ]
  },
}

/** Latest entry into each field of a page. */
function enteredOn(steps: readonly SensedStep[], url: string | undefined): readonly SensedStep[] {
  const fields = new Map<string, SensedStep>()
  for (const step of steps)
    if (step.url === url && step.target !== undefined && step.entered !== undefined)
      fields.set(step.target, step)
  return [...fields.values()].filter(({ entered }) => entered !== '')
}

function hasNewError({ before }: LastCall, now: Scene): boolean {
  const known = new Set(before.facts?.page?.notices.map(({ text }) => text))
  const notices = now.facts?.page?.notices ?? []
  const invalid = now.facts?.page?.controls.some((control) => control.invalid) === true
  return invalid || notices.some(({ text, by }) => by !== 'name' && !known.has(text))
}

function isTap({ call: { effect } }: LastCall): boolean {
  return effect.kind === 'command' && effect.command.kind === 'tap'
}

/** Tapped element on the screen before the call: by its mark, else by the point. */
function targetOf({ call, before }: LastCall): ScreenElement | undefined {
  const { effect, mark } = call
  if (effect.kind !== 'command' || !('point' in effect.command)) return undefined
  const { point } = effect.command
  const ref = 'ref' in effect.command ? effect.command.ref : undefined
  if (mark) return before.elements.find((element) => element.ref === ref)
  return before.elements.find(({ rect }) => contains(rect, point))
}

function contains({ x, y, width, height }: Rect, point: { x: number; y: number }): boolean {
  return point.x >= x && point.y >= y && point.x <= x + width && point.y <= y + height
}

/** True for a field, a chosen item, a passive element, or a link to the current page. */
function isQuiet(target: ScreenElement, { url, facts }: Scene): boolean {
  const { role, checked, selected, pressed } = target
  if (QUIET_ROLES.has(role) || target.options !== undefined) return true
  // A press unchecks a box or a switch, but not other chosen items.
  if (checked === true && role !== 'checkbox' && role !== 'switch') return true
  if (selected === true || pressed === true) return true
  const fact = facts?.page?.controls.find(({ ref }) => ref === target.ref)
  if (fact?.unpromised || (PASSIVE_ROLES.has(role) && !fact?.undeclared)) return true
  return (
    target.href !== undefined && url !== undefined && withoutHash(target.href) === withoutHash(url)
  )
}

/** Roles without their own action, unless a pointer cursor or a listener suggests one. */
const PASSIVE_ROLES = new Set([
  ...['columnheader', 'rowheader', 'gridcell', 'cell', 'row', 'treegrid', 'grid', 'table'],
  ...['listitem', 'article', 'group', 'region', 'heading', 'img', 'status', 'tabpanel'],
])

function withoutHash(url: string): string {
  return url.split('#')[0] ?? url
}

function isAsBefore({ sameScreen, before }: LastCall, now: Scene): boolean {
  if (!sameScreen || before.text !== now.text || now.dialog) return false
  const happened = now.facts?.events?.some(({ kind }) => kind !== 'console_error')
  if (happened) return false
  const focus = focusOf(now)
  return focus === undefined || focus === focusOf(before) || !QUIET_ROLES.has(roleIn(focus))
}

function focusOf({ focused, elements }: Scene): string | undefined {
  const element = elements.find(({ ref }) => ref === focused)
  return element && targetName(element)
}

function roleIn(target: string): string {
  return target.split(' ')[0] ?? ''
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}

function pathOf(url: string): string {
  return url.replace(/^[a-z]+:\/\/[^/]*/i, '') || '/'
}
