import { hasSameGoals } from '@harness/shared/findings/across/differences.ts'
import type { CostEstimate } from '@harness/shared/log/views/cost.ts'
import { For, Show } from 'solid-js'
import { usePage } from '../../../kit/page/page.ts'
import { Pill } from '../../../kit/page/pill.tsx'
import { createCost } from '../../../kit/runs/create-cost.ts'
import { clockText, countText } from '../../../kit/words/number.ts'
import { costText } from '../../../kit/words/price.ts'
import { pillOf } from '../../../kit/words/state-pill.ts'
import { choicesText, signedClock, signedCount } from './compare.ts'
import type { Comparison, Side } from './create-compare.ts'
import '../history.css'

/** Numbers of both runs, and B minus A when both had the same goals. */
export function NumbersTable(props: { comparison: Comparison }) {
  const { a, b } = props.comparison
  const page = usePage()
  const costA = createCost(page.worker, a.run)
  const costB = createCost(page.worker, b.run)
  const isLike = () => hasSameGoals(a.run(), b.run())
  const differences = () => {
    const [inA, inB] = [a.numbers(), b.numbers()]
    return [
      signedCount(inB.steps - inA.steps),
      signedClock(inA.durationMs, inB.durationMs),
      signedCount(inB.tokens - inA.tokens),
      '',
      signedCount(inB.findings - inA.findings),
    ]
  }
  return (
    <table class="compare-numbers self-start border-collapse">
      <thead>
        <tr>
          <td class="quiet-text" />
          <For each={NAMES}>
            {(name) => (
              <th class="quiet-text" scope="col">
                {name}
              </th>
            )}
          </For>
        </tr>
      </thead>
      <tbody>
        <Numbers name="A" side={a} cost={costA()} />
        <Numbers name="B" side={b} cost={costB()} />
        <Show when={isLike()}>
          <tr class="compare-difference">
            <th scope="row">B against A</th>
            <td />
            <For each={differences()}>{(difference) => <td>{difference}</td>}</For>
          </tr>
        </Show>
      </tbody>
    </table>
  )
}

const NAMES = ['Verdict', 'Steps', 'Time', 'Tokens', 'Cost', 'Findings']

function Numbers(props: { name: string; side: Side; cost: CostEstimate | undefined }) {
  const numbers = props.side.numbers
  return (
    <tr>
      <th scope="row">{props.name}</th>
      <td>
        <RunPill side={props.side} />
      </td>
      <td>{countText(numbers().steps)}</td>
      <td>{clockText(numbers().durationMs)}</td>
      <td>{countText(numbers().tokens)}</td>
      <td>{costText(props.cost, props.side.run())}</td>
      <td>{countText(numbers().findings)}</td>
    </tr>
  )
}

/** Sentence on differing settings, which limit how far the numbers are comparable. */
export function ChoicesSentence(props: { comparison: Comparison }) {
  const { choices } = props.comparison
  return <p class="compare-sentence">{choicesText(choices())}</p>
}

function RunPill(props: { side: Side }) {
  const run = props.side.run
  return <Pill look={pillOf({ phase: run().phase, ...run().completed })} />
}
