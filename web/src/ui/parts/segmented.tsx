import { createUniqueId, For } from 'solid-js'
import './segmented.css'

interface SegmentedProps<T extends string> {
  /** The name of the group, for screen readers. */
  readonly name: string
  readonly options: readonly { readonly value: T; readonly word: string }[]
  readonly value: T
  readonly title?: string
  readonly choose: (value: T) => void
}

/** A radio group for a few views of the same thing. */
export function Segmented<T extends string>(props: SegmentedProps<T>) {
  const group = createUniqueId()
  return (
    <div class="segmented" role="radiogroup" aria-label={props.name} title={props.title}>
      <For each={props.options}>
        {(option) => (
          <label class="segment">
            <input
              type="radio"
              name={group}
              value={option.value}
              checked={props.value === option.value}
              onChange={() => props.choose(option.value)}
            />
            <span>{option.word}</span>
          </label>
        )}
      </For>
    </div>
  )
}
