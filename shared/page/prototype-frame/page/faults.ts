// Errors in the scripts of the page, as its window reports them. Facts that only a browser has
// (response status, mixed content) are missing here.
import { eventText, makeEventList } from '../../../device/event-list.ts'
import type { PageEvent } from '../../../device/facts.ts'

export interface Faults {
  /** Returns the events since the last call, in order. */
  take(): readonly PageEvent[]
}

/** Messages of Chromium, WebKit and Firefox for a request that the frame's policy refused. */
const REFUSED = /^(?:Failed to fetch|Load failed|NetworkError when attempting to fetch resource)/

/** Call before the first script of the page. */
export function watchFaults(): Faults {
  const list = makeEventList()
  const keep = (kind: PageEvent['kind'], text: string): void => {
    if (text !== '' && !REFUSED.test(text)) list.keep({ kind, text })
  }
  // An event without an error is a resource that failed to load, not a script error.
  addEventListener('error', ({ error, message }) => {
    if (message) keep('exception', error === undefined ? eventText(message) : textOf(error))
  })
  addEventListener('unhandledrejection', ({ reason }) => keep('exception', textOf(reason)))
  const { console: sink } = globalThis
  const said = sink.error
  sink.error = (...words: readonly unknown[]): void => {
    said.apply(sink, [...words])
    keep('console_error', eventText(words.map(textOf).join(' ')))
  }
  return { take: list.take }
}

/** Text of a value as a browser's console shows it, in one line. */
function textOf(value: unknown): string {
  try {
    return eventText(value instanceof Error ? value.message : String(value))
  } catch {
    // Converting an object of the page to text may throw.
    return ''
  }
}
