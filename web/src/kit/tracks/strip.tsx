import { type Accessor, createMemo, createSignal, type JSX, onCleanup, Show } from 'solid-js'
import { createPointer } from './create-pointer.ts'
import {
  Clock,
  Gutter,
  Legs,
  Screens,
  StepNumbers,
  type TrackModel,
  type TrackName,
} from './frame.tsx'
import {
  columnX,
  type Grid,
  gridOf,
  indexAt,
  type StripSize,
  type Tracks,
  tracksOf,
  xOf,
} from './geometry.ts'
import { Bars, Changes, Reports, Ticks } from './marks.tsx'
import { Handle, handleSpan, PlayheadBar, PlayheadColumn } from './playhead.tsx'
import '../styles/hues.css'
import './tracks.css'

/** Positions of a strip's columns and tracks. */
export interface Place {
  readonly grid: Grid
  readonly tracks: Tracks
  /** Number of steps, the pending one included. */
  readonly count: number
}

interface StripProps {
  readonly model: TrackModel
  readonly size: StripSize
  /** Index of the current step; undefined without a handle. */
  readonly at?: number | undefined
  /** Number of steps to leave room for: a live run's budget, or the longer of two runs. */
  readonly room?: number | undefined
  /** True to leave out the names of the tracks and their gutter. */
  readonly isBare?: boolean
  /** Additional drawing above the bars. */
  readonly more?: ((place: Place) => JSX.Element) | undefined
  /** True when the line continues into the remaining room. */
  readonly isOpen?: boolean
  /** Names of the tracks, when they do not show steps. */
  readonly names?: readonly TrackName[]
  /** Accessible name of the slider. */
  readonly label?: string
  /** Value text of the slider; without it the strip is hidden from screen readers. */
  readonly valueText?: string | undefined
  /** Key handler of the slider, when the page has no shortcuts for it. */
  readonly onKeyDown?: (event: KeyboardEvent) => void
  /** Called with the chosen step; `alone` is true while Alt is pressed. */
  readonly choose: (index: number, alone: boolean) => void
  /** Called with the step under the pointer as it changes. */
  readonly onHover?: (index: number | undefined) => void
  /** Content of a step's tooltip. */
  readonly tip?: (index: number) => JSX.Element
}

const TIP_WIDTH = 220

/** Strip of a run: reported above the line, measured below it. Works as a slider over the steps. */
export function Strip(props: StripProps) {
  const [width, setElement] = createWidth()
  const tracks = createMemo(() => {
    const named = tracksOf(props.size, props.model.legs.length)
    return props.isBare ? { ...named, gutter: 0 } : named
  })
  const count = () => props.model.steps.length
  const grid = createMemo(() =>
    gridOf(props.model.steps, width(), props.room ?? 0, tracks().gutter),
  )
  let container: HTMLElement | undefined
  const pointer = createPointer({
    indexAt: (event) => {
      const left = container?.getBoundingClientRect().left ?? 0
      // A strip has no columns before its first frame.
      return count() === 0 || width() === 0
        ? undefined
        : indexAt(grid(), event.clientX - left, count())
    },
    choose: (index, alone) => props.choose(index, alone),
    onHover: (index) => props.onHover?.(index),
  })
  const tipLeft = (index: number) => {
    const middle = columnX(grid(), index) + grid().pitch / 2 - TIP_WIDTH / 2
    return Math.max(0, Math.min(middle, width() - TIP_WIDTH))
  }
  return (
    <div
      class="strip relative min-w-0 cursor-pointer select-none"
      data-size={props.size}
      style={{ height: `${tracks().height}px` }}
      ref={(element) => {
        container = element
        setElement(element)
      }}
      onPointerDown={pointer.onPointerDown}
      onPointerMove={pointer.onPointerMove}
      onPointerUp={pointer.onPointerUp}
      onPointerCancel={pointer.onPointerUp}
      onPointerLeave={pointer.onPointerLeave}
    >
      <StripSlider {...props} count={count()}>
        <Show when={width() > 0}>
          <Drawing
            {...props}
            grid={grid()}
            tracks={tracks()}
            width={width()}
            hovered={pointer.hovered()}
          />
        </Show>
      </StripSlider>
      <Tip index={pointer.tipped()} leftOf={tipLeft} content={props.tip} />
    </div>
  )
}

