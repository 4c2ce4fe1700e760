// Result of an input in words for a model, from facts alone: the same words on every device.

import type { OutcomeKind } from './command.ts'
import { FIELD_FOCUSED, NO_CHANGE, quote, SCREEN_CHANGED } from './known-results.ts'
import type { Located } from './probe-answers.ts'
import { REFUSAL } from './results.ts'

export interface CommandResult {
  readonly success: boolean
  readonly outcome: OutcomeKind
  readonly detail: string
  readonly highlighted?: true
  readonly reading?: string
}

/** Command that was not sent to the device, with the reason. */
export interface NotDone {
  readonly kind: 'not_done'
  readonly result: CommandResult
}

/**
 * `repeated`: the page reacted but looks as before. `highlighted`: only pointer and focus changed
 * how it looks. `restless`: only parts that always change by themselves changed. `painted`: only a
 * constantly moving drawing or film changed, and the input's part in it is unknown. `out_of_view`:
 * the page changed outside the picture. `unanswered`: the page does not answer, so the change is
 * unknown.
 */
export type Change =
  | 'changed'
  | 'repeated'
  | 'focused'
  | 'highlighted'
  | 'unchanged'
  | 'restless'
  | 'painted'
  | 'out_of_view'
  | 'unanswered'

/** Facts about the screen after it settled. */
export interface Facts {
  /** Reason why the wait ended; `request`: the screen was still, but a request is unanswered. */
  readonly settled: 'quiet' | 'request' | 'ceiling' | 'dialog'
  /** Undefined when a new document replaced the watched one. */
  readonly change: Change | undefined
  /** The page reacted, whether visibly or not. */
  readonly reacted?: boolean | undefined
  readonly before: string
  readonly after: string
  readonly title: string
  readonly navigated: boolean
  readonly window: 'same' | 'opened' | 'closed'
  readonly dialog?: { readonly kind: string; readonly message: string } | undefined
  /** Sentence that names the app now in front, when it is a different one. */
  readonly elsewhere?: string | undefined
  /** Reason in plain words why the requested document did not load. */
  readonly failure: string | undefined
  /** The HTTP status of the document if it is an error. */
  readonly status?: number | undefined
}

/** Input that was sent, with a `report` for the still screen; or the reason why it was not. */
export type DispatchResult =
  | NotDone
  | { readonly kind: 'done'; report(facts: Facts): Promise<CommandResult> | CommandResult }

export function notDone(outcome: OutcomeKind, detail: string): NotDone {
  return { kind: 'not_done', result: { success: false, outcome, detail } }
}

/** Result of an input that has no effect but a change of the screen. */
export function done(what: string): DispatchResult {
  return { kind: 'done', report: (facts) => describeChange(what, facts) }
}

export function stuck(): NotDone {
  return notDone('timeout', 'The page did not take the input: it does not react.')
}

/** Refuses a press on an upload field; `files` are those that `choose_file` may give it. */
export function asksForFile(files: readonly string[] = []): NotDone {
  return notDone('refused', `Nothing was done: this asks for a file. ${filesHint(files)}`)
}

/** Explains how to give a page the file that it asks for. */
export function filesHint(files: readonly string[] = []): string {
  if (files.length === 0) return 'No file is available.'
  return `Give it one with choose_file: ${files.join(', ')}.`
}

export function describeChange(what: string, facts: Facts): CommandResult {
  return ofAnother(what, facts) ?? ofSame(what, facts)
}

/** Result when a dialog or another document appeared, or failed to appear. */
function ofAnother(what: string, facts: Facts): CommandResult | undefined {
  const { dialog, elsewhere, window, failure, before, after, title } = facts
  if (elsewhere !== undefined) return sent('navigated', `${what} ${elsewhere}`)
  if (dialog)
    return sent(
      'dialog',
      `${what} A dialog of the page opened (${dialog.kind}): ${quote(dialog.message)}`,
    )
  if (window === 'opened') return sent('navigated', `${what} A new page opened: ${after}`)
  if (window === 'closed')
    return sent('navigated', `${what} The page closed; the one before is shown: ${after}`)
  if (failure !== undefined)
    return {
      success: false,
      outcome: 'refused',
      detail: `${what} The next page could not be opened: ${failure}.`,
    }
  if (!facts.navigated && withoutHash(before) === withoutHash(after)) return undefined
  const name = title ? quote(title) : after
  const busy = UNSETTLED[facts.settled]
  return sent('navigated', `${what} The page is now ${name}.${statusOf(facts)}${busy}`)
}

