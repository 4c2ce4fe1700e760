import type { Grade } from '@harness/shared/views/evidence.ts'
import { GRADE_LABELS } from '@harness/shared/views/words.ts'
import { For } from 'solid-js'
import { GradeBadge } from './grade-badge.tsx'
import './grade-legend.css'

const GRADES: readonly Grade[] = ['both', 'measured', 'model']

/** What each grade says of a finding. */
export function GradeLegend() {
  return (
    <details class="rules-fold">
      <summary>What the grades mean</summary>
      <ul>
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
