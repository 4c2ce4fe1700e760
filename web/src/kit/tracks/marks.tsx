import { For, Index, Show } from 'solid-js'
import { FRICTION_ICONS } from '../controls/friction-kind.tsx'
import { Icon } from '../controls/icon.tsx'
import { barHeight, type Column, columnX, type Grid, type Tracks } from './geometry.ts'
import { barsPath, changesPath, MOST_TICKS, pinsOf, ticksPath } from './shapes.ts'

interface Props {
  readonly grid: Grid
  readonly tracks: Tracks
}

/** Marks for changed settings; the tooltip of the step names them. */
export function Changes(props: Props) {
  return <path class="strip-ticks fill-ink" d={changesPath(props.grid, props.tracks)} />
}

/** Bars of the steps in one path; a pending step is an empty box of full height. */
export function Bars(props: Props) {
  const pending = () => props.grid.columns.filter((column) => column.pending)
  return (
    <>
      <path class="strip-bars" d={barsPath(props.grid, props.tracks)} />
      <Index each={pending()}>
        {(column) => (
          <rect
            class="strip-pending fill-here-soft stroke-here"
            x={columnX(props.grid, column().from) + (props.grid.pitch - props.grid.barWidth) / 2}
            y={props.tracks.bars.y + 2}
            width={props.grid.barWidth}
            height={props.tracks.bars.height - 2}
            rx={Math.min(2, props.grid.barWidth / 4)}
          />
        )}
      </Index>
    </>
  )
}

/** Reports: the first kind as an icon on a stem, more kinds as pins; pins alone when narrow. */
export function Reports(props: Props) {
  const flagged = () => props.grid.columns.filter(({ reported }) => reported.length > 0)
  return (
    <Show
      when={props.grid.icons}
      fallback={
        <For each={pinsOf(props.grid, props.tracks)}>
          {({ kind, path }) => <path class="strip-pin fill-hue" data-kind={kind} d={path} />}
        </For>
      }
    >
      <Index each={flagged()}>{(column) => <Flag {...props} column={column()} />}</Index>
    </Show>
  )
}

const ICON = 15
const PIN = 4

function Flag(props: Props & { column: Column }) {
  const middle = () => columnX(props.grid, props.column.from) + props.grid.pitch / 2
  const top = () => props.tracks.reported.y
  const stem = () => top() + ICON + 3
  const foot = () => {
    const { bars } = props.tracks
    return bars.y + bars.height - barHeight(bars, props.column.height) - 2
  }
  return (
    <>
      <g data-kind={props.column.reported[0]} class="strip-flag text-hue fill-hue">
        <svg x={middle() - ICON / 2} y={top()} width={ICON} height={ICON} aria-hidden="true">
          <Show when={props.column.reported[0]} keyed>
            {(kind) => <Icon of={FRICTION_ICONS[kind]} size={15} />}
          </Show>
        </svg>
        <rect x={middle() - 1} y={stem()} width={2} height={Math.max(3, foot() - stem())} />
      </g>
      <Index each={props.column.reported.slice(1, 4)}>
        {(kind, index) => (
          <rect
            class="strip-pin fill-hue"
            data-kind={kind()}
            x={middle() + ICON / 2 + 2 + index * (PIN + 1)}
            y={top() + 2}
            width={PIN}
            height={11}
          />
        )}
      </Index>
    </>
  )
}

/** Measurements: ticks below the line, or a number when there are more than three. */
export function Ticks(props: Props) {
  const many = () =>
    props.grid.icons ? props.grid.columns.filter(({ measured }) => measured > MOST_TICKS) : []
  return (
    <>
      <path class="strip-ticks fill-ink" d={ticksPath(props.grid, props.tracks)} />
      <Index each={many()}>
        {(column) => (
          <text
            class="strip-number"
            x={columnX(props.grid, column().from) + props.grid.pitch / 2}
            y={props.tracks.ticks.y + 11}
          >
            {column().measured}
          </text>
        )}
      </Index>
    </>
  )
}
