import type { StripModel } from '@harness/shared/views/strip.ts'
import { type Accessor, createMemo, createSignal, type JSX, onCleanup, Show } from 'solid-js'
import { createPointer } from './create-pointer.ts'
import {
  columnX,
  type Grid,
  gridOf,
  indexAt,
  MOST_FOR_SVG,
  type StripSize,
  type Tracks,
  tracksOf,
  xOf,
} from './geometry.ts'
import { Bars, ReportedTrack, TicksTrack } from './strip-bars.tsx'
import { StripCanvas } from './strip-canvas.tsx'
import { ClockTrack, Gutter, Legs, NumbersTrack, Screens } from './strip-frame.tsx'
import { Handle, handleSpan, PlayheadBar, PlayheadColumn } from './strip-playhead.tsx'
import './hues.css'
import './shade.css'
import './strip.css'

/** Where the steps that exist end. */
export interface Place {
  readonly grid: Grid
  readonly tracks: Tracks
  /** The pending step included. */
  readonly count: number
}

interface StripProps {
  readonly model: StripModel
  readonly size: StripSize
  /** Index of the current step; undefined without a handle. */
  readonly at?: number | undefined
  /** Step budget of a live run. */
  readonly room?: number | undefined
  /** What is drawn on the room that is left; only a live run has any. */
  readonly ahead?: (place: Place) => JSX.Element
  /** Text of the slider; without it the strip is hidden from screen readers, which get a list. */
  readonly valueText?: string | undefined
  readonly choose: (index: number) => void
  /** Content of a step's tooltip. */
  readonly tip: (index: number) => JSX.Element
}

const TIP_WIDTH = 220

/**
 * A run as one strip: reported above the line, measured below it. A slider over its steps, or an
 * index of them.
 */
export function Strip(props: StripProps) {
  const [width, setElement] = createWidth()
  const tracks = createMemo(() => tracksOf(props.size, props.model.legs.length))
  const grid = createMemo(() => gridOf(props.model, width(), props.room ?? 0, tracks().gutter))
  let container: HTMLElement | undefined
  const pointer = createPointer({
    indexAt: (event) => {
      const left = container?.getBoundingClientRect().left ?? 0
      const count = props.model.steps.length
      // Before its first frame a strip has no columns.
      return count === 0 || width() === 0 ? undefined : indexAt(grid(), event.clientX - left, count)
    },
    choose: (index) => props.choose(index),
  })
  const tipLeft = (index: number) => {
    const middle = columnX(grid(), index) + grid().pitch / 2 - TIP_WIDTH / 2
    return `${Math.max(0, Math.min(middle, width() - TIP_WIDTH))}px`
  }
  const drawing = () => (
    <Show when={width() > 0}>
      <Drawing
        {...props}
        grid={grid()}
        tracks={tracks()}
        width={width()}
        hovered={pointer.hovered()}
      />
    </Show>
  )
  return (
    <div
      class="strip"
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
      <Show
        when={props.valueText !== undefined && props.model.steps.length > 0}
        fallback={
          <div class="strip-drawing" aria-hidden="true">
            {drawing()}
          </div>
        }
      >
        <div
          class="strip-drawing strip-slider"
          data-handle={props.at === undefined ? undefined : ''}
          role="slider"
          tabIndex={0}
          aria-label="Step"
          aria-valuemin={1}
          aria-valuemax={props.model.steps.length}
          aria-valuenow={(props.at ?? props.model.steps.length - 1) + 1}
          aria-valuetext={props.valueText}
        >
          {drawing()}
        </div>
      </Show>
      <Show when={pointer.tipped() !== undefined}>
        <div class="strip-tip" aria-hidden="true" style={{ left: tipLeft(pointer.tipped() ?? 0) }}>
          {props.tip(pointer.tipped() ?? 0)}
        </div>
      </Show>
    </div>
  )
}

interface DrawingProps extends StripProps {
  readonly grid: Grid
  readonly tracks: Tracks
  readonly width: number
  readonly hovered: number | undefined
}

function Drawing(props: DrawingProps) {
  const painted = () => props.model.steps.length > MOST_FOR_SVG
  // the line of a live run extends over the steps ahead
  const lineEnd = () =>
    props.room === undefined ? xOf(props.grid, props.model.steps.length) : props.width
  const base = () => props.tracks.bars.y + props.tracks.bars.height + 0.5
  const at = () => (props.model.steps.length === 0 ? undefined : props.at)
  const here = () => ({
    index: at() ?? 0,
    grid: props.grid,
    tracks: props.tracks,
    width: props.width,
    step: props.model.steps[at() ?? 0]?.step ?? 1,
  })
  const covered = () => (at() === undefined ? undefined : handleSpan(here()))
  return (
    <>
      <Show when={painted()}>
        <StripCanvas grid={props.grid} tracks={props.tracks} width={props.width} />
      </Show>
      <svg class="strip-svg" width={props.width} height={props.tracks.height} aria-hidden="true">
        <Gutter tracks={props.tracks} />
        <Show when={props.hovered !== undefined && props.hovered !== at()}>
          <g class="strip-hover">
            <PlayheadColumn {...here()} index={props.hovered ?? 0} />
          </g>
        </Show>
        <Show when={at() !== undefined}>
          <PlayheadColumn {...here()} />
        </Show>
        <Show when={!painted()}>
          <Bars grid={props.grid} tracks={props.tracks} />
        </Show>
        <Show when={at() !== undefined}>
          <PlayheadBar {...here()} />
        </Show>
        <Show when={props.room !== undefined}>
          {props.ahead?.({
            get grid() {
              return props.grid
            },
            get tracks() {
              return props.tracks
            },
            get count() {
              return props.model.steps.length
            },
          })}
        </Show>
        <path class="strip-line" d={`M${props.tracks.gutter} ${base()}H${lineEnd()}`} />
        <Show when={!painted()}>
          <ReportedTrack grid={props.grid} tracks={props.tracks} />
          <TicksTrack grid={props.grid} tracks={props.tracks} />
        </Show>
        <NumbersTrack model={props.model} grid={props.grid} tracks={props.tracks} />
        <Legs model={props.model} grid={props.grid} tracks={props.tracks} />
        <Screens model={props.model} grid={props.grid} tracks={props.tracks} covered={covered()} />
        <ClockTrack model={props.model} grid={props.grid} tracks={props.tracks} />
        <Show when={at() !== undefined}>
          <Handle {...here()} />
        </Show>
      </svg>
    </>
  )
}

/** The width of an element in px, now and as it changes; 0 before it is there. */
function createWidth(): [Accessor<number>, (element: HTMLElement) => void] {
  const [width, setWidth] = createSignal(0)
  const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
  onCleanup(() => observer.disconnect())
  return [width, (element) => observer.observe(element)]
}
