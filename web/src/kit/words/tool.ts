import type { OutcomeKind } from '@harness/shared/device/command.ts'
import type { RowOf } from '@harness/shared/log/rows.ts'

export type ToolFamily = 'tap' | 'type' | 'scroll' | 'navigate' | 'look' | 'finish'

// Used only for hue and icon. The text of a tool call is in its row, so unknown tools stay
// readable.
const FAMILIES: Readonly<Record<string, ToolFamily>> = {
  type: 'type',
  set_value: 'type',
  key_shortcut: 'type',
  fill_credential: 'type',
  scroll: 'scroll',
  swipe: 'scroll',
  drag: 'scroll',
  scroll_into_view: 'scroll',
  navigate: 'navigate',
  back: 'navigate',
  forward: 'navigate',
  refresh: 'navigate',
  read_screen: 'look',
  wait: 'look',
  mark_goal_done: 'finish',
}

/** Family of a tool; a tool of another version counts as a tap. */
export function familyOf(tool: string): ToolFamily {
  return (Object.hasOwn(FAMILIES, tool) && FAMILIES[tool]) || 'tap'
}

interface FamilyLabels {
  readonly word: string
  readonly doing: string
  /** Noun for use after "before the". */
  readonly noun: string
}

export const FAMILY_LABELS: Readonly<Record<ToolFamily, FamilyLabels>> = {
  tap: { word: 'Tap', doing: 'Tapping', noun: 'tap' },
  type: { word: 'Type', doing: 'Typing', noun: 'typing' },
  scroll: { word: 'Scroll', doing: 'Scrolling', noun: 'scroll' },
  navigate: { word: 'Go', doing: 'Going there', noun: 'page change' },
  look: { word: 'Look', doing: 'Looking', noun: 'look' },
  finish: { word: 'Finish', doing: 'Finishing', noun: 'end' },
}

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

/** Note to the agent when a person did by hand what it requested. */
export const DONE_BY_HAND = 'I did this myself. Look at the screen and go on from there.'

/** True when a person declined the call, which is not a failure. */
export function isDeclined({ outcome }: Pick<RowOf<'tool_result'>, 'outcome'>): boolean {
  return outcome === 'skipped' || outcome === 'rejected'
}

/** Result of a tool call as a sentence: the device's detail, else the outcome. */
export function resultText(result: RowOf<'tool_result'>): string {
  if (result.userNote === DONE_BY_HAND) return 'You did this yourself.'
  const said =
    result.userNote && result.userDecision === 'rejected'
      ? `You rejected this: ${result.userNote}`
      : result.detail
  if (said) return said
  const word = OUTCOMES[result.outcome]
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}.`
}
