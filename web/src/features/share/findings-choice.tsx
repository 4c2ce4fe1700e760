import { findingsOf } from '@harness/shared/findings/findings.ts'
import { findingTitle } from '@harness/shared/findings/words.ts'
import type { RunState } from '@harness/shared/log/fold.ts'
import { createMemo, For, Show } from 'solid-js'
import { ChoiceBox } from '../../kit/controls/choice-box.tsx'
import type { Redacting } from '../../kit/runs/create-redaction.ts'

/** Selects the exported findings; the data behind the others is removed from the file. */
export function FindingsChoice(props: { run: RunState; redacting: Redacting }) {
  const findings = createMemo(() => findingsOf(props.run))
  const isIn = (id: string) => !props.redacting.without().includes(id)
  const chosen = () => findings().filter(({ id }) => isIn(id)).length
  return (
    <Show when={findings().length > 0}>
      <details>
        <summary class="py-6 cursor-pointer">
          {`Findings in the file: ${chosen()} of ${findings().length}`}
        </summary>
        <ul class="grid gap-4">
          <For each={findings()}>
            {(finding) => (
              <li>
                <ChoiceBox
                  checked={isIn(finding.id)}
                  onChecked={(checked) => props.redacting.choose(finding.id, checked)}
                >
                  <span>
                    {findingTitle(
                      finding.by === 'reported'
                        ? finding
                        : { kind: undefined, facts: finding.facts },
                    )}
                    , {finding.screens[0] ?? `step ${finding.steps[0] ?? 1}`}
                  </span>
                </ChoiceBox>
              </li>
            )}
          </For>
        </ul>
        <p class="quiet-text">
          Reports and measurements of the others are taken out of the file. Its pictures and what
          the model wrote of its steps stay.
        </p>
      </details>
    </Show>
  )
}
