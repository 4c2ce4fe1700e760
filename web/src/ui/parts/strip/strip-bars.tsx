import { Index, Show } from 'solid-js'
import { FRICTION_ICONS } from '../friction-kind.tsx'
import { Icon } from '../icon.tsx'
import { barHeight, type Column, columnX, type Grid, type Track, type Tracks } from './geometry.ts'

interface Props {
  readonly grid: Grid
  readonly tracks: Tracks
}

/** Bars, in px from the top of their track; the pending step is a dashed box of full height. */
export function Bars(props: Props) {
  const x = (column: Column) =>
    columnX(props.grid, column.from) + (props.grid.pitch - props.grid.barWidth) / 2
  return (
    <Index each={props.grid.columns}>
      {(column) => {
        const height = () =>
          column().pending
            ? props.tracks.bars.height - 2
            : barHeight(props.tracks.bars, column().height)
        return (
          <rect
            classList={{ 'strip-bar': true, 'strip-pending': column().pending }}
            x={x(column())}
            y={props.tracks.bars.y + props.tracks.bars.height - height()}
            width={props.grid.barWidth}
            height={height()}
            rx={Math.min(2, props.grid.barWidth / 4)}
          />
        )
      }}
    </Index>
  )
}

const ICON = 15
const PIN = 4

/** Reports: the first kind as an icon on a stem, more kinds as pins; pins alone when narrow. */
export function ReportedTrack(props: Props) {
  return (
    <Index each={props.grid.columns}>
      {(column) => (
        <Show when={column().reported.length > 0}>
          <Show
            when={props.grid.icons}
            fallback={<Pin {...props} column={column()} track={props.tracks.reported} />}
          >
            <Flag {...props} column={column()} />
          </Show>
        </Show>
      )}
    </Index>
  )
}

function Pin(props: Props & { column: Column; track: Track }) {
  const width = () => Math.min(PIN, props.grid.pitch - 1)
  return (
    <rect
      class="strip-pin"
      data-kind={props.column.reported[0]}
      x={columnX(props.grid, props.column.from) + (props.grid.pitch - width()) / 2}
      y={props.track.y}
      width={width()}
      height={props.track.height - 3}
      rx={1}
    />
  )
}

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
      <g data-kind={props.column.reported[0]} class="strip-flag">
        <svg x={middle() - ICON / 2} y={top()} width={ICON} height={ICON} aria-hidden="true">
          <KindIcon column={props.column} />
        </svg>
        <rect x={middle() - 1} y={stem()} width={2} height={Math.max(3, foot() - stem())} />
      </g>
      <Index each={props.column.reported.slice(1, 4)}>
        {(kind, index) => (
          <rect
            class="strip-pin"
            data-kind={kind()}
            x={middle() + ICON / 2 + 2 + index * (PIN + 1)}
            y={top() + 2}
            width={PIN}
            height={11}
            rx={1}
          />
        )}
      </Index>
    </>
  )
}

function KindIcon(props: { column: Column }) {
  return (
    <Show when={props.column.reported[0]} keyed>
      {(kind) => <Icon of={FRICTION_ICONS[kind]} size={15} />}
    </Show>
  )
}

const TICK = 4
const MOST_TICKS = 3

/** Measurements: up to three ticks below the line, then a number. */
export function TicksTrack(props: Props) {
  const fits = () =>
    Math.max(1, Math.min(MOST_TICKS, Math.floor((props.grid.pitch + 1) / (TICK + 2))))
  const height = () => Math.min(10, props.tracks.ticks.height - 3)
  return (
    <Index each={props.grid.columns}>
      {(column) => {
        const middle = () => columnX(props.grid, column().from) + props.grid.pitch / 2
        const count = () => Math.min(fits(), column().measured)
        const width = () => Math.min(TICK, props.grid.pitch - 1)
        return (
          <Show
            when={column().measured <= MOST_TICKS || !props.grid.icons}
            fallback={
              <text class="strip-number" x={middle()} y={props.tracks.ticks.y + 11}>
                {column().measured}
              </text>
            }
          >
            <Index each={Array.from({ length: count() })}>
              {(_, index) => (
                <rect
                  class="strip-tick"
                  x={middle() + (index - count() / 2) * (width() + 2) + 1}
                  y={props.tracks.ticks.y + 2}
                  width={width()}
                  height={height()}
                  rx={1}
                />
              )}
            </Index>
          </Show>
        )
      }}
    </Index>
  )
}
