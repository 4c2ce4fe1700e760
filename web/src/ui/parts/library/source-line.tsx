import type { Inherited } from '@harness/shared/library/inherit.ts'
import { type JSX, Show } from 'solid-js'
import { sourceText } from '../../words/source.ts'

/** Where a value comes from; for one that was changed here, what it would be, with the way back. */
export function SourceLine<T>(props: {
  readonly of: Inherited<T>
  readonly name: string | undefined
  readonly text: (value: T) => string
  readonly reset: () => void
}): JSX.Element {
  const where = () => sourceText(props.of.inherited.source, props.name)
  return (
    <Show when={props.of.source === 'run'} fallback={<p class="value-source">{where()}</p>}>
      <p class="value-source">
        <b>Changed</b>, {props.text(props.of.inherited.value)} {where()}.{' '}
        <button type="button" class="button quiet reset" onClick={() => props.reset()}>
          Reset
        </button>
      </p>
    </Show>
  )
}
