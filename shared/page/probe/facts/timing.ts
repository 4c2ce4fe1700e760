import type { ShiftFact } from '../../../device/facts.ts'
import { toPoints } from '../find/points.ts'

/**
 * Performance entries of the browser, cleared by each report. An early report clears its entries
 * only once adopted.
 */
export interface Timing {
  begin(ahead: boolean): void
  adopt(): void
  /** Layout shifts without a recent input (layout-instability, `hadRecentInput`). */
  shifts(): ShiftFact[]
  /** Time from the first input to the next paint, in ms (Event Timing); undefined without input. */
  firstPaintMs(): number | undefined
}

/** Maximum shifts per report; a page that shifts constantly needs no more. */
const MAX_SHIFTS = 40

/** Inputs that users expect a response to. */
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
  /** Entries since the last adopted report. */
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
