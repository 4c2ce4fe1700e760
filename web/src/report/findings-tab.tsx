import type { Grade } from '@harness/shared/views/evidence.ts'
import type { Finding } from '@harness/shared/views/findings.ts'
import { createEffect, createMemo, createSignal, For, on, Show } from 'solid-js'
import { FindingRow, idOfRow } from '../ui/parts/friction/finding-row.tsx'
import { GradeBadge } from '../ui/parts/friction/grade-badge.tsx'
import { hashOfStep } from '../ui/state/playhead/playhead.ts'
import { findingOfHash, groupsOf, hashOfFinding } from '../ui/state/run/report.ts'
import { createKeys } from '../ui/state/shell/create-keys.ts'
import { countOf } from '../ui/words/number.ts'
import { ReportStrip } from './report-strip.tsx'
import type { ReportState } from './state.ts'
import { VerdictHead } from './verdict-head.tsx'

const GRADES: readonly Grade[] = ['both', 'measured', 'model']

/** Verdict and proof, the strip, and every finding with its picture and numbers. */
export function FindingsTab(props: ReportState) {
  const { address, reading, run } = props
  const [grade, setGrade] = createSignal<Grade>()
  const shown = createMemo(() =>
    reading.findings().filter((each) => grade() === undefined || each.grade === grade()),
  )
  const current = () => shown().find(({ id }) => id === findingOfHash(address.hash()))
  createFindingKeys(shown, current, address.go)
  createEffect(
    on(current, (finding) => {
      if (!finding) return
      const row = document.getElementById(idOfRow(finding))
      row?.scrollIntoView({ block: 'center' })
      row?.focus({ preventScroll: true })
    }),
  )
  const choose = (index: number) => {
    const step = run.steps[index]?.step
    const finding = shown().find(({ steps }) => step !== undefined && steps.includes(step))
    address.go(finding ? hashOfFinding(finding.id) : hashOfStep(step))
  }
  return (
    <main class="report-main">
      <VerdictHead {...props} />
      <div class="report-strip">
        <ReportStrip {...props} size="report" choose={choose} />
      </div>
      <Show when={reading.findings().length > 0} fallback={<Nothing {...props} />}>
        <Grades findings={reading.findings()} chosen={grade()} choose={setGrade} />
        <For each={groupsOf(shown(), run.legs.length > 1 ? 'leg' : 'grade', run)}>
          {(group) => (
            <section class="report-group">
              <h2 class="group-head">
                {group.title} <span class="quiet-text">{group.findings.length}</span>
              </h2>
              <For each={group.findings}>
                {(finding) => (
                  <FindingRow
                    runId={props.runId}
                    finding={finding}
                    step={run.steps.find(({ step }) => step === finding.pictureStep)}
                    current={current()?.id === finding.id}
                  />
                )}
              </For>
            </section>
          )}
        </For>
      </Show>
    </main>
  )
}

function createFindingKeys(
  shown: () => readonly Finding[],
  current: () => Finding | undefined,
  go: (hash: string) => void,
): void {
  createKeys((event) => {
    const key = event.ctrlKey || event.metaKey ? '' : event.key.toLowerCase()
    if (key !== 'j' && key !== 'k') return false
    const all = shown()
    const at = all.findIndex(({ id }) => id === current()?.id)
    const to = at < 0 ? 0 : Math.min(Math.max(0, at + (key === 'j' ? 1 : -1)), all.length - 1)
    const next = all[to]
    if (next) go(hashOfFinding(next.id))
    return true
  })
}

function Nothing(props: ReportState) {
  return (
    <p class="report-note">
      No findings in {countOf(props.run.steps.length, 'step')}. Nothing was reported, and the
      sensors measured nothing.
    </p>
  )
}

interface GradesProps {
  readonly findings: readonly Finding[]
  readonly chosen: Grade | undefined
  readonly choose: (grade: Grade | undefined) => void
}

/** How many findings have each grade; a press shows only these. */
function Grades(props: GradesProps) {
  const count = (grade: Grade) => props.findings.filter((each) => each.grade === grade).length
  return (
    // biome-ignore lint/a11y/useSemanticElements: the chips are no fields of a form
    <div class="report-grades" role="group" aria-label="Show">
      <button
        type="button"
        class="chip"
        aria-pressed={props.chosen === undefined}
        onClick={() => props.choose(undefined)}
      >
        All <b>{props.findings.length}</b>
      </button>
      <For each={GRADES.filter((grade) => count(grade) > 0)}>
        {(grade) => (
          <button
            type="button"
            class="chip"
            aria-pressed={props.chosen === grade}
            onClick={() => props.choose(props.chosen === grade ? undefined : grade)}
          >
            <GradeBadge grade={grade} /> <b>{count(grade)}</b>
          </button>
        )}
      </For>
    </div>
  )
}
