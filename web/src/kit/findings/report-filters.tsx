import type { Finding } from '@harness/shared/findings/findings.ts'
import { For, Show } from 'solid-js'
import { FRICTION_ICONS } from '../controls/friction-kind.tsx'
import { Icon } from '../controls/icon.tsx'
import { Segmented } from '../controls/segmented.tsx'
import type { Report } from '../runs/create-report.ts'
import { type FindingSet, type GroupBy, isInSet, SETS } from '../runs/report.ts'
import './findings.css'

const WAYS: readonly { value: GroupBy; word: string }[] = [
  { value: 'leg', word: 'Goal' },
  { value: 'kind', word: 'Kind' },
  { value: 'screen', word: 'Screen' },
  { value: 'grade', word: 'Grade' },
  { value: 'severity', word: 'Severity' },
]

/** Grouping and filter of findings; an empty filter is hidden unless it is chosen. */
export function ReportFilters(props: { report: Report; findings: readonly Finding[] }) {
  const countIn = (set: FindingSet) => props.findings.filter((each) => isInSet(each, set)).length
  const shown = () => SETS.filter((set) => countIn(set) > 0 || props.report.set() === set.name)
  return (
    <div class="row-wrap gap-[8px_12px] py-12 rule-b">
      <Segmented
        name="Group by"
        options={WAYS}
        value={props.report.by()}
        choose={props.report.chooseBy}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: the chips are no fields of a form */}
      <div class="flex flex-wrap gap-6 wide:pl-12 wide:rule-l" role="group" aria-label="Show">
        <For each={shown()}>
          {(set) => (
            <Chip
              set={set}
              count={countIn(set)}
              chosen={props.report.set() === set.name}
              choose={() => props.report.chooseSet(set.name)}
            />
          )}
        </For>
      </div>
    </div>
  )
}

interface ChipProps {
  readonly set: FindingSet
  readonly count: number
  readonly chosen: boolean
  readonly choose: () => void
}

function Chip(props: ChipProps) {
  return (
    <button
      type="button"
      class="chip row-inline min-h-28 outlined pointer-coarse:min-h-44"
      aria-pressed={props.chosen}
      onClick={() => props.choose()}
    >
      <Show when={props.set.kinds.length > 0}>
        <span class="flex gap-4">
          <For each={props.set.kinds}>
            {(kind) => (
              <span class="chip-icon flex text-hue" data-kind={kind}>
                <Icon of={FRICTION_ICONS[kind]} size={14} />
              </span>
            )}
          </For>
        </span>
      </Show>
      {props.set.word} <span class="chip-count quiet-text">{props.count}</span>
    </button>
  )
}
