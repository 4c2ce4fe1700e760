import type { Located } from '@harness/shared/devices/probe-answers.ts'
import type { OutcomeKind } from '@harness/shared/language/command.ts'
import { type CommandResult, type NotDone, notDone } from '../../../not-done.ts'
import { within } from '../../../waiting.ts'
import type { Tab } from '../../life/tab.ts'
import type { Change } from '../change.ts'
import type { Settled } from '../settle.ts'

/**
 * The facts once the screen is still. `change` is undefined when a new document replaced the
 * watched one.
 */
export interface Facts {
  readonly settled: Settled['end']
  readonly change: Change | undefined
  readonly before: string
  readonly after: string
  readonly title: string
  readonly navigated: boolean
  readonly tab: 'same' | 'opened' | 'closed'
  readonly dialog: { readonly kind: string; readonly message: string } | undefined
  /** Why the requested document did not load, in plain words. */
  readonly failure: string | undefined
  /** The HTTP status of the document if it is an error. */
  readonly status: number | undefined
}

/** An input that was sent; `report` is called when the screen is still. Or why none was sent. */
export type DispatchResult =
  | NotDone
  | { readonly kind: 'done'; report(facts: Facts): Promise<CommandResult> | CommandResult }

export type Verb<C> = (tab: Tab, command: C, signal: AbortSignal) => Promise<DispatchResult>

/** An input whose result is only the change of the screen. */
export function done(what: string): DispatchResult {
  return { kind: 'done', report: (facts) => describeChange(what, facts) }
}

/** Describes the change of the screen from the facts alone. */
export function describeChange(what: string, facts: Facts): CommandResult {
  const say = (outcome: OutcomeKind, rest: string): CommandResult => ({
    success: true,
    outcome,
    detail: `${what} ${rest}`,
  })
  if (facts.dialog)
    return say(
      'dialog',
      `A dialog of the page opened (${facts.dialog.kind}): ${quote(facts.dialog.message)}`,
    )
  if (facts.tab === 'opened') return say('navigated', `A new page opened: ${facts.after}`)
  if (facts.tab === 'closed')
    return say('navigated', `The page closed; the one before is shown: ${facts.after}`)
  const busy = UNSETTLED[facts.settled]
  if (facts.failure !== undefined)
    return {
      success: false,
      outcome: 'refused',
      detail: `${what} The next page could not be opened: ${facts.failure}.`,
    }
  if (facts.navigated || withoutHash(facts.before) !== withoutHash(facts.after)) {
    return say(
      'navigated',
      `The page is now ${facts.title ? quote(facts.title) : facts.after}.${statusOf(facts)}${busy}`,
    )
  }
  if (facts.change === 'restless')
    return say('unchanged', `Nothing changed except what always changes by itself.${busy}`)
  const isSame = facts.change === 'unchanged' || facts.change === 'repeated'
  if (isSame && facts.before === facts.after)
    return say('unchanged', `Nothing changed on the screen.${busy}`)
  if (facts.change === 'focused') return say('changed', `A field has the focus now.${busy}`)
  if (facts.change === 'out_of_view')
    return say('changed', `Nothing changed in view; the page changed out of view.${busy}`)
  return say('changed', `The screen changed.${busy}`)
}

/** What the end of the wait leaves open. */
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

/** Why an element of the observation cannot be acted upon now. */
export function missed(located: Exclude<Located, { state: 'ready' }>): DispatchResult {
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

/**
 * An input not taken within this is stuck in a page that does not react; plus a time per character.
 */
const INPUT_MS = 5_000
const CHARACTER_MS = 20

/** For input whose duration grows with its length. */
interface Pace {
  /** Inserted at once. */
  readonly characters?: number
  /**
   * When the page took the last piece, by `performance.now()`: input that progresses is not stuck.
   */
  readonly takenAt?: () => number
}

/**
 * Sends input. An opened dialog delays the browser's answer, so a dialog ends the wait too. A page
 * that closes during the input never answers, and counts as having taken it.
 */
export async function send(
  tab: Tab,
  input: Promise<unknown>,
  signal: AbortSignal,
  { characters = 0, takenAt }: Pace = {},
): Promise<'sent' | 'late'> {
  const start = performance.now()
  const leftMs = () =>
    (takenAt?.() ?? start) + INPUT_MS + characters * CHARACTER_MS - performance.now()
  const over = closing(tab)
  // When input fails because the page closes, the close event comes a moment later.
  const sent = input.then(
    () => 'sent' as const,
    async (error: unknown) => {
      if ((await within(INPUT_MS, over.closed)) === 'late') throw error
      return 'sent' as const
    },
  )
  try {
    const first = Promise.race([
      ...[sent, over.closed],
      tab.dialogOpened().then(() => 'sent' as const),
    ])
    for (;;) {
      const outcome = await within(Math.max(0, leftMs()), first, signal)
      if (outcome === 'sent' || leftMs() <= 0) return outcome
    }
  } finally {
    over.forget()
  }
}

function closing({ page }: Tab): { closed: Promise<'sent'>; forget(): void } {
  let close: () => void = () => {}
  const closed = new Promise<'sent'>((resolve) => {
    close = () => resolve('sent')
  })
  if (page.isClosed()) close()
  page.once('close', close)
  return { closed, forget: () => page.off('close', close) }
}

export function stuck(): DispatchResult {
  return notDone('timeout', 'The page did not take the input: it does not react.')
}
