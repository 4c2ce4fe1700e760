import type { RunChange } from '@harness/shared/findings/across/tracked.ts'
import type { Trend, TrendPoint, TrendSpan } from '@harness/shared/findings/across/trend.ts'
import CircleDashed from 'lucide-solid/icons/circle-dashed'
import { createMemo, createSignal, For, Show } from 'solid-js'
import { Icon } from '../controls/icon.tsx'
import { VERDICT_ICONS } from '../controls/verdict-icons.ts'
import { pointText } from '../words/application.ts'
import { clockText } from '../words/number.ts'
import { barHeight, columnX, type Track, xOf } from './geometry.ts'
import { weeksOf } from './run-weeks.ts'
import { type Place, Strip } from './strip.tsx'
import './tracks.css'

interface RunTracksProps {
  readonly name: string
  /** Results of the runs in one sentence for screen readers. */
  readonly summary: string
  readonly trend: Trend
  /** Findings that each run added or ended; empty until the logs are read. */
  readonly changes: ReadonlyMap<string, RunChange>
  readonly open: (run: TrendPoint) => void
}

const TIME: Track = { y: 94, height: 40 }

const NAMES = [
  { name: 'Verdict', y: 14 },
  { name: 'Steps', y: 86 },
  { name: 'Time', y: 132 },
  { name: 'Findings', y: 153 },
  { name: 'Week of', y: 192 },
]

/**
 * Strip with one column per run: verdict, steps, time, changed findings, weeks. The run under the
 * pointer is described in words; choosing a run opens it.
 */
export function RunTracks(props: RunTracksProps) {
  const [focused, setFocused] = createSignal<number>()
  const [hovered, setHovered] = createSignal<number>()
  const points = () => props.trend.points
  const last = () => points().length - 1
  const at = () => hovered() ?? focused()
  const words = (index: number | undefined) => {
    const point = index === undefined ? undefined : points()[index]
    return point && pointText(point, props.changes.get(point.runId), Date.now())
  }
  const model = createMemo(() => {
    const most = Math.max(1, ...points().map(({ steps }) => steps))
    return {
      ...{ legs: [], clock: [], screens: weeksOf(points()) },
      steps: points().map(({ steps }, index) => ({
        ...{ step: index + 1, height: steps / most, reported: [], measured: 0, pending: false },
      })),
    }
  })
  const open = (index: number) => {
    const point = points()[index]
    if (point) props.open(point)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const now = focused() ?? last()
    const to = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: last() }[event.key]
    if (to !== undefined) setFocused(Math.min(last(), Math.max(0, to)))
    else if (event.key === 'Enter') open(now)
    else return
    event.preventDefault()
  }
  return (
    <div
      class="run-tracks grid gap-6 min-w-0"
      onFocusIn={() => setFocused((index) => index ?? last())}
      onFocusOut={() => setFocused(undefined)}
    >
      <Strip
        model={model()}
        size="runs"
        names={NAMES}
        at={focused()}
        label={`Runs of ${props.name}. ${props.summary}`}
        valueText={`Run ${(at() ?? last()) + 1} of ${points().length}, ${words(at() ?? last())}`}
        onKeyDown={onKeyDown}
        onHover={setHovered}
        choose={open}
        more={(place) => <Details place={place} trend={props.trend} changes={props.changes} />}
      />
      <p class="row-wrap gap-[4px_8px] min-h-16 text-meta" aria-hidden="true">
        {words(at()) ?? <Legend />}
      </p>
    </div>
  )
}

function Legend() {
  return (
    <>
      <svg width="10" height="5" aria-hidden="true">
        <rect class="run-change fill-none stroke-ink" data-new width="10" height="5" />
      </svg>
      new finding
      <svg width="10" height="5" aria-hidden="true">
        <rect class="run-change fill-none stroke-ink" x="0.5" y="0.5" width="9" height="4" />
      </svg>
      gone
      <svg width="18" height="2" aria-hidden="true">
        <path class="run-median fill-none stroke-ink" d="M0 1h18" />
      </svg>
      median
    </>
  )
}

