import { hasSameGoals } from '@harness/shared/findings/across/differences.ts'
import type { RunState } from '@harness/shared/log/fold.ts'
import { shownEnd } from '@harness/shared/order/run.ts'
import type { Comparison } from './create-compare.ts'
import '../history.css'

/** Outcome of both runs in one factual sentence: two runs do not prove which is better. */
export function Answer(props: { comparison: Comparison }) {
  const { a, b, alignment } = props.comparison
  const text = () =>
    [outcomeText(a.run(), b.run()), wayText(alignment().splits[0]?.a)].filter(Boolean).join(' ')
  return <h2 class="compare-answer text-balance">{text()}</h2>
}

function outcomeText(a: RunState, b: RunState): string {
  if (!hasSameGoals(a, b)) return 'The goals differ, so only the steps can be compared.'
  const [endA, endB] = [endingOf(a), endingOf(b)]
  if (endA === 'swept' && endB === 'swept') return 'Both pressed everything they could reach.'
  if (endA === 'success' && endB === 'success') return 'Both reached the goal.'
  if (endA === 'success') return `A reached the goal. B ${missText(b)}`
  if (endB === 'success') return `B reached the goal. A ${missText(a)}`
  return 'Neither run reached the goal.'
}

function endingOf({ completed }: RunState) {
  return completed && shownEnd(completed)
}

function missText(run: RunState): string {
  const end = endingOf(run)
  if (end === undefined) return run.phase === 'interrupted' ? 'was interrupted.' : 'is still going.'
  return end === 'ended' ? 'ended without a verdict.' : 'did not.'
}

/** Describes the first divergence of the runs, by the steps of A. */
function wayText(index: number | undefined): string {
  return index === undefined
    ? 'They took the same steps.'
    : `They first differ at step ${index + 1} of A.`
}
