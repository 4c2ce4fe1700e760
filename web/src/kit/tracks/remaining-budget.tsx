import { Index, Show } from 'solid-js'
import { xOf } from './geometry.ts'
import type { Place } from './strip.tsx'

interface Props extends Place {
  /** Number of steps the budget allows. */
  readonly room: number
  /** Range of step counts at which similar runs ended. */
  readonly usualEnd: { readonly from: number; readonly to: number } | undefined
}

const WORDS_PX = 64

/** The remaining budget of a live run as dots, and where similar runs ended. */
export function Ahead(props: Props) {
  const base = () => props.tracks.bars.y + props.tracks.bars.height
  const dots = () => {
    const { perColumn, pitch, barWidth } = props.grid
    const first = Math.ceil(props.count / perColumn)
    const length = Math.max(0, Math.ceil(props.room / perColumn) - first)
    return Array.from(
      { length },
      (_, at) => xOf(props.grid, (first + at) * perColumn) + (pitch - barWidth) / 2,
    )
  }
  return (
    <>
      <Hatch />
      <Show when={props.usualEnd}>
        {(usual) => {
          const x = () => xOf(props.grid, usual().from - 1)
          const width = () => Math.max(WORDS_PX / 2, xOf(props.grid, usual().to) - x())
          return (
            <g class="strip-usual">
              <rect
                x={x()}
                y={props.tracks.bars.y}
                width={width()}
                height={props.tracks.bars.height}
                fill="url(#strip-hatch)"
              />
              <text x={x()} y={props.tracks.bars.y - 6}>
                usual end
              </text>
            </g>
          )
        }}
      </Show>
      <Index each={dots()}>
        {(x) => (
          <rect
            class="strip-dot"
            x={x()}
            y={base() - 3}
            width={props.grid.barWidth}
            height={3}
            rx={1.5}
          />
        )}
      </Index>
    </>
  )
}

/** Hatching for the range where runs usually end. */
function Hatch() {
  return (
    <defs>
      <pattern
        id="strip-hatch"
        width="7"
        height="7"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect class="fill-edge" width="1" height="7" />
      </pattern>
    </defs>
  )
}