function ofSame(what: string, { change, settled, before, after }: Facts): CommandResult {
  if (change === 'unanswered') return sent('timeout', `${what} ${NO_ANSWER}`)
  const say = (outcome: OutcomeKind, rest: string) =>
    sent(outcome, `${what} ${rest}${UNSETTLED[settled]}`)
  if (change === 'restless')
    return say('unchanged', 'Nothing changed except what always changes by itself.')
  const alike = change && LOOKS_ALIKE[change]
  const marked = change === 'highlighted' ? ({ highlighted: true } as const) : {}
  if (alike && before === after) return { ...say('unchanged', alike), ...marked }
  if (alike) return say('changed', `${alike} The address changed.`)
  return say('changed', (change && CHANGED[change]) ?? SCREEN_CHANGED)
}

function sent(outcome: OutcomeKind, detail: string): CommandResult {
  return { success: true, outcome, detail }
}

/**
 * Describes an answer to a page's dialog. Closing the dialog counts as a change, even if the page
 * behind it looks as before.
 */
export function describeAnswered(what: string, facts: Facts): CommandResult {
  const result = describeChange(what, facts)
  if (result.outcome === 'unchanged')
    return { ...result, outcome: 'changed', detail: result.detail.replace(NO_CHANGE, AS_BEFORE) }
  const isKnown = facts.change !== undefined || facts.navigated
  return isKnown ? result : { ...result, detail: result.detail.replace(` ${SCREEN_CHANGED}`, '') }
}

const AS_BEFORE = 'The page behind it looks as before.'

/** Sentence for a page that stopped responding. */
const NO_ANSWER = 'The page gives no answer. Wait, or load it again.'

const CHANGED: Readonly<Partial<Record<Change, string>>> = {
  focused: FIELD_FOCUSED,
  painted: 'Nothing changed except a picture that moves all the time.',
  out_of_view: 'Nothing changed in view; the page changed out of view.',
}

const LOOKS_ALIKE: Readonly<Partial<Record<Change, string>>> = {
  unchanged: NO_CHANGE,
  repeated: NO_CHANGE,
  highlighted: 'Only a highlight changed on the screen.',
}

/** Uncertainty that remains when the wait ended, appended to a message. */
const UNSETTLED: Readonly<Record<Facts['settled'], string>> = {
  quiet: '',
  dialog: '',
  request: ' A request of the page has no answer yet.',
  ceiling: ' It is still changing.',
}

function statusOf({ status }: Facts): string {
  return status === undefined ? '' : ` The server answered with error ${status}.`
}

function withoutHash(url: string): string {
  return url.split('#')[0] ?? url
}

/** Refusal for an element that cannot receive input now. */
export function missed(located: Exclude<Located, { state: 'ready' }>): NotDone {
  switch (located.state) {
    case 'gone':
      return notDone('stale_mark', 'Nothing was done: this element is no longer on the page.')
    case 'disabled':
      return notDone('disabled', REFUSAL.disabled)
    case 'hidden':
      return notDone('moved', 'Nothing was done: this element moved out of sight.')
    case 'changed':
      return notDone(
        'stale_mark',
        `Nothing was done: this element changed and now reads ${quote(located.now)}. Look again.`,
      )
    case 'covered':
      return notDone(
        'covered',
        `Nothing was done: this element is covered by ${quote(located.by)}.`,
      )
  }
}

/** Sentence for an input that started something longer than the wait. */
export const ANSWERS_LATER =
  'More may come of it than a screen shows (a timer, a worker, a sound, a copy, a print): not measurable yet.'
