import type { RunId } from '@harness/shared/language/ids.ts'
import { Thumb } from './thumb.tsx'

interface PendingProps {
  readonly runId: RunId
  readonly step: number
  readonly text: string
  /** The step has its picture already. */
  readonly picture: boolean
  readonly busy: boolean
}

/** The step that goes on, before it has a tool call; a cell takes its place without moving anything. */
export function PendingCell(props: PendingProps) {
  return (
    <article class="cell pending" aria-label={`Step ${props.step}`} aria-busy={props.busy}>
      <Thumb runId={props.runId} step={props.step} picture={props.picture} />
      <p class="cell-words cell-phase">{props.text}</p>
    </article>
  )
}
