// What came of an input, in words for a model, from facts alone: the same words whatever shows the
// page.
import type { Outcome, OutcomeKind } from './command.ts'
import type { Located } from './probe-answers.ts'

export interface CommandResult {
  readonly success: boolean
  readonly outcome: OutcomeKind
  readonly detail: string
  readonly highlighted?: true
  /** Text that was asked for. */
  readonly reading?: string
}

/** The command was not sent to the device, and why. */
export interface NotDone {
  readonly kind: 'not_done'
  readonly result: CommandResult
}

/**
 * `repeated`: the page did something, and looks as before. `highlighted`: only pointer and focus
 * changed how it looks. `restless`: only what always changes by itself did. `painted`: only a drawing
 * or film that moves all the time did, and whether the input had a part in it cannot be seen.
 * `out_of_view`: the page changed where no picture shows it. `unanswered`: the page answers no
 * question, so nothing is known of it.
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

/** The facts once the screen is still. */
export interface Facts {
  /** Reason why the wait ended; `request`: the screen was still, but a request is unanswered. */
  readonly settled: 'quiet' | 'request' | 'ceiling' | 'dialog'
  /** Undefined when a new document replaced the watched one. */
  readonly change: Change | undefined
  /** The page did something, whatever it looks like. */
  readonly reacted?: boolean | undefined
  /** The address before and after. */
  readonly before: string
  readonly after: string
  readonly title: string
  readonly navigated: boolean
  readonly window: 'same' | 'opened' | 'closed'
  readonly dialog?: { readonly kind: string; readonly message: string } | undefined
  /** A sentence about the app that is in front now, where it is another one. */
  readonly elsewhere?: string | undefined
  /** Reason in plain words why the requested document did not load. */
  readonly failure: string | undefined
  /** The HTTP status of the document if it is an error. */
  readonly status?: number | undefined
}

/** An input that was sent; `report` is called when the screen is still. Or why none was sent. */
export type DispatchResult =
  | NotDone
  | { readonly kind: 'done'; report(facts: Facts): Promise<CommandResult> | CommandResult }

export function notDone(outcome: OutcomeKind, detail: string): NotDone {
  return { kind: 'not_done', result: { success: false, outcome, detail } }
}

/** An input whose result is only the change of the screen. */
export function done(what: string): DispatchResult {
  return { kind: 'done', report: (facts) => describeChange(what, facts) }
}

export function stuck(): NotDone {
  return notDone('timeout', 'The page did not take the input: it does not react.')
}

/** A press on an upload field; `files` are those that `choose_file` may give it. */
export function asksForFile(files: readonly string[] = []): NotDone {
  return notDone('refused', `Nothing was done: this asks for a file. ${filesHint(files)}`)
}

/** Says how to give a page the file that it asks for. */
export function filesHint(files: readonly string[] = []): string {
  if (files.length === 0) return 'No file is available.'
  return `Give it one with choose_file: ${files.join(', ')}.`
}

/** Describes the change of the screen from the facts alone. */
export function describeChange(what: string, facts: Facts): CommandResult {
  return ofAnother(what, facts) ?? ofSame(what, facts)
}

/** Result when a dialog or another document appeared, or should have. */
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
 * Describes an answer to a dialog of the page: the dialog went, so that is a change, whatever the
 * page behind it looks like. Of a page that is not known from before, nothing more is said.
 */
export function describeAnswered(what: string, facts: Facts): CommandResult {
  const result = describeChange(what, facts)
  if (result.outcome === 'unchanged')
    return { ...result, outcome: 'changed', detail: result.detail.replace(NO_CHANGE, AS_BEFORE) }
  const isKnown = facts.change !== undefined || facts.navigated
  return isKnown ? result : { ...result, detail: result.detail.replace(` ${SCREEN_CHANGED}`, '') }
}

export const NO_CHANGE = 'Nothing changed on the screen.'
const AS_BEFORE = 'The page behind it looks as before.'

/** Said of a change of which no more is known. */
export const SCREEN_CHANGED = 'The screen changed.'
export const FIELD_FOCUSED = 'A field has the focus now.'

/** Said of a page that stopped. */
const NO_ANSWER = 'The page gives no answer. Wait, or load it again.'

/** More precise messages for a changed screen. */
const CHANGED: Readonly<Partial<Record<Change, string>>> = {
  focused: FIELD_FOCUSED,
  painted: 'Nothing changed except a picture that moves all the time.',
  out_of_view: 'Nothing changed in view; the page changed out of view.',
}

/** More precise messages for a screen that looks as before. */
const LOOKS_ALIKE: Readonly<Partial<Record<Change, string>>> = {
  unchanged: NO_CHANGE,
  repeated: NO_CHANGE,
  highlighted: 'Only a highlight changed on the screen.',
}

/** Uncertainty left when the wait ended, appended to a message. */
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

/** Text of the page, shortened for one sentence. */
export function quote(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  return `"${plain.length > 120 ? `${plain.slice(0, 119)}…` : plain}"`
}

/** Refusal for an element that cannot be acted on now. */
export function missed(located: Exclude<Located, { state: 'ready' }>): NotDone {
  switch (located.state) {
    case 'gone':
      return notDone('stale_mark', 'Nothing was done: this element is no longer on the page.')
    case 'disabled':
      return notDone('disabled', 'Nothing was done: this element is disabled.')
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

/** From here on a user would call an answer slow, in milliseconds. */
const SLOW_MS = 1_000

/** A slow answer of which the tester's busy machine may be the only cause. */
export function isDoubted({ stillMs = 0, lagMs = 0 }: Pick<Outcome, 'stillMs' | 'lagMs'>): boolean {
  return stillMs > SLOW_MS && stillMs - lagMs <= SLOW_MS
}

/** Said of an input that has started something which lasts longer than was waited for. */
export const ANSWERS_LATER =
  'More may come of it than a screen shows (a timer, a worker, a sound, a copy, a print): not measurable yet.'
