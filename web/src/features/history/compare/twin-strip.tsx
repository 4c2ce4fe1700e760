import { stripOf } from '@harness/shared/findings/strip.ts'
import { createMemo, For } from 'solid-js'
import { createMedia } from '../../../kit/page/create-media.ts'
import { type Grid, gridOf, tracksOf, xOf } from '../../../kit/tracks/geometry.ts'
import { createWidth, Strip } from '../../../kit/tracks/strip.tsx'
import { countOf } from '../../../kit/words/number.ts'
import type { Comparison } from './create-compare.ts'
import '../history.css'

type SideName = 'a' | 'b'

const RIBBONS = 40
const [TOP, MIDDLE, END] = [0, RIBBONS / 2, RIBBONS]

/** Both runs as facing strips on one scale; ribbons connect equal screens. */
export function TwinStrip(props: { comparison: Comparison }) {
  const { a, b, alignment } = props.comparison
  const isPhone = createMedia('(max-width: 639px)')
  const [width, setElement] = createWidth()
  const most = () => Math.max(a.run().steps.length, b.run().steps.length)
  const grid = createMemo(() => {
    const left = isPhone() ? 0 : tracksOf('a', 1).gutter
    return gridOf([], width(), most(), left)
  })
  const one = (of: SideName) => (
    <Half comparison={props.comparison} of={of} room={most()} isBare={isPhone()} />
  )
  const chosen = () => alignment().splits[props.comparison.split() ?? -1]
  return (
    <div class="twin flex-none my-12 mx-margin" ref={setElement}>
      {one('a')}
      <svg class="block" width="100%" height={RIBBONS} aria-hidden="true">
        <For each={alignment().ribbons}>
          {(pair) => {
            const stretch = () => [alignment().stretchesA[pair.a], alignment().stretchesB[pair.b]]
            return <path class="twin-ribbon" d={ribbonPath(grid(), ...stretch())} />
          }}
        </For>
        <For each={alignment().splits}>
          {(split) => (
            <path
              class="twin-split fill-none stroke-ink-2"
              data-chosen={split === chosen() ? '' : undefined}
              d={curve(xOf(grid(), split.a + 0.5), xOf(grid(), split.b + 0.5))}
            />
          )}
        </For>
      </svg>
      {one('b')}
    </div>
  )
}

const curve = (from: number, to: number) =>
  `M${from} ${TOP}C${from} ${MIDDLE} ${to} ${MIDDLE} ${to} ${END}`

interface Span {
  readonly from: number
  readonly to: number
}

/** SVG path of a ribbon between two spans. */
function ribbonPath(grid: Grid, a?: Span, b?: Span): string {
  if (!a || !b) return ''
  const [a1, a2, b1, b2] = [a.from, a.to, b.from, b.to].map((step) => xOf(grid, step))
  return `${curve(a1 ?? 0, b1 ?? 0)}L${b2} ${END}C${b2} ${MIDDLE} ${a2} ${MIDDLE} ${a2} ${TOP}Z`
}

interface HalfProps {
  readonly comparison: Comparison
  readonly of: SideName
  readonly room: number
  /** True to hide the track names. */
  readonly isBare: boolean
}

function Half(props: HalfProps) {
  const { comparison, of } = props
  const [side, other] = of === 'a' ? [comparison.a, comparison.b] : [comparison.b, comparison.a]
  const [name, otherName] = of === 'a' ? ['A', 'B'] : ['B', 'A']
  const model = createMemo(() => stripOf(side.run()))
  const count = () => model().steps.length
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, Home: -count(), End: count() }[event.key]
    if (by === undefined || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    // Otherwise the page would handle the key too, and move twice.
    event.stopPropagation()
    comparison.goTo(of, side.step() + by, event.altKey)
  }
  return (
    <Strip
      model={model()}
      size={of}
      isBare={props.isBare}
      at={side.step()}
      room={props.room}
      label={`Run ${name}`}
      valueText={`${name}, step ${side.step() + 1} of ${countOf(count(), 'step')}, beside ${otherName} step ${other.step() + 1}`}
      onKeyDown={onKeyDown}
      choose={(index, alone) => comparison.goTo(of, index, alone)}
    />
  )
}
