import type { RunChange } from '@harness/shared/views/across/tracked.ts'
import type { TrendPoint, TrendSpan } from '@harness/shared/views/across/trend.ts'
import CircleDashed from 'lucide-solid/icons/circle-dashed'
import { createSignal, For } from 'solid-js'
import { pointText } from '../../words/application.ts'
import { clockText } from '../../words/number.ts'
import { stripText } from '../../words/tested.ts'
import { Icon } from '../icon.tsx'
import { VERDICT_ICONS } from '../verdict-icons.ts'
import { RunWeeks } from './run-weeks.tsx'
import './run-tracks.css'

interface RunTracksProps {
  readonly name: string
  /** Oldest first. */
  readonly points: readonly TrendPoint[]
  /** Medians of stretches of these points. */
  readonly spans: readonly TrendSpan[]
  readonly changes: ReadonlyMap<string, RunChange>
  readonly open: (run: TrendPoint) => void
}

const KEYS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

const TRACKS = ['Verdict', 'Steps', 'Time', 'Findings'] as const

/**
 * The runs of an application in tracks: verdict, steps, time, findings that came or went, weeks. A
 * run is one column; the one that is pointed at is said in words.
 */
export function RunTracks(props: RunTracksProps) {
  const [at, setAt] = createSignal<number>()
  const last = () => props.points.length - 1
  const words = (index: number | undefined) => {
    const point = index === undefined ? undefined : props.points[index]
    return point && pointText(point, props.changes.get(point.runId), Date.now())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = KEYS[event.key]
    const chosen = props.points[at() ?? last()]
    if (by !== undefined) setAt(Math.min(last(), Math.max(0, (at() ?? last()) + by)))
    else if (event.key === 'Enter' && chosen) props.open(chosen)
    else return
    event.preventDefault()
  }
  return (
    <div class="tracks-part">
      {/* biome-ignore lint/a11y/useFocusableInteractive: it has the tabindex of the platform */}
      <div
        class="tracks"
        role="slider"
        tabindex={0}
        aria-label={`Runs of ${props.name}. ${stripText(props.points, props.changes)}`}
        aria-valuemin={1}
        aria-valuemax={props.points.length}
        aria-valuenow={(at() ?? last()) + 1}
        aria-valuetext={`Run ${(at() ?? last()) + 1} of ${props.points.length}, ${words(at() ?? last())}`}
        style={{ '--runs': props.points.length }}
        onFocus={() => setAt((index) => index ?? last())}
        onBlur={() => setAt(undefined)}
        onKeyDown={onKeyDown}
        onPointerLeave={() => setAt(undefined)}
      >
        <div class="track-names">
          <For each={TRACKS}>{(track) => <span data-track={track}>{track}</span>}</For>
        </div>
        <For each={props.points}>
          {(point, index) => (
            <Column
              point={point}
              of={props.points}
              change={props.changes.get(point.runId)}
              isHere={at() === index()}
              column={index() + 2}
              pointAt={() => setAt(index())}
              open={() => props.open(point)}
            />
          )}
        </For>
        <Medians {...props} measure="steps" text={(value) => String(Math.round(value))} />
        <Medians {...props} measure="durationMs" text={clockText} />
        <RunWeeks points={props.points} />
      </div>
      <p class="tracks-said" aria-hidden="true">
        {words(at()) ?? <Legend />}
      </p>
    </div>
  )
}

function Legend() {
  return (
    <>
      <span class="track-mark" data-mark="new" /> new finding
      <span class="track-mark" data-mark="gone" /> gone
      <span class="track-median" /> median
    </>
  )
}

type Measure = 'steps' | 'durationMs'

/** How high a value is in its track, as a share of it. */
function shareOf(value: number, points: readonly TrendPoint[], measure: Measure): number {
  return value / Math.max(1, ...points.map((point) => point[measure]))
}

interface ColumnProps {
  readonly point: TrendPoint
  readonly of: readonly TrendPoint[]
  readonly change: RunChange | undefined
  readonly isHere: boolean
  readonly column: number
  readonly pointAt: () => void
  readonly open: () => void
}

/** Marks that a run shows at most. */
const MOST_MARKS = 4

function Column(props: ColumnProps) {
  const isUnconfirmed = () => props.point.end === 'success' && !props.point.confirmed
  const marks = () => {
    const { fresh = 0, gone = 0 } = props.change ?? {}
    const all = [...Array<string>(fresh).fill('new'), ...Array<string>(gone).fill('gone')]
    return all.slice(0, MOST_MARKS)
  }
  const bar = (measure: Measure) => ({
    '--share': Math.max(0.02, shareOf(props.point[measure], props.of, measure)),
  })
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the slider has the keys
    // biome-ignore lint/a11y/noStaticElementInteractions: the slider is the control
    <div
      class="track-run"
      data-end={props.point.end}
      data-here={props.isHere ? '' : undefined}
      data-newest={props.column === props.of.length + 1 ? '' : undefined}
      style={{ 'grid-column': props.column }}
      onPointerEnter={() => props.pointAt()}
      onClick={() => props.open()}
    >
      <span class="track-verdict">
        <Icon of={isUnconfirmed() ? CircleDashed : VERDICT_ICONS[props.point.end]} size={15} />
      </span>
      <span class="track-bar" data-track="Steps" style={bar('steps')} />
      <span class="track-bar" data-track="Time" style={bar('durationMs')} />
      <span class="track-marks">
        <For each={marks()}>{(mark) => <span class="track-mark" data-mark={mark} />}</For>
      </span>
    </div>
  )
}

/** The middle value of each stretch as a dashed line over its columns. */
function Medians(
  props: RunTracksProps & { readonly measure: Measure; readonly text: (value: number) => string },
) {
  return (
    <For each={props.spans}>
      {(span, index) => (
        <span
          class="track-median-line"
          data-measure={props.measure}
          data-last={index() === props.spans.length - 1 ? '' : undefined}
          aria-hidden="true"
          style={{
            'grid-column': `${span.from + 2} / ${span.to + 2}`,
            '--share': shareOf(span[props.measure], props.points, props.measure),
          }}
        >
          <span>{props.text(span[props.measure])}</span>
        </span>
      )}
    </For>
  )
}
