import Search from 'lucide-solid/icons/search'
import { createEffect, createSignal, on, onMount, Show, untrack } from 'solid-js'
import { Icon } from '../../kit/controls/icon.tsx'
import { Options } from '../../kit/controls/options.tsx'
import {
  type FilterName,
  type FilterValues,
  RUN_STATUSES,
  SORT_WORDS,
  SOURCES,
} from '../../kit/run-list/filter.ts'
import { GONE_APPLICATION } from '../../kit/words/tested.ts'
import type { HistoryChoices } from './create-history-choices.ts'
import './history.css'

interface FilterBarProps {
  readonly values: FilterValues
  readonly choices: HistoryChoices
  readonly count: string
  /** True when the find shortcut opened the bar. */
  readonly autofocus: boolean
  readonly onChange: (name: FilterName, value: string) => void
}

type Choices = readonly (readonly [value: string, word: string])[]

const SORT_OPTIONS: Choices = Object.entries(SORT_WORDS)
const FOLDED: readonly FilterName[] = ['persona', 'model', 'origin', 'tag', 'from', 'to']

/** Filters of the history, and the number of matching runs. */
export function FilterBar(props: FilterBarProps) {
  const set = () => FOLDED.filter((name) => props.values[name] !== undefined).length
  // The address opens it once, afterwards only the user does.
  const isOpen = untrack(set) > 0
  const same = (names: readonly string[] | undefined): Choices =>
    (names ?? []).map((name) => [name, name])
  // An application is identified by its key, so its name is shown instead.
  const applications = (): Choices => {
    const known = props.choices.applications()
    const app = props.values.app
    const isGone = app !== undefined && !known?.some(({ key }) => key === app)
    const gone: Choices = isGone ? [[app, known ? GONE_APPLICATION : '']] : []
    return [...(known ?? []).map(({ key, name }) => [key, name] as const), ...gone]
  }
  const field = (name: FilterName, label: string, any: string, options: Choices) => (
    <FilterSelect
      {...{ name, label, any, options }}
      value={props.values[name]}
      onChange={(value) => props.onChange(name, value)}
    />
  )
  return (
    <search class="filter-bar row-wrap gap-[8px_12px] p-[0_8px_12px]">
      <WordField {...props} />
      {field('verdict', 'Verdict', 'Any verdict', RUN_STATUSES)}
      {field('app', 'Application', 'Any application', applications())}
      {field('sort', 'Order', 'Newest first', SORT_OPTIONS)}
      <p class="ml-auto text-meta" role="status">
        {props.count}
      </p>
      <Show when={props.values.q}>
        <label class="filter-deep row gap-8 flex-[1_0_100%] min-h-32">
          <input
            type="checkbox"
            checked={props.values.in === 'everything'}
            onChange={(event) =>
              props.onChange('in', event.currentTarget.checked ? 'everything' : '')
            }
          />
          In steps, findings and addresses too
        </label>
      </Show>
      <details class="flex-[1_0_100%]" open={isOpen}>
        <summary class="py-4 px-0 w-max quiet-text cursor-pointer">
          More filters
          <Show when={set() > 0}> ({set()})</Show>
        </summary>
        <div class="filter-row row-wrap gap-[8px_12px] pt-8">
          {field('persona', 'Persona', 'Any persona', same(props.choices.personas()))}
          {field('model', 'Model', 'Any model', same(props.choices.models()))}
          {field('origin', 'Started by', 'Started by anyone', SOURCES)}
          {field('tag', 'Tag', 'Any tag', same(props.choices.tags()))}
          <DayField {...props} name="from" label="From" />
          <DayField {...props} name="to" label="To" />
        </div>
      </details>
    </search>
  )
}

function WordField(props: FilterBarProps) {
  let field: HTMLInputElement | undefined
  const [typed, setTyped] = createSignal('')
  // The address lags behind typing, and must not overwrite it.
  createEffect(
    on(
      () => props.values.q ?? '',
      (words) => document.activeElement !== field && setTyped(words),
    ),
  )
  onMount(() => props.autofocus && field?.focus())
  return (
    <label class="filter-words">
      <span class="unseen">Find in runs</span>
      <Icon class="absolute left-12 quiet-text" of={Search} />
      <input
        ref={field}
        type="search"
        data-filter=""
        placeholder="Find in runs"
        title="Find in runs (/)"
        autocomplete="off"
        spellcheck={false}
        value={typed()}
        onInput={(event) => {
          setTyped(event.currentTarget.value)
          props.onChange('q', event.currentTarget.value)
        }}
      />
    </label>
  )
}

interface SelectProps {
  readonly name: FilterName
  readonly label: string
  /** Label of the empty choice. */
  readonly any: string
  readonly options: Choices
  readonly value: string | undefined
  readonly onChange: (value: string) => void
}

function FilterSelect(props: SelectProps) {
  const options = () => {
    const { options: offered, value } = props
    const isOffered = value === undefined || offered.some(([each]) => each === value)
    return isOffered ? offered : ([[value, value], ...offered] as const)
  }
  return (
    <label class={`filter-${props.name}`}>
      <span class="unseen">{props.label}</span>
      <select onChange={(event) => props.onChange(event.currentTarget.value)}>
        <Options of={options()} chosen={props.value} unset={props.any} />
      </select>
    </label>
  )
}

function DayField(props: FilterBarProps & { name: 'from' | 'to'; label: string }) {
  return (
    <label class="filter-day">
      {props.label}
      <input
        class="max-sm:flex-1 max-sm:min-w-0"
        type="date"
        value={props.values[props.name] ?? ''}
        onChange={(event) => props.onChange(props.name, event.currentTarget.value)}
      />
    </label>
  )
}
