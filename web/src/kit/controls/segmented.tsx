import { createUniqueId, For } from 'solid-js'
import './fields.css'

interface SegmentedProps<T extends string> {
  /** Accessible name of the group. */
  readonly name: string
  readonly options: readonly { readonly value: T; readonly word: string }[]
  readonly value: T
  readonly title?: string
  readonly choose: (value: T) => void
}

/** A radio group that switches between a few views. */
export function Segmented<T extends string>(props: SegmentedProps<T>) {
  const group = createUniqueId()
  return (
    <div
      class="segmented inline-flex flex-wrap flex-none max-w-full"
      role="radiogroup"
      aria-label={props.name}
      title={props.title}
    >
      <For each={props.options}>
        {(option) => (
          <label class="segment relative whitespace-nowrap">
            <input
              class="absolute m-0 cursor-pointer opacity-0"
              type="radio"
              name={group}
              value={option.value}
              checked={props.value === option.value}
              onChange={() => props.choose(option.value)}
            />
            <span class="center px-10 quiet-text rounded-5">{option.word}</span>
          </label>
        )}
      </For>
    </div>
  )
}
