// Outcomes in words, from facts alone. The words are those of the web device, so that a model reads the same everywhere.
import type { Located } from '@harness/shared/devices/probe-answers.ts'
import type { Outcome, OutcomeKind } from '@harness/shared/language/command.ts'
import type { Settled } from './settle.ts'

export type Result = Pick<Outcome, 'success' | 'outcome' | 'detail'>

/** `repeated`: the page did something, and looks as before. `restless`: only what always changes by itself did. */
export type Change = 'changed' | 'repeated' | 'focused' | 'unchanged' | 'restless' | 'out_of_view'

export interface Facts {
  readonly settled: Settled['end']
  /** Undefined when another document is shown. */
  readonly change: Change | undefined
  readonly before: string
  readonly after: string
  readonly title: string
  readonly navigated: boolean
  readonly window: 'same' | 'opened' | 'closed'
  readonly failure: string | undefined
}

/** An input that was sent; `report` is called when the screen is still. Or why none was sent. */
export type Dispatched =
  | { readonly kind: 'not_done'; readonly result: Result }
  | { readonly kind: 'done'; report(facts: Facts): Promise<Result> | Result }

export function notDone(outcome: OutcomeKind, detail: string): Dispatched {
  return { kind: 'not_done', result: { success: false, outcome, detail } }
}

/** An input whose result is only the change of the screen. */
export function done(what: string): Dispatched {
  return { kind: 'done', report: (facts) => describeChange(what, facts) }
}

export function stuck(): Dispatched {
  return notDone('timeout', 'The page did not take the input: it does not react.')
}

export function describeChange(what: string, facts: Facts): Result {
  const say = (outcome: OutcomeKind, rest: string): Result => ({
    success: true,
    outcome,
    detail: `${what} ${rest}`,
  })
  if (facts.failure !== undefined) {
    const detail = `${what} The next page could not be opened: ${facts.failure}.`
    return { success: false, outcome: 'refused', detail }
  }
  if (facts.window === 'opened') return say('navigated', `A new page opened: ${facts.after}`)
  if (facts.window === 'closed')
    return say('navigated', `The page closed; the one before is shown: ${facts.after}`)
  const busy = facts.settled === 'ceiling' ? ' It is still changing.' : ''
  if (facts.navigated || withoutHash(facts.before) !== withoutHash(facts.after))
    return say(
      'navigated',
      `The page is now ${facts.title ? quote(facts.title) : facts.after}.${busy}`,
    )
  switch (facts.change) {
    case 'restless':
      return say('unchanged', `Nothing changed except what always changes by itself.${busy}`)
    case 'unchanged':
    case 'repeated':
      if (facts.before !== facts.after) return say('changed', `The screen changed.${busy}`)
      return say('unchanged', `Nothing changed on the screen.${busy}`)
    case 'focused':
      return say('changed', `A field has the focus now.${busy}`)
    case 'out_of_view':
      return say('changed', `Nothing changed in view; the page changed out of view.${busy}`)
    default:
      return say('changed', `The screen changed.${busy}`)
  }
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
export function missed(located: Exclude<Located, { state: 'ready' }>): Dispatched {
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
