import { SEVERITY_RULES } from '@harness/shared/findings/across/severity.ts'
import { For } from 'solid-js'
import { SEVERITY_WORDS } from '../../kit/words/severity.ts'

/** Severity rules in the order of evaluation: the first match decides. */
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
