import type { RunChange } from '@harness/shared/views/across/tracked.ts'
import type { TrendPoint } from '@harness/shared/views/across/trend.ts'
import CircleDashed from 'lucide-solid/icons/circle-dashed'
import { For } from 'solid-js'
import { stripText } from '../../words/tested.ts'
import { Icon } from '../icon.tsx'
import { VERDICT_ICONS } from '../verdict-icons.ts'
import './application-strip.css'

interface ApplicationStripProps {
  /** Oldest first; those that came to an end. */
  readonly points: readonly TrendPoint[]
  readonly changes: ReadonlyMap<string, RunChange>
  /** Places for runs; the newest has the last one. */
  readonly places: number
}

/** Steps of a bar of full height. */
const FULL_STEPS = 40
/** Marks that a run shows at most. */
const MOST_MARKS = 3

/**
 * An application as a strip of runs: verdict above, steps as the bar, findings that came or went
 * below.
 */
export function ApplicationStrip(props: ApplicationStripProps) {
  const shown = () => props.points.slice(-props.places)
  return (
    <span
      class="app-strip"
      role="img"
      aria-label={stripText(shown(), props.changes)}
      style={{ '--places': props.places }}
    >
      <span class="app-strip-rest" style={{ '--rest': props.places - shown().length }} />
      <For each={shown()}>
        {(point, index) => (
          <Run
            point={point}
            change={props.changes.get(point.runId)}
            isNewest={index() === shown().length - 1}
          />
        )}
      </For>
    </span>
  )
}

interface RunProps {
  readonly point: TrendPoint
  readonly change: RunChange | undefined
  readonly isNewest: boolean
}

function Run(props: RunProps) {
  const isUnconfirmed = () => props.point.end === 'success' && !props.point.confirmed
  const marks = () => {
    const { fresh = 0, gone = 0 } = props.change ?? {}
    const all = [...Array<string>(fresh).fill('new'), ...Array<string>(gone).fill('gone')]
    return all.slice(0, MOST_MARKS)
  }
  return (
    <span class="app-run" data-end={props.point.end} data-newest={props.isNewest}>
      <Icon of={isUnconfirmed() ? CircleDashed : VERDICT_ICONS[props.point.end]} size={12} />
      <span class="app-run-bar">
        <span
          style={{
            height: `${Math.min(1, Math.max(0.05, props.point.steps / FULL_STEPS)) * 18}px`,
          }}
        />
      </span>
      <span class="app-run-marks">
        <For each={marks()}>{(mark) => <span data-mark={mark} />}</For>
      </span>
    </span>
  )
}
