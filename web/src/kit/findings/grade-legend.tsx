import type { Grade } from '@harness/shared/findings/evidence.ts'
import { GRADE_LABELS } from '@harness/shared/findings/words.ts'
import { For } from 'solid-js'
import { GradeBadge } from '../controls/grade-badge.tsx'

const GRADES: readonly Grade[] = ['both', 'measured', 'model']

export function GradeLegend() {
  return (
    <details class="py-12 rule-t">
      <summary>What the grades mean</summary>
      <ul class="grid gap-6 mt-8 pl-20">
        <For each={GRADES}>
          {(grade) => (
            <li>
              <GradeBadge grade={grade} /> {GRADE_LABELS[grade].why}
            </li>
          )}
        </For>
      </ul>
    </details>
  )
}
