import {
  type GoalApart,
  type GoalNumbers,
  goalsApart,
} from '@harness/shared/findings/across/differences.ts'
import { createMemo, For, Show } from 'solid-js'
import { Icon } from '../../../kit/controls/icon.tsx'
import { VERDICT_ICONS } from '../../../kit/controls/verdict-icons.ts'
import { clockText, countText } from '../../../kit/words/number.ts'
import { END_WORDS, signedClock, signedCount } from './compare.ts'
import type { Comparison } from './create-compare.ts'
import '../history.css'

export function GoalsApart(props: { comparison: Comparison }) {
  const { a, b } = props.comparison
  const goals = createMemo(() => goalsApart(a.run(), b.run()))
  return (
    <table class="compare-numbers goals-apart justify-self-start self-start border-collapse">
      <thead>
        <tr>
          <For each={NAMES}>
            {(name) => (
              <th class="quiet-text" scope="col">
                {name}
              </th>
            )}
          </For>
        </tr>
      </thead>
      <For each={goals()}>
        {(goal) => (
          <tbody>
            <tr>
              <th class="max-w-760" scope="rowgroup" colspan={NAMES.length}>
                {goal.goal}
              </th>
            </tr>
            <Numbers name="A" of={goal.a} />
            <Numbers name="B" of={goal.b} />
            <Difference goal={goal} />
          </tbody>
        )}
      </For>
    </table>
  )
}

const NAMES = ['Goal', 'Verdict', 'Steps', 'Time', 'Tokens', 'Findings']

function Numbers(props: { name: string; of: GoalNumbers | undefined }) {
  return (
    <tr>
      <th scope="row">{props.name}</th>
      <Show when={props.of} fallback={<td colspan={NAMES.length - 1}>Not in this run</td>}>
        {(numbers) => (
          <>
            <td>
              <span class="by-verdict row-inline gap-6" data-verdict={numbers().end}>
                <Icon of={VERDICT_ICONS[numbers().end ?? 'none']} size={14} />
                {END_WORDS[numbers().end ?? 'none']}
              </span>
            </td>
            <td>{countText(numbers().steps)}</td>
            <td>{clockText(numbers().durationMs)}</td>
            <td>{countText(numbers().tokens)}</td>
            <td>{countText(numbers().findings)}</td>
          </>
        )}
      </Show>
    </tr>
  )
}

/** B minus A, when both had the goal. */
function Difference(props: { goal: GoalApart }) {
  const differences = () => {
    const { a, b } = props.goal
    if (!a || !b) return undefined
    return [
      signedCount(b.steps - a.steps),
      signedClock(a.durationMs, b.durationMs),
      signedCount(b.tokens - a.tokens),
      signedCount(b.findings - a.findings),
    ]
  }
  return (
    <Show when={differences()}>
      {(known) => (
        <tr class="compare-difference">
          <th scope="row">B against A</th>
          <td />
          <For each={known()}>{(difference) => <td>{difference}</td>}</For>
        </tr>
      )}
    </Show>
  )
}
