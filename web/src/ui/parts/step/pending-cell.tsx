import type { RunId } from '@harness/shared/language/ids.ts'
import { Thumb } from './thumb.tsx'

interface PendingProps {
  readonly runId: RunId
  readonly step: number
  readonly text: string
  /** True once the step has its picture. */
  readonly picture: boolean
  readonly busy: boolean
}

/** The running step before its tool call; the final cell replaces it without a layout shift. */
export function PendingCell(props: PendingProps) {
  return (
    <article class="cell pending" aria-label={`Step ${props.step}`} aria-busy={props.busy}>
      <Thumb runId={props.runId} step={props.step} picture={props.picture} />
      <p class="cell-words cell-phase">{props.text}</p>
    </article>
  )
}
