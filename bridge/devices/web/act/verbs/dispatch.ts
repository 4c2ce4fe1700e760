import type { Change, Located } from '@harness/shared/devices/probe-answers.ts'
import type { OutcomeKind } from '@harness/shared/language/command.ts'
import { type NotDone, notDone, type Told } from '../../../not-done.ts'
import { within } from '../../../waiting.ts'
import type { Tab } from '../../life/tab.ts'
import type { Settled } from '../settle.ts'

/** What is known once the screen is still. `change` is undefined when a new document replaced the watched one. */
export interface Facts {
  readonly settled: Settled
  readonly change: Change | undefined
  readonly before: string
  readonly after: string
  readonly title: string
  readonly navigated: boolean
  readonly tab: 'same' | 'opened' | 'closed'
  readonly dialog: { readonly kind: string; readonly message: string } | undefined
  /** Why the document that was asked for did not come, in words for a person. */
  readonly failure: string | undefined
  /** HTTP status of the document that came, when the server did not mean well. */
  readonly status: number | undefined
}

/** An input that was sent; `tell` is asked when the screen is still. Or why none was sent. */
export type DispatchResult =
  | NotDone
  | { readonly kind: 'done'; report(facts: Facts): Promise<Told> | Told }

export type Verb<C> = (tab: Tab, command: C, signal: AbortSignal) => Promise<DispatchResult>

/** Nothing more to find out than what became of the screen. */
export function done(what: string): DispatchResult {
  return { kind: 'done', report: (facts) => describeChange(what, facts) }
}

/** What became of the screen, from facts alone. */
export function describeChange(what: string, facts: Facts): Told {
  const say = (outcome: OutcomeKind, rest: string): Told => ({
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
  const busy = facts.settled === 'ceiling' ? ' It is still changing.' : ''
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
    return say('unchanged', 'Nothing changed but what changes all the time by itself.')
  if (facts.change === 'unchanged' && facts.before === facts.after)
    return say('unchanged', 'Nothing changed on the screen.')
  return say('changed', `The screen changed.${busy}`)
}

function statusOf({ status }: Facts): string {
  return status === undefined ? '' : ` The server answered with error ${status}.`
}

function withoutHash(url: string): string {
  return url.split('#')[0] ?? url
}

/** Words of the page, short enough for one sentence. */
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
    case 'covered':
      return notDone(
        'covered',
        `Nothing was done: this element is covered by ${quote(located.by)}.`,
      )
  }
}

/** An input the browser has not taken within this is stuck in a page that does not react. Each character has its time. */
const INPUT_MS = 5_000
const CHARACTER_MS = 20

/** Of input that takes longer the more there is of it. */
interface Pace {
  /** Put in at once. */
  readonly characters?: number
  /** When the page took the last piece, by `performance.now()`: what goes on is not stuck, however long it takes. */
  readonly takenAt?: () => number
}

/**
 * Sends input. A dialog it opens holds the browser's answer back, so the dialog ends the wait as well; a page that closes
 * under it never answers the rest, and has taken it.
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
  // Of input that failed because the page is closing its end is told a moment later.
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
