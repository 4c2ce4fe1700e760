import { For, Show } from 'solid-js'
import './fields.css'

interface ChoiceGroupProps<T extends string> {
  readonly legend: string
  readonly hint?: string
  readonly choices: readonly (readonly [value: T, word: string])[]
  readonly value: T
  readonly onChoose: (value: T) => void
}

/** A question with a few answers; a choice applies at once. */
export function ChoiceGroup<T extends string>(props: ChoiceGroupProps<T>) {
  return (
    <fieldset class="choice-group">
      <legend>{props.legend}</legend>
      <div class="choices">
        <For each={props.choices}>
          {([value, word]) => (
            <label class="choice">
              <input
                type="radio"
                name={props.legend}
                checked={props.value === value}
                onChange={() => props.onChoose(value)}
              />
              {word}
            </label>
          )}
        </For>
      </div>
      <Show when={props.hint}>
        <p class="field-note">{props.hint}</p>
      </Show>
    </fieldset>
  )
}
