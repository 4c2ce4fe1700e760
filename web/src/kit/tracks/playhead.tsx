import { Show } from 'solid-js'
import { barHeight, columnX, type Grid, type Tracks } from './geometry.ts'

interface Props {
  readonly grid: Grid
  readonly tracks: Tracks
  readonly index: number
  readonly step: number
  readonly width: number
}

const HANDLE = 18
/** Maximum width of the highlighted column in pixels. */
const MAX_COLUMN_WIDTH = 44

/** Highlighted column of the current step. Drawn below bars and ticks. */
export function PlayheadColumn(props: Omit<Props, 'step' | 'width'>) {
  const width = () => Math.min(MAX_COLUMN_WIDTH, Math.max(props.grid.pitch - 1, 4))
  return (
    <rect
      class="strip-here-column fill-here-soft"
      x={columnX(props.grid, props.index) + (props.grid.pitch - width()) / 2}
      y={props.tracks.reported.y - 2}
      width={width()}
      height={props.tracks.ticks.y + props.tracks.ticks.height - props.tracks.reported.y + 2}
      rx={Math.min(4, width() / 3)}
    />
  )
}

/** Blue bar of the current step, and the fade over later bars. Drawn above the bars. */
export function PlayheadBar(props: Omit<Props, 'step'>) {
  const column = () => props.grid.columns[Math.floor(props.index / props.grid.perColumn)]
  const left = () => columnX(props.grid, props.index)
  const height = () => barHeight(props.tracks.bars, column()?.height ?? 0)
  const base = () => props.tracks.bars.y + props.tracks.bars.height
  return (
    <>
      <rect
        class="strip-fade fill-canvas opacity-50"
        x={left() + props.grid.pitch}
        y={props.tracks.bars.y}
        width={Math.max(0, props.width - left() - props.grid.pitch)}
        height={props.tracks.bars.height}
      />
      <Show when={column()?.pending === false}>
        <rect
          class="strip-here-bar fill-here"
          x={left() + (props.grid.pitch - props.grid.barWidth) / 2}
          y={base() - height()}
          width={props.grid.barWidth}
          height={height()}
          rx={Math.min(2, props.grid.barWidth / 4)}
        />
      </Show>
    </>
  )
}

/** Range in pixels from the left edge of the strip. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Part of the screen track that the handle hides. */
export function handleSpan({ grid, index, step, width }: Omit<Props, 'tracks'>): Span {
  const half = HANDLE / 2 + (String(step).length - 1) * 3.5
  const x = columnX(grid, index) + grid.pitch / 2
  const middle = Math.min(Math.max(x, half + 1), Math.max(width - half - 1, 0))
  return { from: middle - half, to: middle + half }
}

/** Handle with the step number, on the screen track. */
export function Handle(props: Props) {
  const span = () => handleSpan(props)
  const width = () => span().to - span().from
  const y = () => props.tracks.screens.y + props.tracks.screens.height / 2 + 0.5
  return (
    <g class="strip-handle">
      <rect
        class="strip-focus fill-none"
        x={span().from - 4}
        y={y() - HANDLE / 2 - 4}
        width={width() + 8}
        height={HANDLE + 8}
        rx={HANDLE / 2 + 4}
      />
      <rect
        class="strip-handle-ground fill-here stroke-2 stroke-canvas"
        x={span().from}
        y={y() - HANDLE / 2}
        width={width()}
        height={HANDLE}
        rx={HANDLE / 2}
      />
      <text x={(span().from + span().to) / 2} y={y() + 4}>
        {props.step}
      </text>
    </g>
  )
}
