import { createSignal, For, Show } from 'solid-js'
import { Button } from './button.tsx'
import './fields.css'

interface TogglesProps {
  readonly id: string
  readonly name: string
  readonly words: readonly (readonly [string, string])[]
  readonly chosen: readonly string[]
  readonly choose: (chosen: readonly string[]) => void
  /** Number of values shown at first, chosen ones not counted; all by default. */
  readonly most?: number
}

/** Check boxes for a choice of several values. */
export function Toggles(props: TogglesProps) {
  const [isWhole, setIsWhole] = createSignal(false)
  const shown = () => {
    const { words, chosen, most = words.length } = props
    // A "more" button takes as much room as the one value it would hide.
    if (isWhole() || words.length <= most + 1) return words
    return words.filter(([value], index) => index < most || chosen.includes(value))
  }
  const toggle = (value: string) =>
    props.choose(
      props.words
        .map(([each]) => each)
        .filter((each) => props.chosen.includes(each) !== (each === value)),
    )
  return (
    <fieldset class="toggles" id={props.id} tabindex={-1}>
      <legend>{props.name}</legend>
      <div class="row-wrap gap-8">
        <For each={shown()}>
          {([value, word]) => (
            <label class="toggle">
              <input
                type="checkbox"
                checked={props.chosen.includes(value)}
                onChange={(event) => {
                  toggle(value)
                  // Restores the tick that the browser removed, in case the value must stay chosen.
                  event.currentTarget.checked = props.chosen.includes(value)
                }}
              />
              {word}
            </label>
          )}
        </For>
        <Show when={props.words.length > shown().length}>
          <Button class="quiet" press={() => setIsWhole(true)}>
            {props.words.length - shown().length} more…
          </Button>
        </Show>
      </div>
    </fieldset>
  )
}
