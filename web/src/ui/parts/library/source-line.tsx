import type { Inherited, Source } from '@harness/shared/library/inherit.ts'
import { type JSX, Show } from 'solid-js'

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

/** Where a value comes from: "from Marrow". */
function sourceText(source: Source, application: string | undefined): string {
  switch (source) {
    case 'run':
      return 'changed for this run'
    case 'application':
      return `from ${application ?? 'the application'}`
    case 'settings':
      return 'from Settings'
    case 'harness':
      return 'suggested by Harness'
  }
}
