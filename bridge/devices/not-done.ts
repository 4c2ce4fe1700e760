import type { OutcomeKind } from '@harness/shared/language/command.ts'

/** What became of a command, in words for the model. */
export interface Told {
  readonly success: boolean
  readonly outcome: OutcomeKind
  readonly detail: string
}

/** Why nothing was sent to the device. */
export interface NotDone {
  readonly kind: 'not_done'
  readonly result: Told
}

export function notDone(outcome: OutcomeKind, detail: string): NotDone {
  return { kind: 'not_done', result: { success: false, outcome, detail } }
}
