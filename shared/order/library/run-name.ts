// Names of runs.
import { AUDIT_GOAL, SWEEP_GOAL } from '../run.ts'

/** Maximum length of the part before the time, in characters. */
const MOST_LETTERS = 80
const TWO_DIGITS = 2
const STAMP = / · \d{4}-\d{2}-\d{2} \d{2}:\d{2}$/

/** Name such as "Skip next week · 2026-11-22 10:02", in local time. */
export function stampedName(what: string, now: Date): string {
  const two = (part: number) => String(part).padStart(TWO_DIGITS, '0')
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-')
  const time = `${two(now.getHours())}:${two(now.getMinutes())}`
  return `${what.slice(0, MOST_LETTERS)} · ${day} ${time}`
}

/** Name for a repetition of a run: updates the time if the name has one, otherwise stays. */
export function renewedName(name: string, now: Date): string {
  return STAMP.test(name) ? stampedName(name.replace(STAMP, ''), now) : name
}

/** Name of a run for a list that also shows its time. */
export function nameInList(name: string): string {
  return name.replace(STAMP, '')
}

/**
 * Name of a run on every screen: the name given by a person or the order, otherwise the goal. A
 * time at the end is removed, because screens show it separately.
 */
export function shownName(
  details: { readonly name?: string | undefined } | undefined,
  goal: string | undefined,
): string {
  return nameInList(details?.name || goal || 'Run')
}

/**
 * Title of a run's report. Sweeps and audits have no goal, so they are named after the application.
 */
export function reportTitle(goal: string, application: string): string {
  if (goal === AUDIT_GOAL) return `Accessibility of ${application}`
  return goal === SWEEP_GOAL ? `Sweep of ${application}` : goal
}
