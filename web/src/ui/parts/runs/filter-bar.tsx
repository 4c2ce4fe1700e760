import Search from 'lucide-solid/icons/search'
import { createEffect, createSignal, For, on, onMount } from 'solid-js'
import type { RunStatus } from '../../../store/history.ts'
import { Icon } from '../icon.tsx'
import './filter-bar.css'

const RUN_STATUSES: readonly (readonly [RunStatus, string])[] = [
  ['success', 'Success'],
  ['failure', 'Failed'],
  ['blocked', 'Blocked'],
  ['swept', 'Swept'],
  ['interrupted', 'Interrupted'],
  ['running', 'Running'],
]

/** The verdict filter of the address, if it is valid. */
export function statusFrom(text: string | undefined): RunStatus | undefined {
  return RUN_STATUSES.find(([status]) => status === text)?.[0]
}

interface FilterBarProps {
  readonly words: string
  readonly status: RunStatus | undefined
  readonly count: string
  /** Opened by the find shortcut. */
  readonly autofocus: boolean
  readonly onWords: (words: string) => void
  readonly onStatus: (status: string) => void
}

/** The filters of the history, and how many runs match. */
export function FilterBar(props: FilterBarProps) {
  let field: HTMLInputElement | undefined
  const [typed, setTyped] = createSignal('')
  // the address lags behind typing, and must not undo it
  createEffect(
    on(
      () => props.words,
      (words) => document.activeElement !== field && setTyped(words),
    ),
  )
  onMount(() => props.autofocus && field?.focus())
  return (
    <search class="filter-bar">
      <label class="filter-words">
        <span class="unseen">Find in runs</span>
        <Icon of={Search} />
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
            props.onWords(event.currentTarget.value)
          }}
        />
      </label>
      <label class="filter-verdict">
        <span class="unseen">Verdict</span>
        <select onChange={(event) => props.onStatus(event.currentTarget.value)}>
          <option value="" selected={props.status === undefined}>
            Any verdict
          </option>
          <For each={RUN_STATUSES}>
            {([status, word]) => (
              <option value={status} selected={props.status === status}>
                {word}
              </option>
            )}
          </For>
        </select>
      </label>
      <p class="filter-count" role="status">
        {props.count}
      </p>
    </search>
  )
}
