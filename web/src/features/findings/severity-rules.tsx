import { SEVERITY_RULES } from '@harness/shared/findings/across/severity.ts'
import { For } from 'solid-js'
import { SEVERITY_WORDS } from '../../kit/words/severity.ts'

/** The rules of severity as they are computed: the first that holds decides. */
export function SeverityRules() {
  return (
    <details class="py-12 rule-t">
      <summary>How severity is decided</summary>
      <p class="quiet-text">The first of these that holds decides. You can set another above.</p>
      <ol class="grid gap-6 mt-8 pl-20">
        <For each={SEVERITY_RULES}>
          {({ severity, reason, rule }) => (
            <li>
              <strong>
                {SEVERITY_WORDS[severity]}, {reason}.
              </strong>{' '}
              {rule}
            </li>
          )}
        </For>
      </ol>
    </details>
  )
}