interface DetailsProps {
  readonly place: Place
  readonly trend: Trend
  readonly changes: ReadonlyMap<string, RunChange>
}

const MOST_CHANGES = 4
const CHANGE = { width: 10, height: 5, gap: 2 }

function Details(props: DetailsProps) {
  const points = () => props.trend.points
  const mostTime = () => Math.max(1, ...points().map(({ durationMs }) => durationMs))
  const mostSteps = () => Math.max(1, ...points().map(({ steps }) => steps))
  return (
    <>
      <For each={points()}>
        {(point, index) => (
          <RunMarks
            place={props.place}
            point={point}
            change={props.changes.get(point.runId)}
            middle={columnX(props.place.grid, index()) + props.place.grid.pitch / 2}
            share={point.durationMs / mostTime()}
          />
        )}
      </For>
      <For each={props.trend.spans}>
        {(span) => (
          <>
            <Median
              place={props.place}
              span={span}
              track={props.place.tracks.bars}
              share={span.steps / mostSteps()}
              text={String(Math.round(span.steps))}
            />
            <Median
              place={props.place}
              span={span}
              track={TIME}
              share={span.durationMs / mostTime()}
              text={clockText(span.durationMs)}
            />
          </>
        )}
      </For>
    </>
  )
}

interface RunMarksProps {
  readonly place: Place
  readonly point: TrendPoint
  readonly change: RunChange | undefined
  readonly middle: number
  /** Time as a share of the longest run's, 0 to 1. */
  readonly share: number
}

/** Verdict, time and changed findings of one run; its bar is the number of steps. */
function RunMarks(props: RunMarksProps) {
  const isUnconfirmed = () => props.point.end === 'success' && !props.point.confirmed
  const height = () => barHeight(TIME, props.share)
  const changes = () => {
    const { fresh = 0, gone = 0 } = props.change ?? {}
    const all = [...Array<boolean>(fresh).fill(true), ...Array<boolean>(gone).fill(false)]
    return all.slice(0, MOST_CHANGES)
  }
  return (
    <g class="by-verdict" data-verdict={props.point.end}>
      <svg x={props.middle - 7.5} y={2} width={15} height={15} aria-hidden="true">
        <Icon of={isUnconfirmed() ? CircleDashed : VERDICT_ICONS[props.point.end]} size={15} />
      </svg>
      <rect
        class="strip-bars"
        x={props.middle - props.place.grid.barWidth / 2}
        y={TIME.y + TIME.height - height()}
        width={props.place.grid.barWidth}
        height={height()}
      />
      <For each={changes()}>
        {(isNew, row) => (
          <rect
            class="run-change fill-none stroke-ink"
            data-new={isNew ? '' : undefined}
            x={props.middle - CHANGE.width / 2}
            y={props.place.tracks.ticks.y + row() * (CHANGE.height + CHANGE.gap)}
            width={CHANGE.width}
            height={CHANGE.height}
          />
        )}
      </For>
    </g>
  )
}

interface MedianProps {
  readonly place: Place
  readonly span: TrendSpan
  readonly track: Track
  readonly share: number
  readonly text: string
}

/** Median of a range of runs, as a dashed line over its columns. */
function Median(props: MedianProps) {
  const y = () => props.track.y + props.track.height - barHeight(props.track, props.share) - 0.5
  const end = () => xOf(props.place.grid, props.span.to)
  const isLast = () => props.span.to === props.place.count
  return (
    <g>
      <path
        class="run-median fill-none stroke-ink"
        d={`M${xOf(props.place.grid, props.span.from)} ${y()}H${end()}`}
      />
      <Show when={isLast()}>
        <text x={end() + 4} y={y() + 4}>
          {props.text}
        </text>
      </Show>
    </g>
  )
}
