// What goes wrong in a page, kept until the next observation takes it.
import type { PageEvent } from './facts.ts'

/** A page that fails in a loop says so with its first failures. */
const MAX_EVENTS = 40
/** In characters. */
const MAX_TEXT = 300

interface EventList {
  keep(event: PageEvent): void
  /** Those since the last call, in order. */
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

/** The words of an event in one line. */
export function eventText(text: string): string {
  const line = text
    .slice(0, MAX_TEXT * 2)
    .replace(/\s+/g, ' ')
    .trim()
  return line.length > MAX_TEXT ? `${line.slice(0, MAX_TEXT - 1)}…` : line
}
