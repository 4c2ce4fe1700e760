// The application a run began at did not come: what followed says nothing of it.
import type { RunState } from '../fold.ts'

/** In one sentence without its full stop; undefined for a run whose application came. */
export function failedStart({ steps }: RunState): string | undefined {
  const [first] = steps
  if (!first) return undefined
  const { signals, call } = first
  // What is logged before the first call comes of no call.
  const found = signals.find(
    ({ sensor, value, seq }) =>
      sensor === 'broken_link' && value >= 400 && seq < (call?.seq ?? Number.POSITIVE_INFINITY),
  )
  if (found) return `The address it began at answered ${found.value}: ${found.target}`
  if (steps.some(({ started }) => started.markCount > 0)) return undefined
  const blank = steps.flatMap((step) => step.signals).find(({ sensor }) => sensor === 'blank_page')
  return blank?.detail.replace(/\.$/, '')
}
