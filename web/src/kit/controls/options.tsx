import { Index, Show } from 'solid-js'

interface OptionsProps<Value extends string | number> {
  /** Values with their words. */
  readonly of: readonly (readonly [value: Value, word: string])[] | undefined
  readonly chosen?: Value | undefined
  /** Words for no choice, whose value is empty. */
  readonly unset?: string | undefined
}

/**
 * The options of a select. They stay in place when the list is read again, also while it is open.
 */
export function Options<Value extends string | number>(props: OptionsProps<Value>) {
  return (
    <>
      <Show when={props.unset}>
        <option value="" selected={props.chosen === undefined}>
          {props.unset}
        </option>
      </Show>
      <Index each={props.of}>
        {(each) => (
          <option value={each()[0]} selected={each()[0] === props.chosen}>
            {each()[1]}
          </option>
        )}
      </Index>
    </>
  )
}
