import type { ShiftFact } from '../../../device/facts.ts'
import { toPoints } from '../find/points.ts'

/**
 * Performance entries of the browser, cleared by each report. An early report clears its own only
 * once it is adopted.
 */
export interface Timing {
  /** A new report begins. */
  begin(ahead: boolean): void
  adopt(): void
  /** Shifts that no input explains (layout-instability, `hadRecentInput`). */
  shifts(): ShiftFact[]
  /** From the first input to the next paint, in ms (Event Timing); undefined without one. */
  firstPaintMs(): number | undefined
}

/** More shifts than this are a page that never rests; the first ones say so. */
const MAX_SHIFTS = 40

/** Inputs that a person would expect an answer to. */
const INPUTS = new Set(['click', 'pointerup', 'keydown', 'mouseup'])

interface Shift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources?: readonly { readonly currentRect: DOMRectReadOnly }[]
}

export function makeTiming(): Timing {
  const shifts = observed('layout-shift')
  const events = observed('event')
  const both = [shifts, events]
  return {
    begin(ahead) {
      for (const each of both) each.begin(ahead)
    },
    adopt() {
      for (const each of both) each.adopt()
    },
    shifts: () =>
      shifts
        .read()
        .filter(isShift)
        .filter(({ hadRecentInput }) => !hadRecentInput)
        .slice(0, MAX_SHIFTS)
        .map(toFact),
    firstPaintMs: () => events.read().find(({ name }) => INPUTS.has(name))?.duration,
  }
}

interface Observed {
  begin(ahead: boolean): void
  adopt(): void
  /** The entries since the last report that counted. */
  read(): readonly PerformanceEntry[]
}

/** Performance entries of a type; empty if the browser does not support the type. */
function observed(type: string): Observed {
  let kept: PerformanceEntry[] = []
  /** Number of entries read by the current report, or by one that waits to be adopted. */
  let read = 0
  let isAhead = false
  const forget = () => {
    kept = kept.slice(read)
    read = 0
  }
  const observer = new PerformanceObserver((list) => {
    if (kept.length < MAX_SHIFTS * 4) kept.push(...list.getEntries())
  })
  try {
    observer.observe({ type, buffered: true })
  } catch {} // Its entries never come.
  return {
    begin(ahead) {
      if (!isAhead) forget()
      read = 0
      isAhead = ahead
    },
    adopt() {
      isAhead = false
    },
    read() {
      kept.push(...observer.takeRecords())
      read = kept.length
      return kept
    },
  }
}

function isShift(entry: PerformanceEntry): entry is Shift {
  return 'value' in entry && 'hadRecentInput' in entry
}

function toFact({ value, startTime, sources = [] }: Shift): ShiftFact {
  const areas = sources.map(({ currentRect: { x, y, width, height } }) =>
    toPoints(new DOMRect(x, y, width, height)),
  )
  const [first] = areas.toSorted((a, b) => b.width * b.height - a.width * a.height)
  const rect = first && first.width > 0 && first.height > 0 ? { rect: first } : {}
  return { value: Math.round(value * 10_000) / 10_000, atMs: Math.round(startTime), ...rect }
}