/** Makes the drawing a slider, or hides it from screen readers when it has no value text. */
function StripSlider(props: StripProps & { count: number; children: JSX.Element }) {
  return (
    <Show
      when={props.valueText !== undefined && props.count > 0}
      fallback={
        <div class="absolute inset-0" aria-hidden="true">
          {props.children}
        </div>
      }
    >
      <div
        class="strip-slider absolute inset-0 focus-visible:rounded-6"
        data-handle={props.at === undefined ? undefined : ''}
        role="slider"
        tabIndex={0}
        aria-label={props.label ?? 'Step'}
        aria-valuemin={1}
        aria-valuemax={props.count}
        aria-valuenow={(props.at ?? props.count - 1) + 1}
        aria-valuetext={props.valueText}
        onKeyDown={(event) => props.onKeyDown?.(event)}
      >
        {props.children}
      </div>
    </Show>
  )
}

interface TipProps {
  readonly index: number | undefined
  /** Left edge of a column's tooltip, in pixels. */
  readonly leftOf: (index: number) => number
  readonly content: StripProps['tip']
}

function Tip(props: TipProps) {
  return (
    <Show when={props.content && props.index !== undefined}>
      <div
        class="strip-tip absolute z-5 w-220 floating"
        aria-hidden="true"
        style={{ left: `${props.leftOf(props.index ?? 0)}px` }}
      >
        {props.content?.(props.index ?? 0)}
      </div>
    </Show>
  )
}

interface DrawingProps extends StripProps {
  readonly grid: Grid
  readonly tracks: Tracks
  readonly width: number
  readonly hovered: number | undefined
}

function Drawing(props: DrawingProps) {
  const lineEnd = () => (props.isOpen ? props.width : xOf(props.grid, props.model.steps.length))
  const base = () => props.tracks.bars.y + props.tracks.bars.height + 0.5
  const at = () => (props.model.steps.length === 0 ? undefined : props.at)
  const here = () => ({
    ...{ index: at() ?? 0, grid: props.grid, tracks: props.tracks, width: props.width },
    step: props.model.steps[at() ?? 0]?.step ?? 1,
  })
  const place: Place = {
    get grid() {
      return props.grid
    },
    get tracks() {
      return props.tracks
    },
    get count() {
      return props.model.steps.length
    },
  }
  const covered = () => (at() === undefined ? undefined : handleSpan(here()))
  return (
    <svg
      class="block absolute inset-0 forced-color-adjust-none overflow-visible"
      width={props.width}
      height={props.tracks.height}
      viewBox={`0 ${props.tracks.top} ${props.width} ${props.tracks.height}`}
      aria-hidden="true"
    >
      <Gutter tracks={props.tracks} names={props.names} />
      <Show when={props.hovered !== undefined && props.hovered !== at()}>
        <g class="strip-hover">
          <PlayheadColumn {...here()} index={props.hovered ?? 0} />
        </g>
      </Show>
      <Show when={at() !== undefined}>
        <PlayheadColumn {...here()} />
      </Show>
      <Bars grid={props.grid} tracks={props.tracks} />
      <Show when={at() !== undefined}>
        <PlayheadBar {...here()} />
      </Show>
      {props.more?.(place)}
      <path class="stroke-edge" d={`M${props.tracks.gutter} ${base()}H${lineEnd()}`} />
      <Changes grid={props.grid} tracks={props.tracks} />
      <Reports grid={props.grid} tracks={props.tracks} />
      <Ticks grid={props.grid} tracks={props.tracks} />
      <StepNumbers model={props.model} grid={props.grid} tracks={props.tracks} />
      <Legs model={props.model} grid={props.grid} tracks={props.tracks} />
      <Screens model={props.model} grid={props.grid} tracks={props.tracks} covered={covered()} />
      <Clock model={props.model} grid={props.grid} tracks={props.tracks} />
      <Show when={at() !== undefined}>
        <Handle {...here()} />
      </Show>
    </svg>
  )
}

/** Live width of an element in pixels; 0 before it is laid out. */
export function createWidth(): [Accessor<number>, (element: HTMLElement) => void] {
  const [width, setWidth] = createSignal(0)
  const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
  onCleanup(() => observer.disconnect())
  return [width, (element) => observer.observe(element)]
}
