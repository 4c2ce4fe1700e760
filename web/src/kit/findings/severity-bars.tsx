import { Severity } from '@harness/shared/order/library/triage.ts'
import { For } from 'solid-js'
import './findings.css'

/** Three bars, filled from the left. The name of the level is always shown next to them. */
export function SeverityBars(props: { severity: Severity }) {
  const filled = () => Severity.options.length - Severity.options.indexOf(props.severity)
  return (
    <span class="severity-bars inline-flex flex-none gap-1.5 w-14" aria-hidden="true">
      <For each={Severity.options}>
        {(_, index) => (
          <i class="h-4 w-3.5 rounded-1" data-filled={index() < filled() ? '' : undefined} />
        )}
      </For>
    </span>
  )
}
