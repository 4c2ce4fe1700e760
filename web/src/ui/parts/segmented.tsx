import { createUniqueId, For } from 'solid-js'
import './segmented.css'

interface SegmentedProps<T extends string> {
  /** What is chosen here, for those who do not see it. */
  readonly name: string
  readonly options: readonly { readonly value: T; readonly word: string }[]
  readonly value: T
  readonly title?: string
  readonly choose: (value: T) => void
}

/** A few ways to see the same thing, of which one is chosen: a radio group. */
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
