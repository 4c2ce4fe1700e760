import type { Command } from '@harness/shared/device/command.ts'
import type { Verb as AnyVerb } from '@harness/shared/device/verbs.ts'
import { within } from '../../../waiting.ts'
import type { Tab } from '../../page/tab.ts'

export type Verb<K extends Command['kind']> = AnyVerb<Tab, K, AbortSignal>

/**
 * Time limit for an input in milliseconds, plus a time per character; beyond it the page is stuck.
 */
const INPUT_MS = 5_000
const CHARACTER_MS = 20

/** Pace of input whose duration grows with its length. */
interface Pace {
  /** Number of characters inserted at once. */
  readonly characters?: number
  /** Time when the page took the last piece, by `performance.now()`, to recognize progress. */
  readonly takenAt?: () => number
}

/**
 * Sends input. The wait also ends when a dialog opens, because that delays the browser's answer. A
 * page that closes during the input never answers, and counts as having taken it.
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
  // If input fails because the page closes, the close event arrives a moment later.
  const sent = input.then(
    () => 'sent' as const,
    async (error: unknown) => {
      if ((await within(INPUT_MS, over.closed)) === 'late') throw error
      return 'sent' as const
    },
  )
  try {
    const first = tab.orDialog(Promise.race([sent, over.closed])).then(() => 'sent' as const)
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
