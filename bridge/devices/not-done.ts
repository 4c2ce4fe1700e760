import type { OutcomeKind } from '@harness/shared/language/command.ts'

/** The result of a command, in words for the model. */
export interface CommandResult {
  readonly success: boolean
  readonly outcome: OutcomeKind
  readonly detail: string
}

/** The command was not sent to the device, and why. */
export interface NotDone {
  readonly kind: 'not_done'
  readonly result: CommandResult
}

export function notDone(outcome: OutcomeKind, detail: string): NotDone {
  return { kind: 'not_done', result: { success: false, outcome, detail } }
}
