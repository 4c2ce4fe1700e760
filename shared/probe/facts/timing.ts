import type { ShiftFact } from '../../devices/facts.ts'
import { toPoints } from '../find/points.ts'

/** What the browser measures of a page by itself; read with each report, and then forgotten. */
export interface Timing {
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
  return {
    shifts: () =>
      shifts()
        .filter(isShift)
        .filter(({ hadRecentInput }) => !hadRecentInput)
        .slice(0, MAX_SHIFTS)
        .map(toFact),
    firstPaintMs: () => events().find(({ name }) => INPUTS.has(name))?.duration,
  }
}

/** The entries of a type since the last call; none where the browser does not know the type. */
function observed(type: string): () => readonly PerformanceEntry[] {
  let kept: PerformanceEntry[] = []
  const observer = new PerformanceObserver((list) => {
    if (kept.length < MAX_SHIFTS * 4) kept.push(...list.getEntries())
  })
  try {
    observer.observe({ type, buffered: true })
  } catch {
    return () => []
  }
  return () => {
    const entries = [...kept, ...observer.takeRecords()]
    kept = []
    return entries
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
