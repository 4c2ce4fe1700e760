import CircleCheck from 'lucide-solid/icons/circle-check'
import CircleX from 'lucide-solid/icons/circle-x'
import TriangleAlert from 'lucide-solid/icons/triangle-alert'
import { For } from 'solid-js'
import type { PreflightRow } from '../../../worker/api.ts'
import { Icon } from '../icon.tsx'

const ICONS = { ready: CircleCheck, note: TriangleAlert, bad: CircleX } as const

/** What this machine has for a run, beside what needs attention on a wide page. */
export function Machine(props: { rows: readonly PreflightRow[] }) {
  return (
    <section class="machine" aria-labelledby="machine">
      <div class="home-head">
        <h2 id="machine">This machine</h2>
        <a href="/settings/health">Health</a>
      </div>
      <ul>
        <For each={props.rows}>
          {({ state, fact, fix }) => (
            <li data-state={state}>
              <Icon of={ICONS[state]} />
              <span>
                {fact}
                {fix && <span class="quiet-text">. {fix}</span>}
              </span>
            </li>
          )}
        </For>
      </ul>
    </section>
  )
}
