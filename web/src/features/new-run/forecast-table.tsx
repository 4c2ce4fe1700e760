import { resolve } from '@harness/shared/order/options/layers.ts'
import { isCloud } from '@harness/shared/order/provider-names.ts'
import { CLOUD } from '@harness/shared/order/providers.ts'
import { type JSX, Show } from 'solid-js'
import type { NewRun } from '../../kit/form/create-new-run.ts'
import { goalsOf } from '../../kit/form/goals.ts'
import { minutesText } from '../../kit/words/amount.ts'
import { testedKindText } from '../../kit/words/device.ts'
import { countOf, countText } from '../../kit/words/number.ts'
import { moneyText } from '../../kit/words/price.ts'
import { LEAST_CUT, type Range, type Usual } from '../../store/earlier-runs.ts'
import './new-run.css'

interface ForecastTableProps {
  readonly usual: Usual
  readonly form: NewRun
}

/** Forecast from similar runs: the usual value, and the range of eight in ten runs, or of all. */
export function ForecastTable(props: ForecastTableProps) {
  /** Maximum steps of all goals together; 0 means unlimited. */
  const limit = () => {
    const { form } = props
    const { layers, context } = form.options()
    const each = resolve(layers, 'stepBudget', context).value ?? 0
    return each * goalsOf(form.draft.value()).length
  }
  const isTight = () => limit() > 0 && props.usual.stepRange.to > limit()
  return (
    <table class="forecast w-full">
      <caption class="pb-4 text-strong text-start">
        Forecast <span class="quiet-text">from {basisText(props)}</span>
      </caption>
      <thead>
        <tr>
          <td />
          <Show when={limit() > 0} fallback={<td />}>
            <ColumnHead>your limit</ColumnHead>
          </Show>
          <ColumnHead>usual</ColumnHead>
          <ColumnHead>{spreadText(props.usual)}</ColumnHead>
        </tr>
      </thead>
      <tbody>
        <ForecastRow
          name="Steps"
          range={props.usual.stepRange}
          limit={limit()}
          usual={props.usual.steps}
          text={countText}
        />
        <ForecastRow
          name="Time"
          range={props.usual.timeRange}
          usual={props.usual.durationMs}
          text={minutesText}
        />
        <tr>
          <RowHead>Cost</RowHead>
          <td />
          <td colspan={2}>
            <Cost usd={props.usual.usd} form={props.form} />
          </td>
        </tr>
      </tbody>
      <Show when={isTight()}>
        <tfoot>
          <tr>
            <td colspan={4} class="forecast-tight quiet-text">
              Some of them needed more than the limit of {countOf(limit(), 'step')}.
            </td>
          </tr>
        </tfoot>
      </Show>
    </table>
  )
}

function basisText({ usual, form }: ForecastTableProps): string {
  const runs = countOf(usual.runs, 'earlier run')
  if (usual.isSameGoals) return `${runs} of these goals`
  const isSweeping = form.model()?.provider === 'sweep'
  return `${runs} ${isSweeping ? 'without AI' : 'with this model'} on ${testedKindText(form.like().device)}`
}

/** With few runs, the range includes the extremes. */
function spreadText({ runs }: Usual): string {
  return runs < LEAST_CUT ? `all ${runs} runs` : '8 of 10 runs'
}

function ColumnHead(props: { children: JSX.Element }) {
  return (
    <th class="p-[4px_8px_4px_0] py-[0_2px] text-meta whitespace-nowrap text-start" scope="col">
      {props.children}
    </th>
  )
}

function RowHead(props: { children: JSX.Element }) {
  return (
    <th class="p-[4px_8px_4px_0] text-meta whitespace-nowrap text-start" scope="row">
      {props.children}
    </th>
  )
}

function ForecastRow(props: {
  name: string
  range: Range
  limit?: number | undefined
  usual: number
  text: (value: number) => string
}) {
  return (
    <tr>
      <RowHead>{props.name}</RowHead>
      <td>
        <Bar range={props.range} limit={props.limit} />
      </td>
      <td>
        <b>{props.text(props.usual)}</b>
      </td>
      <td>{rangeText(props.range, props.text)}</td>
    </tr>
  )
}

function Cost(props: { usd: number | undefined; form: NewRun }) {
  const provider = () => props.form.model()?.provider
  const words = () => {
    const name = provider()
    if (props.usd !== undefined) return moneyText(props.usd)
    return name && isCloud(name) ? `paid at ${CLOUD[name].name}` : 'none'
  }
  return <b>{words()}</b>
}

function rangeText({ from, to }: Range, text: (value: number) => string): string {
  return from === to ? 'each time' : `${text(from)} to ${text(to)}`
}

const WIDTH = 120

/** Range from the tenth to the ninetieth percentile, with median and limit. */
function Bar(props: { range: Range; limit?: number | undefined }) {
  const most = () => Math.max(1, props.range.to, props.limit ?? 0)
  const at = (value: number) => (value / most()) * (WIDTH - 3)
  return (
    <svg class="block max-w-full" width={WIDTH} height={14} aria-hidden="true">
      <line class="stroke-line" x1="0" x2={WIDTH} y1="7.5" y2="7.5" />
      <rect
        class="forecast-range"
        x={at(props.range.from)}
        y={3}
        width={Math.max(3, at(props.range.to) - at(props.range.from))}
        height={8}
      />
      <rect class="forecast-usual fill-ink" x={at(props.range.usual)} y={1} width={3} height={12} />
      <Show when={props.limit}>
        {(limit) => (
          <rect
            class="forecast-limit fill-ink-3"
            classList={{ over: props.range.to > limit() }}
            x={at(limit())}
            y={1}
            width={2}
            height={12}
          />
        )}
      </Show>
    </svg>
  )
}
