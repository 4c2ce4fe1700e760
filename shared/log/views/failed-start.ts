// The application a run began at did not come, or did not stay: what followed says nothing of it.
import type { RunState, StepState } from '../fold.ts'

/** In one sentence without its full stop; undefined for a run whose application came and stayed. */
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
  const lost = silence(steps)
  if (lost !== undefined || steps.some(({ started }) => started.markCount > 0)) return lost
  const blank = steps.flatMap((step) => step.signals).find(({ sensor }) => sensor === 'blank_page')
  return blank?.detail.replace(/\.$/, '')
}

/** Error pages of the browser at the end that are no single broken link. */
const LEAST_ERRORS = 3

const isErrorPage = (step: StepState | undefined) =>
  step?.started.url?.startsWith('chrome-error:') ?? false

/** A run that ends on error pages of the browser, and reached no page after the first of them. */
function silence(steps: readonly StepState[]): string | undefined {
  if (!isErrorPage(steps.at(-1))) return undefined
  // Pages of the history need no server.
  const last = steps.findLastIndex(
    ({ call, result }) => result?.outcome === 'navigated' && call?.tool !== 'back',
  )
  const errors = steps.slice(last + 1).filter(isErrorPage)
  const [first] = errors
  if (!first || errors.length < LEAST_ERRORS) return undefined
  return `The application stopped answering before step ${first.step}`
}
