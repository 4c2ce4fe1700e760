import type { Stretch } from '@harness/shared/views/across/align.ts'
import { type StripLeg, type StripStep, stripOf } from '@harness/shared/views/strip.ts'
import { createMemo, For, Show } from 'solid-js'
import type { Comparison, Side } from '../../state/compare/create-compare.ts'
import { createScroll } from '../../state/lists/create-scroll.ts'
import { countOf } from '../../words/number.ts'
import { Icon } from '../icon.tsx'
import { VERDICT_ICONS } from '../verdict-icons.ts'
import {
  pitchOf,
  ribbonPath,
  splitPath,
  type Tops,
  TRACKS,
  type TwinShape,
  twinShape,
} from './twin-shapes.ts'
import { STEP_NUMBER, StepNumber, TrackWords } from './twin-words.tsx'
import '../strip/hues.css'
import './twin-strip.css'

/** Narrower columns show no name of their screen. */
const NAME_WIDTH = 44

/** Both runs as strips, their screens facing each other; ribbons join equal screens. */
export function TwinStrip(props: { comparison: Comparison }) {
  const { comparison } = props
  const size = createScroll()
  const { a, b } = comparison
  const pitch = createMemo(() => pitchOf(size.width(), a.run().steps.length, b.run().steps.length))
  const alignment = comparison.alignment
  const shape = createMemo(() => twinShape(comparison.hasGoals()))
  const place = () => ({ pitch: pitch(), half: shape().half })
  const chosen = () => alignment().splits[comparison.split() ?? -1]
  return (
    <div class="twin">
      <TrackWords shape={shape()} />
      <div class="twin-runs" ref={size.attach}>
        <svg class="twin-drawing" width="100%" height={shape().height} aria-hidden="true">
          <For each={alignment().ribbons}>
            {(pair) => <path class="twin-ribbon" d={ribbonPath(pair, alignment(), place())} />}
          </For>
          <Half comparison={comparison} of="a" pitch={pitch()} shape={shape()} />
          <Half comparison={comparison} of="b" pitch={pitch()} shape={shape()} />
          <For each={alignment().splits}>
            {(split) => (
              <path
                class="twin-split"
                data-chosen={split === chosen() ? '' : undefined}
                d={splitPath(split, place())}
              />
            )}
          </For>
          <StepNumber
            number={a.step() + 1}
            x={(a.step() + 0.5) * pitch()}
            top={shape().a.screens + TRACKS.screens + 1}
          />
          <StepNumber
            number={b.step() + 1}
            x={(b.step() + 0.5) * pitch()}
            top={shape().b.screens - STEP_NUMBER - 1}
          />
        </svg>
        <Slider comparison={comparison} of="a" pitch={pitch()} shape={shape()} />
        <Slider comparison={comparison} of="b" pitch={pitch()} shape={shape()} />
      </div>
    </div>
  )
}

interface HalfProps {
  readonly comparison: Comparison
  readonly of: 'a' | 'b'
  readonly pitch: number
  readonly shape: TwinShape
}

function sideOf({ comparison, of }: HalfProps): Side {
  return of === 'a' ? comparison.a : comparison.b
}

function Half(props: HalfProps) {
  const side = sideOf(props)
  const strip = createMemo(() => stripOf(side.run()))
  const tops = () => props.shape[props.of]
  const stretches = () => {
    const { stretchesA, stretchesB } = props.comparison.alignment()
    return props.of === 'a' ? stretchesA : stretchesB
  }
  return (
    <g>
      <rect
        class="twin-here"
        x={side.step() * props.pitch}
        y={Math.min(tops().reported, tops().screens)}
        width={props.pitch}
        height={TRACKS.reported + TRACKS.bars + TRACKS.measured + TRACKS.screens}
      />
      <line
        class="twin-line"
        x1="0"
        x2={strip().steps.length * props.pitch}
        y1={tops().measured}
        y2={tops().measured}
      />
      <For each={strip().steps}>
        {(step, index) => (
          <Step step={step} x={index() * props.pitch} pitch={props.pitch} tops={tops()} />
        )}
      </For>
      <Show when={props.shape.hasGoals}>
        <For each={strip().legs}>
          {(leg) => <Goal leg={leg} pitch={props.pitch} of={props.of} top={tops().goals} />}
        </For>
      </Show>
      <For each={stretches()}>
        {(stretch) => <Screen stretch={stretch} pitch={props.pitch} top={tops().screens} />}
      </For>
    </g>
  )
}

interface StepProps {
  readonly step: StripStep
  readonly x: number
  readonly pitch: number
  readonly tops: Tops
}

