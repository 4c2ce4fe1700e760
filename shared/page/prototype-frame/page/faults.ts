// What goes wrong in the scripts of the page, as its own window receives it. What only a browser knows
// (status of an answer, mixed content) is not to be had here.
import { eventText, makeEventList } from '../../../device/event-list.ts'
import type { PageEvent } from '../../../device/facts.ts'

export interface Faults {
  /** Those since the last call, in order. */
  take(): readonly PageEvent[]
}

/**
 * Messages of Chromium, WebKit and Firefox for a request refused by the closed frame: no fault of
 * the page.
 */
const REFUSED = /^(?:Failed to fetch|Load failed|NetworkError when attempting to fetch resource)/

/** Before the first script of the page. */
export function watchFaults(): Faults {
  const list = makeEventList()
  const keep = (kind: PageEvent['kind'], text: string): void => {
    if (text !== '' && !REFUSED.test(text)) list.keep({ kind, text })
  }
  // Without an error it is something that did not load, which is no script.
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

/** As the console of a browser shows it, in one line. */
function textOf(value: unknown): string {
  try {
    return eventText(value instanceof Error ? value.message : String(value))
  } catch {
    // An object of the page may throw where it is made a text.
    return ''
  }
}
