// Errors of a page, stored until the next observation takes them.
import type { PageEvent } from './facts.ts'

/** Maximum number of events; the first ones are enough for a page that fails in a loop. */
const MAX_EVENTS = 40
/** Maximum length of a text, in characters. */
const MAX_TEXT = 300

interface EventList {
  keep(event: PageEvent): void
  /** Returns the events since the last call, in order. */
  take(): PageEvent[]
}

export function makeEventList(): EventList {
  let kept: PageEvent[] = []
  return {
    keep(event) {
      if (kept.length < MAX_EVENTS) kept.push(event)
    },
    take() {
      const taken = kept
      kept = []
      return taken
    },
  }
}

/** Formats the text of an event in one line. */
export function eventText(text: string): string {
  const line = text
    .slice(0, MAX_TEXT * 2)
    .replace(/\s+/g, ' ')
    .trim()
  return line.length > MAX_TEXT ? `${line.slice(0, MAX_TEXT - 1)}…` : line
}