/** Shortest bar that can be seen. */
const LEAST_BAR = 3

function Step(props: StepProps) {
  const width = () => Math.max(1, Math.min(18, props.pitch * 0.54))
  const middle = () => props.x + props.pitch / 2
  const height = () => Math.max(LEAST_BAR, props.step.height * (TRACKS.bars - 4))
  return (
    <>
      <rect
        class="twin-bar"
        x={middle() - width() / 2}
        y={props.tops.bars + TRACKS.bars - height()}
        width={width()}
        height={height()}
      />
      <For each={props.step.reported}>
        {(kind, index) => (
          <rect
            class="twin-pin"
            data-kind={kind}
            x={middle() - 1.5 + index() * 4}
            y={props.tops.reported + 4}
            width="3"
            height={TRACKS.reported - 6}
          />
        )}
      </For>
      <Show when={props.step.measured > 0}>
        <rect
          class="twin-tick"
          x={middle() - 1.5}
          y={props.tops.measured + 2}
          width="3"
          height="6"
        />
      </Show>
    </>
  )
}

interface GoalProps {
  readonly leg: StripLeg
  readonly pitch: number
  readonly of: 'a' | 'b'
  readonly top: number
}

const GOAL_ICON = 14

/** A goal as a bracket around its steps, with its verdict. */
function Goal(props: GoalProps) {
  const from = () => props.leg.from * props.pitch
  const width = () => (props.leg.to - props.leg.from) * props.pitch - 3
  const isAbove = () => props.of === 'a'
  const line = () => props.top + (isAbove() ? TRACKS.goals - 4 : 4)
  const textTop = () => props.top + (isAbove() ? 1 : 7)
  return (
    <g class="twin-goal by-verdict" data-verdict={props.leg.verdict}>
      <path
        d={`M${from() + 0.5} ${line() + (isAbove() ? 4 : -4)}V${line()}h${Math.max(1, width())}v${isAbove() ? 4 : -4}`}
      />
      <svg x={from()} y={textTop()} width={GOAL_ICON} height={GOAL_ICON} aria-hidden="true">
        <Icon of={VERDICT_ICONS[props.leg.verdict]} size={GOAL_ICON} />
      </svg>
      <Show when={width() > NAME_WIDTH}>
        <foreignObject x={from() + 18} y={textTop()} width={width() - 18} height="16">
          <p class="twin-name twin-goal-name">
            {['Goal', props.leg.leg + 1].join(' ')}
            {props.leg.name && `: ${props.leg.name}`}
          </p>
        </foreignObject>
      </Show>
    </g>
  )
}

function Screen(props: { stretch: Stretch; pitch: number; top: number }) {
  const x = () => props.stretch.from * props.pitch
  const width = () => (props.stretch.to - props.stretch.from) * props.pitch
  return (
    <>
      <rect
        class="twin-screen"
        x={x()}
        y={props.top}
        width={Math.max(1, width() - 1)}
        height={TRACKS.screens}
        rx="2"
      />
      <Show when={width() > NAME_WIDTH}>
        <foreignObject x={x()} y={props.top} width={width() - 1} height={TRACKS.screens}>
          <p class="twin-name">{props.stretch.name}</p>
        </foreignObject>
      </Show>
    </>
  )
}

function Slider(props: HalfProps) {
  const side = sideOf(props)
  const other = () => (props.of === 'a' ? props.comparison.b : props.comparison.a)
  const name = props.of.toUpperCase()
  const otherName = props.of === 'a' ? 'B' : 'A'
  const count = () => side.run().steps.length
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, Home: -count(), End: count() }[event.key]
    if (by === undefined || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    // the keys of the page would move once more
    event.stopPropagation()
    props.comparison.goTo(props.of, side.step() + by, event.altKey)
  }
  const onPointer = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    if (event.buttons !== 1) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const { left } = event.currentTarget.getBoundingClientRect()
    const index = Math.floor((event.clientX - left) / props.pitch)
    props.comparison.goTo(props.of, index, event.altKey)
  }
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: it has the tabindex of the platform
    <div
      class="twin-slider"
      data-of={props.of}
      style={{ height: `${props.shape.half}px` }}
      role="slider"
      tabindex={0}
      aria-label={`Run ${name}`}
      aria-valuemin={1}
      aria-valuemax={Math.max(1, count())}
      aria-valuenow={side.step() + 1}
      aria-valuetext={`${name}, step ${side.step() + 1} of ${countOf(count(), 'step')}, beside ${otherName} step ${other().step() + 1}`}
      onKeyDown={onKeyDown}
      onPointerDown={onPointer}
      onPointerMove={onPointer}
    />
  )
}
