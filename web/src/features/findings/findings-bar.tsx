import type { Grade } from '@harness/shared/findings/evidence.ts'
import { GRADE_LABELS } from '@harness/shared/findings/words.ts'
import Search from 'lucide-solid/icons/search'
import { createEffect, createSignal, For, type JSX, on } from 'solid-js'
import { GradeGlyph } from '../../kit/controls/grade-badge.tsx'
import { Icon } from '../../kit/controls/icon.tsx'
import { Segmented } from '../../kit/controls/segmented.tsx'
import { type GroupBy, isInSet, SETS, type SetName } from '../../kit/findings/triage.ts'
import type { Findings } from './create-findings.ts'
import '../../kit/findings/findings.css'
import './findings.css'

const GROUPS: readonly { value: GroupBy; word: string }[] = [
  { value: 'screen', word: 'Screen' },
  { value: 'kind', word: 'Kind' },
]

const GRADES: readonly Grade[] = ['both', 'measured', 'model']

/** What of the findings is shown, with how many each choice would show. */
export function FindingsBar(props: { findings: Findings }) {
  const { findings } = props
  const filter = findings.filter
  const inSet = () => findings.all().filter((each) => isInSet(each, filter().set))
  const countOf = (set: SetName) => findings.all().filter((each) => isInSet(each, set)).length
  const gradeCount = (grade: Grade) =>
    inSet().filter(({ finding }) => finding.grade === grade).length
  // What would show nothing is not offered, unless it is chosen and can be taken off.
  const sets = () =>
    SETS.filter(({ name }) => name === 'all' || name === filter().set || countOf(name) > 0)
  const grades = () => GRADES.filter((grade) => grade === filter().grade || gradeCount(grade) > 0)
  return (
    <search class="findings-bar row-wrap flex-none gap-[8px_12px] px-margin py-10 rule-b bg-surface max-sm:gap-8">
      <WordField findings={findings} />
      <Segmented
        name="Group by"
        options={GROUPS}
        value={filter().by}
        choose={(by) => findings.change({ by: by === 'screen' ? undefined : by })}
      />
      <Chips name="Show">
        <For each={sets()}>
          {({ name, word }) => (
            <button
              type="button"
              class="chip row-inline min-h-28 outlined pointer-coarse:min-h-44"
              aria-pressed={filter().set === name}
              onClick={() => findings.change({ set: name === 'all' ? undefined : name })}
            >
              {word} <span class="chip-count quiet-text">{countOf(name)}</span>
            </button>
          )}
        </For>
      </Chips>
      <Chips name="Evidence">
        <For each={grades()}>
          {(grade) => (
            <button
              type="button"
              class="chip grade-chip row-inline min-h-28 outlined pointer-coarse:min-h-44"
              aria-pressed={filter().grade === grade}
              title={GRADE_LABELS[grade].why}
              onClick={() =>
                findings.change({ grade: filter().grade === grade ? undefined : grade })
              }
            >
              <GradeGlyph grade={grade} />
              <span class="hidden wide:inline">{GRADE_LABELS[grade].word}</span>
              <span class="chip-count quiet-text">{gradeCount(grade)}</span>
            </button>
          )}
        </For>
      </Chips>
    </search>
  )
}

function Chips(props: { name: string; children: JSX.Element }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the chips are no fields of a form
    <div
      class="flex flex-wrap gap-6 max-sm:contents wide:pl-12 wide:rule-l"
      role="group"
      aria-label={props.name}
    >
      {props.children}
    </div>
  )
}

function WordField(props: { findings: Findings }) {
  const { words, change } = props.findings
  let field: HTMLInputElement | undefined
  const [typed, setTyped] = createSignal('')
  // the address lags behind typing, and must not undo it
  createEffect(on(words, (found) => document.activeElement !== field && setTyped(found)))
  return (
    <label class="findings-words flex-[0_1_200px] relative max-sm:flex-[1_1_140px]">
      <span class="unseen">Find in findings</span>
      <Icon class="absolute left-12 quiet-text" of={Search} />
      <input
        class="p-[0_12px_0_36px] w-full h-field"
        ref={field}
        type="search"
        data-filter=""
        placeholder="Find in findings"
        title="Find in findings (/)"
        autocomplete="off"
        spellcheck={false}
        value={typed()}
        onInput={(event) => {
          setTyped(event.currentTarget.value)
          change({ q: event.currentTarget.value })
        }}
      />
    </label>
  )
}
