import { For, Show } from 'solid-js'
import { Button } from '../../../kit/controls/button.tsx'
import type { Remembered } from '../../../worker/api.ts'
import type { Control } from '../create-control.ts'
import '../../../kit/controls/controls.css'

/** Calls that no longer need approval, each with a button to ask again. */
export function AnswersList(props: { control: Control }) {
  return (
    <Show when={props.control.remembered().length > 0}>
      <ul class="grid gap-4 p-0 m-[0_0_8px] text-meta list-none" aria-label="Remembered answers">
        <For each={props.control.remembered()}>
          {(answer) => (
            <li class="row flex-wrap justify-between gap-8">
              <span>{labelOf(answer)}</span>
              <Button
                label={`Ask me again: ${labelOf(answer)}`}
                press={() => props.control.forget(answer.id)}
              >
                Ask me again
              </Button>
            </li>
          )}
        </For>
      </ul>
    </Show>
  )
}

function labelOf({ decision, scope, label, site }: Remembered): string {
  const done = decision === 'approve' ? 'Approved' : 'Rejected'
  const what = scope === 'call' ? label : `every call like ${label}`
  return `${done} without asking: ${what}${site ? ` on ${new URL(site).host}` : ''}`
}
