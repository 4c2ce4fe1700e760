import type { OutcomeKind } from '@harness/shared/language/command.ts'
import type { RowOf } from '@harness/shared/language/rows.ts'

const OUTCOMES: Readonly<Record<OutcomeKind, string>> = {
  changed: 'the screen changed',
  unchanged: 'nothing changed',
  navigated: 'another page opened',
  nothing_under_point: 'nothing was there',
  disabled: 'it is disabled',
  covered: 'it is covered',
  moved: 'it has moved',
  stale_mark: 'the mark is out of date',
  no_focus: 'nothing had focus',
  value_not_kept: 'the value was not kept',
  at_end: 'already at the end',
  dialog: 'a dialog opened',
  refused: 'refused',
  timeout: 'no answer in time',
  device_lost: 'the device was lost',
  skipped: 'skipped',
  rejected: 'rejected',
  interrupted: 'interrupted, outcome unknown',
}

/** The outcome of a tool call in a few words, for use after a comma. */
export function outcomeLabel(outcome: OutcomeKind): string {
  return OUTCOMES[outcome]
}

/** The result of a tool call as a sentence: the device's detail, else the outcome. */
export function resultText(result: RowOf<'tool_result'>): string {
  const said =
    result.userNote && result.userDecision === 'rejected'
      ? `You rejected this: ${result.userNote}`
      : result.detail
  if (said) return said
  const word = OUTCOMES[result.outcome]
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}.`
}
