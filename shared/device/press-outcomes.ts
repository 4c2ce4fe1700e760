// Result of pressing a point or keys, in words for a model.
import { KEY_NAMES } from './keys.ts'
import { quote } from './known-results.ts'
import {
  type CommandResult,
  type DispatchResult,
  describeChange,
  done,
  type NotDone,
  notDone,
} from './outcomes.ts'
import type { Under } from './probe-answers.ts'

/** Result of pressing a point without a control: a failure only if nothing changed. */
export function onNothing(verb: string): DispatchResult {
  return {
    kind: 'done',
    report(facts) {
      const result = describeChange(`${verb}.`, facts)
      if (result.outcome !== 'unchanged') return result
      return {
        success: false,
        outcome: 'nothing_under_point',
        detail: `${verb}, but there is nothing to act on at this place.`,
      }
    },
  }
}

/** Result of pressing a control. If its native window cannot open here, explains how to use it. */
export function pressed(under: Under | null | undefined, what: string): DispatchResult {
  if (under?.opens === 'choices') {
    const choices = (under.options ?? []).join(', ')
    return withHint(`${what} It is a list; choose with set_value. Its choices: ${choices}.`)
  }
  if (under?.opens === 'colours')
    return withHint(`${what} It holds a colour: give it one with set_value, as #rrggbb.`)
  return done(what)
}

function withHint(detail: string): DispatchResult {
  return {
    kind: 'done',
    report(facts) {
      const result = describeChange(detail, facts)
      const isQuiet = result.outcome === 'changed' || result.outcome === 'unchanged'
      return isQuiet ? { success: true, outcome: 'changed', detail } : result
    },
  }
}

export function unknownKeys(): NotDone {
  const names = KEY_NAMES.join(' ')
  const what = `these are not known keys. Known names: single characters, ${names}.`
  return notDone('refused', `Nothing was pressed: ${what}`)
}

/** Adds the focused element after Tab, since the picture does not always show the focus. */
export function withFocus(
  result: CommandResult,
  before: string | undefined,
  now: string | undefined,
): CommandResult {
  if (now === undefined) return result
  const where = now === '' ? 'Nothing has the focus.' : `The focus is on ${quote(now)}.`
  if (now === before) return { ...result, detail: `${result.detail} ${where}` }
  return { success: true, outcome: 'changed', detail: `${result.detail.split('. ')[0]}. ${where}` }
}
