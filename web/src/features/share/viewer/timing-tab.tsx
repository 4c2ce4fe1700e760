import { withoutCallText } from '@harness/shared/files/report/words.ts'
import { For } from 'solid-js'
import { hashOfStep } from '../../../kit/replay/playhead.ts'
import { countText, spanText } from '../../../kit/words/number.ts'
import { stagesOf } from '../../../kit/words/step.ts'
import type { ReportState } from './state.ts'

export function TimingTab(props: ReportState) {
  const endingOf = (leg: number) =>
    props.run.legs.find((each) => each.leg === leg)?.completed?.ending
  return (
    <main class="report-main">
      <table class="report-table mb-24 w-full border-collapse">
        <caption class="unseen">Times of the steps</caption>
        <thead>
          <tr>
            <th scope="col">Step</th>
            <th scope="col">Action</th>
            <th scope="col">Capture and act</th>
            <th scope="col">Model</th>
            <th scope="col">Settle</th>
            <th scope="col">Total</th>
            <th scope="col">Tokens</th>
          </tr>
        </thead>
        <tbody>
          <For each={props.run.steps}>
            {(step) => {
              const [look, model, settle] = stagesOf(step)
              const used = step.completed?.tokensThisStep
              return (
                <tr>
                  <th scope="row">
                    <a href={hashOfStep(step.step)}>{step.step}</a>
                  </th>
                  <td>{step.call?.label ?? withoutCallText(endingOf(step.leg))}</td>
                  <td>{spanText(look?.ms ?? 0)}</td>
                  <td>{spanText(model?.ms ?? 0)}</td>
                  <td>{spanText(settle?.ms ?? 0)}</td>
                  <td>{spanText(step.completed?.durationMs ?? 0)}</td>
                  <td>{countText(used ? used.input + used.output : 0)}</td>
                </tr>
              )
            }}
          </For>
        </tbody>
      </table>
    </main>
  )
}
