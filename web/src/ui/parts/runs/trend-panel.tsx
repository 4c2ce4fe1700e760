import { type Trend, type TrendPoint, trendOf } from '@harness/shared/views/across/trend.ts'
import { createMemo, For, Show } from 'solid-js'
import { runsOfApplication } from '../../../store/findings.ts'
import { applicationHref } from '../../state/application/address.ts'
import { createList } from '../../state/lists/create-list.ts'
import { usePage } from '../../state/shell/page.ts'
import { pointText, trendSentence } from '../../words/application.ts'
import { clockText, countOf, countText } from '../../words/number.ts'
import './trend-panel.css'

/** Runs of a trend: two dozen are legible. */
const SHOWN = 24

interface Measure {
  readonly name: string
  readonly of: (point: Pick<TrendPoint, 'steps' | 'durationMs' | 'findings'>) => number
  readonly text: (value: number) => string
}

const MEASURES: readonly Measure[] = [
  { name: 'Steps', of: ({ steps }) => steps, text: (value) => countOf(Math.round(value), 'step') },
  { name: 'Time', of: ({ durationMs }) => durationMs, text: clockText },
  { name: 'Findings', of: ({ findings }) => findings, text: (value) => countText(value) },
]

/**
 * How the runs of an application changed: steps, time and findings, run by run, with the median of
 * the last twelve.
 */
export function TrendPanel(props: { application: string; name: string }) {
  const page = usePage()
  const { items } = createList(() => runsOfApplication(page.db, props.application, 4 * SHOWN))
  const trend = createMemo(() => {
    const whole = trendOf(items() ?? [])
    return whole.points.length > SHOWN ? trendOf((items() ?? []).slice(-SHOWN)) : whole
  })
  return (
    <Show when={items()}>
      <section class="trend" aria-label={`Trend of ${props.name}`}>
        <div class="trend-head">
          <h2>{trendSentence(trend())}</h2>
          <a href={applicationHref(props.application)}>All of {props.name}</a>
        </div>
        <Show when={trend().spans.length > 0}>
          <div class="trend-measures">
            <For each={MEASURES}>{(measure) => <Bars trend={trend()} measure={measure} />}</For>
          </div>
        </Show>
      </section>
    </Show>
  )
}

const PITCH = 14
const HEIGHT = 48

function Bars(props: { trend: Trend; measure: Measure }) {
  const points = () => props.trend.points
  const most = () => Math.max(1, ...points().map((point) => props.measure.of(point)))
  const height = (value: number) => Math.max(1, (value / most()) * HEIGHT)
  const last = () => props.trend.spans.at(-1)
  const before = () => props.trend.spans.at(-2)
  const median = () => props.measure.text(props.measure.of(last() ?? NOTHING))
  const was = () => {
    const span = before()
    return span ? `, was ${props.measure.text(props.measure.of(span))}` : ''
  }
  return (
    <figure class="trend-measure">
      <figcaption>
        {props.measure.name} <strong>{median()}</strong>
        <span class="quiet-text">{was()}</span>
      </figcaption>
      <svg
        width={points().length * PITCH}
        height={HEIGHT + 1}
        role="img"
        aria-label={`${props.measure.name} of ${countOf(points().length, 'run')}: median ${median()}${was()}`}
      >
        <For each={points()}>
          {(point, index) => (
            <rect
              class="trend-bar"
              x={index() * PITCH + 3}
              y={HEIGHT - height(props.measure.of(point))}
              width={PITCH - 6}
              height={height(props.measure.of(point))}
            >
              <title>{pointText(point, undefined, Date.now())}</title>
            </rect>
          )}
        </For>
        <For each={props.trend.spans}>
          {(span) => (
            <line
              class="trend-median"
              x1={span.from * PITCH}
              x2={span.to * PITCH}
              y1={HEIGHT - height(props.measure.of(span))}
              y2={HEIGHT - height(props.measure.of(span))}
            />
          )}
        </For>
        <line class="trend-line" x1="0" x2="100%" y1={HEIGHT + 0.5} y2={HEIGHT + 0.5} />
      </svg>
    </figure>
  )
}

const NOTHING = { steps: 0, durationMs: 0, findings: 0 }
