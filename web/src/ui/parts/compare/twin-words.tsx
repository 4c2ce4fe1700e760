import { For } from 'solid-js'
import { TRACKS, type TwinShape } from './twin-shapes.ts'

/** What the rows of the drawing are. Its facts are in the values of the sliders, too. */
export function TrackWords(props: { shape: TwinShape }) {
  const words = () => {
    const { a, b, height } = props.shape
    return [
      ['A', 0],
      ['Reported', a.reported],
      ['Measured', a.measured - 4],
      ['Screen', a.screens],
      ['Screen', b.screens],
      ['Reported', b.reported],
      ['Measured', b.measured - 4],
      ['B', height - TRACKS.goals],
    ] as const
  }
  // Without goals the names of the runs have no row of their own.
  const shown = () => words().filter(([word]) => word.length > 1 || props.shape.hasGoals)
  return (
    <div class="twin-words" aria-hidden="true">
      <For each={shown()}>{([word, top]) => <span style={{ top: `${top}px` }}>{word}</span>}</For>
    </div>
  )
}

/** The height of the number of a step. */
export const STEP_NUMBER = 16

/** The number of the shown step, between the two runs: on its screen it would cover the name. */
export function StepNumber(props: { number: number; x: number; top: number }) {
  const width = () => (props.number > 99 ? 28 : 20)
  return (
    <g class="twin-number">
      <rect
        x={props.x - width() / 2}
        y={props.top}
        width={width()}
        height={STEP_NUMBER}
        rx={STEP_NUMBER / 2}
      />
      <text x={props.x} y={props.top + 12} text-anchor="middle">
        {props.number}
      </text>
    </g>
  )
}
