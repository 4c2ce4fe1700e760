import type { Estimate } from '@harness/shared/base/statistics/rates.ts'
import type { Cell, Section, Table } from '@harness/shared/files/study/tables.ts'
import { For, Index, Show } from 'solid-js'
import type { StudyNow } from './create-study.ts'
import { Paths } from './paths.tsx'

/** A section of the report. Tables repeat the data of every figure for screen readers. */
export function DocumentSection(props: { section: Section; study: StudyNow }) {
  return (
    <section class="grid gap-12">
      <h2>{props.section.title}</h2>
      <For each={props.section.lines}>{(line) => <p class="quiet-text study-line">{line}</p>}</For>
      <Index each={props.section.figures ?? []}>
        {(figure) => <Paths figure={figure()} study={props.study} />}
      </Index>
      <For each={props.section.tables}>{(table) => <DocumentTable table={table} />}</For>
    </section>
  )
}

function DocumentTable(props: { table: Table }) {
  return (
    <section class="study-wide" aria-label={props.table.caption} tabindex={0}>
      <table class="study-table">
        <caption>{props.table.caption}</caption>
        <thead>
          <tr>
            <For each={props.table.heads}>{(head) => <th scope="col">{head}</th>}</For>
          </tr>
        </thead>
        <tbody>
          <For each={props.table.rows}>
            {(row) => (
              <tr>
                <For each={row}>
                  {(cell, at) => (
                    <Show
                      when={at() === 0}
                      fallback={<DataCell cell={cell} head={props.table.heads[at()]} />}
                    >
                      <th scope="row">{cell.text}</th>
                    </Show>
                  )}
                </For>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </section>
  )
}

/** Shade for a count such as "2 of 3" without an interval, by its share. */
function shadeOf({ text, rate }: Cell): string | undefined {
  const [, k, n] = /^(\d+) of (\d+)$/.exec(text) ?? []
  if (rate || k === undefined || Number(n) === 0) return undefined
  const share = Number(k) / Number(n)
  return share === 0 ? 'none' : share === 1 ? 'all' : 'some'
}

function DataCell(props: { cell: Cell; head: string | undefined }) {
  return (
    <td data-head={props.head} data-share={shadeOf(props.cell)}>
      <Show when={props.cell.at} fallback={<span>{props.cell.text}</span>}>
        {(at) => <a href={`/runs/${at().runId}#step=${at().step}`}>{props.cell.text}</a>}
      </Show>
      <Show when={props.cell.rate?.estimate}>
        {(estimate) => <Whisker estimate={estimate()} from={0} />}
      </Show>
      <Show when={props.cell.difference}>
        {(estimate) => <Whisker estimate={estimate()} from={-1} />}
      </Show>
    </td>
  )
}

const WIDE = 160
const HIGH = 16

/** An interval drawn as a whisker next to its value; differences also get a line at zero. */
function Whisker(props: { estimate: Estimate; from: 0 | -1 }) {
  const x = (share: number) => 8 + ((share - props.from) / (1 - props.from)) * (WIDE - 16)
  const line = () => {
    const { low, high } = props.estimate
    return `M${x(low)} 3v10M${x(low)} 8H${x(high)}M${x(high)} 3v10`
  }
  return (
    <svg
      class="study-whisker"
      aria-hidden="true"
      width={WIDE}
      height={HIGH}
      viewBox={`0 0 ${WIDE} ${HIGH}`}
    >
      <path class="axis" d={`M8 8H${WIDE - 8}`} />
      <Show when={props.from < 0}>
        <path class="zero" d={`M${x(0)} 0v${HIGH}`} />
      </Show>
      <path class="range" d={line()} />
      <circle class="value" cx={x(props.estimate.value)} cy="8" r="4" />
    </svg>
  )
}
