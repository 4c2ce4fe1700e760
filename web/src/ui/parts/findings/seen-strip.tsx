import type { Seen, Sight } from '@harness/shared/views/across/tracked.ts'
import { For } from 'solid-js'
import { seenText } from '../../words/findings.ts'
import './seen-strip.css'

interface SeenStripProps {
  readonly seen: readonly Seen[]
  readonly met: number
  readonly visited: number
  /** First met in the last run. */
  readonly isNew: boolean
  readonly large?: boolean
}

/**
 * The last runs, oldest left: filled where it was met, hollow where its screen was visited without
 * it.
 */
export function SeenStrip(props: SeenStripProps) {
  return (
    <span
      class="seen"
      classList={{ large: props.large === true }}
      role="img"
      aria-label={`Met ${seenText(props)}`}
    >
      <For each={props.seen}>
        {({ sight }) => <Cell sight={sight} isFirst={props.isNew && sight === 'met'} />}
      </For>
    </span>
  )
}

function Cell(props: { sight: Sight; isFirst: boolean }) {
  return (
    <span class="seen-cell" data-sight={props.sight} data-first={props.isFirst ? '' : undefined} />
  )
}

/** What the cells mean. */
export function SeenLegend() {
  return (
    <span class="seen-legend">
      <Cell sight="met" isFirst={false} /> met
      <Cell sight="visited" isFirst={false} /> visited, not met
      <Cell sight="away" isFirst={false} /> not visited
    </span>
  )
}
