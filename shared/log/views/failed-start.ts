// Detects that the application did not load at the start, so that the run says nothing about it.
import type { RunState } from '../fold.ts'

/** Sentence without its full stop; undefined when the application loaded. */
export function failedStart({ steps }: RunState): string | undefined {
  const [first] = steps
  if (!first) return undefined
  const { signals, call } = first
  // Signals logged before the first call were not caused by it.
  const found = signals.find(
    ({ sensor, value, seq }) =>
      sensor === 'broken_link' && value >= 400 && seq < (call?.seq ?? Number.POSITIVE_INFINITY),
  )
  if (found) return `The address it began at answered ${found.value}: ${found.target}`
  if (steps.some(({ started }) => started.markCount > 0)) return undefined
  const blank = steps.flatMap((step) => step.signals).find(({ sensor }) => sensor === 'blank_page')
  return blank?.detail.replace(/\.$/, '')
}
