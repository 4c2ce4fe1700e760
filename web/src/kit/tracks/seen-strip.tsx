import type { Seen, Sight } from '@harness/shared/findings/across/tracked.ts'
import { For } from 'solid-js'
import { seenText } from '../words/findings.ts'
import { box } from './shapes.ts'
import './tracks.css'

interface SeenStripProps {
  readonly seen: readonly Seen[]
  readonly met: number
  readonly visited: number
  /** True when the finding was first met in the last run. */
  readonly isNew: boolean
  readonly large?: boolean
}

/** Heights of a cell in pixels, from its base. */
const HEIGHTS: Readonly<Record<Sight, number>> = { met: 14, visited: 5, away: 1 }
const FULL = HEIGHTS.met
const GAP = 2

/**
 * Latest runs, oldest left. Filled where the finding was met, hollow where its screen was visited
 * without it.
 */
export function SeenStrip(props: SeenStripProps) {
  const width = () => (props.large ? 14 : 6)
  return (
    <svg
      class="seen overflow-visible"
      role="img"
      aria-label={`Met ${seenText(props)}`}
      width={props.seen.length * (width() + GAP)}
      height={FULL}
    >
      <For each={props.seen}>
        {({ sight }, index) => (
          <Cell
            sight={sight}
            isFirst={props.isNew && sight === 'met'}
            x={index() * (width() + GAP)}
            width={width()}
          />
        )}
      </For>
    </svg>
  )
}

function Cell(props: { sight: Sight; isFirst: boolean; x: number; width: number }) {
  const inset = () => (props.sight === 'visited' ? 0.5 : 0)
  const height = () => HEIGHTS[props.sight]
  return (
    <path
      class="seen-cell fill-ink-2"
      data-sight={props.sight}
      data-first={props.isFirst ? '' : undefined}
      d={box(
        props.x + inset(),
        FULL - height() + inset(),
        props.width - 2 * inset(),
        height() - 2 * inset(),
      )}
    />
  )
}

const LEGEND = [
  ['met', 'met'],
  ['visited', 'visited, not met'],
  ['away', 'not visited'],
] as const

export function SeenLegend() {
  return (
    <span class="inline-flex flex-wrap gap-[4px_12px] text-meta">
      <For each={LEGEND}>
        {([sight, words]) => (
          <span>
            <svg width="6" height={FULL} aria-hidden="true">
              <Cell sight={sight} isFirst={false} x={0} width={6} />
            </svg>{' '}
            {words}
          </span>
        )}
      </For>
    </span>
  )
}
