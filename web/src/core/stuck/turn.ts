import type { Outcome } from '@harness/shared/device/command.ts'
import { isSameLook } from '@harness/shared/device/look.ts'
import type { RowOf } from '@harness/shared/log/rows.ts'
import { isSameScreen } from '../screen/screen-key.ts'
import { type CallFacts, isEquivalent } from './call.ts'
import { hasSameFocus, isSameState, type ScreenState } from './state.ts'

/** A call that is about to be made on a screen. */
export interface Pending {
  readonly use: CallFacts
  readonly before: ScreenState
  /** Number of replies of this step that named unknown tools. */
  readonly unknownTools: number
}

export interface Turn extends Pending {
  readonly outcome: Pick<Outcome, 'success' | 'outcome'>
  /** True when the next screen shows no change. */
  readonly unchanged: boolean
  /** True when the next screen is new, as far as the watch remembers. */
  readonly isNewScreen: boolean
}

/** Number of attempts in a step that named unknown tools. */
export function unknownTools(attempts: readonly Pick<RowOf<'model_called'>, 'error'>[]): number {
  return attempts.filter(({ error }) => error?.code === 'tool_unknown').length
}

const MOVED: ReadonlySet<string> = new Set(['changed', 'navigated', 'dialog'])

/** Outcomes decided by a person or the loop, which show nothing about the app. */
const VETOES: ReadonlySet<string> = new Set(['skipped', 'rejected', 'interrupted'])

/**
 * True when fields and focus are equal, and the screen looks equal. A single sign may change
 * without input.
 */
export function hadNoEffect(
  { before, use, outcome }: Pick<Turn, 'before' | 'use' | 'outcome'>,
  after: ScreenState,
): boolean {
  if (!isSameScreen(before.key, after.key) || before.fieldsHash !== after.fieldsHash) return false
  if (!hasSameFocus(before, after) && !isOnTarget(after, use)) return false
  if (!MOVED.has(outcome.outcome)) return true
  return before.textHash === after.textHash && isSameLook(before.look, after.look)
}

/** True when the focus stays on the pressed element, and nothing can be typed there. */
function isOnTarget({ focus }: ScreenState, { mark }: CallFacts): boolean {
  return (
    focus !== undefined && !focus.isField && focus.role === mark?.role && focus.label === mark.label
  )
}

export function hasFailed({ outcome }: Turn): boolean {
  return !outcome.success && !VETOES.has(outcome.outcome)
}

/** True for the same call on the same screen, without progress in between. */
export function isAgain(before: Turn, now: Pending): boolean {
  const { use, before: then } = before
  if (!isEquivalent(use, now.use) || !isSameScreen(then.key, now.before.key)) return false
  return before.unchanged || isSameState(then, now.before)
}

/** False for calls that only look: they neither break a pattern nor form one. */
export function isAction({ use }: Pending): boolean {
  return use.class === 'act' || use.class === 'move'
}
