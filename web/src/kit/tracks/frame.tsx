import type { StripLeg, StripModel, StripScreen } from '@harness/shared/findings/strip.ts'
import { Index, Show } from 'solid-js'
import { Icon } from '../controls/icon.tsx'
import { VERDICT_ICONS } from '../controls/verdict-icons.ts'
import { clockText } from '../words/number.ts'
import { columnX, type Grid, type Mark, type Track, type Tracks, xOf } from './geometry.ts'
import type { Span } from './playhead.tsx'

/** Steps of a run, or several runs, with the data to draw. */
export type TrackModel = Pick<StripModel, 'legs' | 'screens' | 'clock'> & {
  readonly steps: readonly (Mark & { readonly step: number })[]
}

interface Props {
  readonly model: TrackModel
  readonly grid: Grid
  readonly tracks: Tracks
}

/** Estimated width of a letter in most typefaces at 12 px; names that do not fit are left out. */
const LETTER_PX = 6.7
/** Letter width plus padding, for the boxes around screen names. */
const SCREEN_LETTER_PX = 7.4

function fits(text: string, px: number, letter = LETTER_PX): boolean {
  return text.length * letter <= px
}

/** Name of a track, and the y of its text baseline. */
export interface TrackName {
  readonly name: string
  readonly y: number
}

function stepTracks({ reported, bars, ticks, screens }: Tracks): readonly TrackName[] {
  return [
    { name: 'Reported', y: reported.y + reported.height / 2 + 5 },
    { name: 'Time', y: bars.y + bars.height - 5 },
    { name: 'Measured', y: ticks.y + 11 },
    { name: 'Screen', y: screens.y + 12 },
  ]
}

/** Names of the tracks; by default those of a run's steps. */
export function Gutter(props: {
  readonly tracks: Tracks
  readonly names: readonly TrackName[] | undefined
}) {
  return (
    <Show when={props.tracks.gutter > 0}>
      <Index each={props.names ?? stepTracks(props.tracks)}>
        {(track) => (
          <text x={0} y={track().y}>
            {track().name}
          </text>
        )}
      </Index>
    </Show>
  )
}

/** Label such as "Goal 1: Skip next week", shortened to fit. */
function legText(leg: StripLeg, px: number): string {
  const number = `Goal ${leg.leg + 1}`
  const whole = leg.name === '' ? number : `${number}: ${leg.name}`
  if (fits(whole, px)) return whole
  if (!fits(number, px)) return ''
  const cut = whole.slice(0, Math.floor(px / LETTER_PX) - 1).trimEnd()
  return cut.length > number.length + 3 ? `${cut}…` : number
}

interface LegProps {
  readonly leg: StripLeg
  readonly grid: Grid
  readonly track: Track
  /** True when the bracket opens upwards, below the steps. */
  readonly isBelow: boolean
}

function Leg(props: LegProps) {
  const from = () => xOf(props.grid, props.leg.from)
  const to = () => xOf(props.grid, props.leg.to) - 3
  const top = () => props.track.y + (props.isBelow ? 5 : 1)
  const bracket = () => {
    const { y, height } = props.track
    const [line, end] = props.isBelow ? [y + 2, y - 2] : [y + height, y + height + 4]
    return `M${from() + 0.5} ${end}V${line}H${to()}V${end}`
  }
  return (
    <g class="strip-leg by-verdict" data-verdict={props.leg.verdict}>
      <svg class="quiet-text" x={from()} y={top()} width={14} height={14} aria-hidden="true">
        <Icon class="quiet-text" of={VERDICT_ICONS[props.leg.verdict]} size={14} />
      </svg>
      <text x={from() + 20} y={top() + 11}>
        {legText(props.leg, to() - from() - 20)}
      </text>
      <path class="fill-none stroke-edge" d={bracket()} />
    </g>
  )
}

/** Brackets of the legs, each with its verdict. */
export function Legs(props: Props) {
  return (
    <Show when={props.tracks.legs}>
      {(track) => (
        <Index each={props.model.legs}>
          {(leg) => (
            <Leg
              leg={leg()}
              grid={props.grid}
              track={track()}
              isBelow={track().y > props.tracks.bars.y}
            />
          )}
        </Index>
      )}
    </Show>
  )
}

interface ScreenProps {
  readonly screen: StripScreen
  readonly grid: Grid
  readonly track: Track
  readonly covered: Span | undefined
}

function Screen(props: ScreenProps) {
  const x = () => xOf(props.grid, props.screen.from)
  const width = () => Math.max(1, xOf(props.grid, props.screen.to) - x() - 1)
  const named = () =>
    props.track.height >= 14 && fits(props.screen.name, width() - 8, SCREEN_LETTER_PX)
  /** Left edge of the name, moved right when the playhead's handle would cover it. */
  const nameX = () => {
    const start = x() + 7
    const px = props.screen.name.length * SCREEN_LETTER_PX
    const { from, to } = props.covered ?? { from: 0, to: 0 }
    return from < start + px && to > start ? to + 3 : start
  }
  const hasRoom = () => fits(props.screen.name, x() + width() - nameX() - 1, SCREEN_LETTER_PX)
  return (
    <g>
      <rect
        class="strip-screen shade"
        data-shade={props.screen.shade}
        x={x() + 0.5}
        y={props.track.y + 0.5}
        width={width()}
        height={props.track.height}
        rx={Math.min(4, width() / 3)}
      />
      <Show when={named() && hasRoom()}>
        <text class="strip-screen-name" x={nameX()} y={props.track.y + 12.5}>
          {props.screen.name}
        </text>
      </Show>
    </g>
  )
}

/** One segment for each series of steps on a screen; the playhead's handle covers a part. */
export function Screens(props: Props & { readonly covered: Span | undefined }) {
  return (
    <Index each={props.model.screens}>
      {(screen) => (
        <Screen
          screen={screen()}
          grid={props.grid}
          track={props.tracks.screens}
          covered={props.covered}
        />
      )}
    </Index>
  )
}

/** Minimum width for a step number, in pixels. */
const NUMBER_PX = 20

/** Step numbers, as many as fit. */
export function StepNumbers(props: Props) {
  const shown = () => {
    const every = Math.ceil(NUMBER_PX / props.grid.pitch)
    return props.grid.columns.filter((_, index) => index % every === 0)
  }
  return (
    <Show when={props.tracks.numbers}>
      {(track) => (
        <Index each={shown()}>
          {(column) => (
            <text
              class="strip-number"
              x={columnX(props.grid, column().from) + props.grid.pitch / 2}
              y={track().y + 11}
            >
              {props.model.steps[column().from]?.step}
            </text>
          )}
        </Index>
      )}
    </Show>
  )
}

/** Minimum distance between two time marks in pixels; a closer one is left out. */
const MARK_PX = 48

function marksOf(model: TrackModel, grid: Grid) {
  let end = Number.NEGATIVE_INFINITY
  return model.clock.flatMap((mark) => {
    const x = xOf(grid, mark.at)
    if (x - end < MARK_PX) return []
    end = x
    return [{ x, text: clockText(mark.ms), first: mark.at === 0 }]
  })
}

/** Time marks at the steps during which they passed. */
export function Clock(props: Props) {
  return (
    <Show when={props.tracks.clock}>
      {(track) => (
        <Index each={marksOf(props.model, props.grid)}>
          {(mark) => (
            <text
              class="strip-clock"
              data-first={mark().first ? '' : undefined}
              x={mark().x}
              y={track().y + 12}
            >
              {mark().text}
            </text>
          )}
        </Index>
      )}
    </Show>
  )
}
