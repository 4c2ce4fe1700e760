import type { Grade } from '@harness/shared/findings/evidence.ts'
import { GRADE_LABELS } from '@harness/shared/findings/words.ts'
import { Severity } from '@harness/shared/order/library/triage.ts'
import Search from 'lucide-solid/icons/search'
import { createEffect, createSignal, on, Show } from 'solid-js'
import { Icon } from '../../kit/controls/icon.tsx'
import { Options } from '../../kit/controls/options.tsx'
import { isInSet, SETS, type SetName } from '../../kit/findings/triage.ts'
import { SEVERITY_WORDS } from '../../kit/words/severity.ts'
import type { Findings } from './create-findings.ts'
import '../../kit/findings/findings.css'
import './findings.css'

const GRADES: readonly Grade[] = ['both', 'measured', 'model']
const ORDERS = [
  ['', 'Severity'],
  ['screen', 'Screen'],
  ['kind', 'Kind'],
] as const

interface BarProps {
  readonly findings: Findings
}

/** Filters in one line; their values are in the address. */
export function FindingsBar(props: BarProps) {
  const { filter, change } = props.findings
  return (
    <search class="findings-bar row flex-none gap-8 px-margin py-8 rule-b bg-surface">
      <WordField findings={props.findings} />
      <div class="findings-filters row gap-8 min-w-0 flex-1">
        <StatusFilter findings={props.findings} />
        <ApplicationFilter findings={props.findings} />
        <Filter
          label="Severity"
          any="Any severity"
          value={filter().severity}
          options={Severity.options.map((each) => [each, SEVERITY_WORDS[each]] as const)}
          choose={(severity) => change({ severity })}
        />
        <Filter
          label="Evidence"
          any="Any evidence"
          value={filter().grade}
          options={GRADES.map((each) => [each, GRADE_LABELS[each].word] as const)}
          choose={(grade) => change({ grade })}
        />
        <Show when={props.findings.labels().length > 0}>
          <Filter
            label="Label"
            any="Any label"
            value={filter().label}
            options={props.findings.labels().map((each) => [each, each] as const)}
            choose={(label) => change({ label })}
          />
        </Show>
        <label class="row gap-6 ms-auto quiet-text whitespace-nowrap">
          Order
          <select
            class="h-field px-8 py-0"
            onChange={(event) => change({ by: event.currentTarget.value || undefined })}
          >
            <Options of={ORDERS} chosen={filter().by === 'severity' ? '' : filter().by} />
          </select>
        </label>
      </div>
    </search>
  )
}

/** Sets that contain findings, with counts. Sets overlap, so the counts do not add up. */
function StatusFilter(props: BarProps) {
  const { findings } = props
  const countOf = (set: SetName) => findings.all().filter((each) => isInSet(each, set)).length
  const sets = () =>
    SETS.filter(({ name }) => name === 'all' || name === findings.filter().set || countOf(name) > 0)
  return (
    <select
      class="h-field px-8 py-0"
      aria-label="Status"
      onChange={(event) => {
        const set = event.currentTarget.value
        findings.change({ set: set === 'all' ? undefined : set })
      }}
    >
      <Options
        of={sets().map(({ name, word }) => [name, `${word} ${countOf(name)}`])}
        chosen={findings.filter().set}
      />
    </select>
  )
}

function ApplicationFilter(props: BarProps) {
  const { findings } = props
  const others = () => {
    const named = findings.application()
    const all = findings.applications() ?? []
    const isListed = !named || all.some(({ key }) => key === named.key)
    return (isListed ? all : [...all, named]).map(({ key, name }) => [key, name] as const)
  }
  return (
    <Filter
      label="Application"
      any="All applications"
      value={findings.application()?.key}
      options={others()}
      choose={(app) => findings.change({ app })}
    />
  )
}

interface FilterProps {
  readonly label: string
  /** Label of the empty choice. */
  readonly any: string
  readonly value: string | undefined
  readonly options: readonly (readonly [value: string, word: string])[]
  readonly choose: (value: string | undefined) => void
}

function Filter(props: FilterProps) {
  return (
    <select
      class="h-field px-8 py-0 min-w-0 max-w-200 text-ellipsis"
      aria-label={props.label}
      data-on={props.value === undefined ? undefined : ''}
      onChange={(event) => props.choose(event.currentTarget.value || undefined)}
    >
      <Options of={props.options} chosen={props.value} unset={props.any} />
    </select>
  )
}

function WordField(props: BarProps) {
  const { words, change } = props.findings
  let field: HTMLInputElement | undefined
  const [typed, setTyped] = createSignal('')
  // The address lags behind typing, and must not overwrite it.
  createEffect(on(words, (found) => document.activeElement !== field && setTyped(found)))
  return (
    <label class="findings-words flex-[0_1_196px] relative">
      <span class="unseen">Find in findings</span>
      <Icon class="absolute left-12 quiet-text" of={Search} />
      <input
        class="p-[0_12px_0_36px] w-full h-field"
        ref={field}
        type="search"
        data-filter=""
        placeholder="Find"
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
