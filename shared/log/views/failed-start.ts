// The address a run began at had no page: what followed says nothing of the application.
import type { RunState } from '../fold.ts'

/** In one sentence; undefined for a run whose first page came. */
export function failedStart({ steps: [first] }: RunState): string | undefined {
  if (!first) return undefined
  const { signals, call } = first
  // What is logged before the first call comes of no call.
  const found = signals.find(
    ({ sensor, value, seq }) =>
      sensor === 'broken_link' && value >= 400 && seq < (call?.seq ?? Number.POSITIVE_INFINITY),
  )
  return found && `The address it began at answered ${found.value}: ${found.target}`
}
