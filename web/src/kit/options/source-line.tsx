import type { Inherited } from '@harness/shared/order/options/layers.ts'
import { type JSX, Show } from 'solid-js'
import { Button } from '../controls/button.tsx'
import { inheritedText, sourceLine } from './source-text.ts'

/**
 * Names Settings or the application as the source of a value. For a changed value it shows the
 * inherited one and a reset; for a Harness default, the usual case, nothing.
 */
export function SourceLine<T>(props: {
  readonly of: Inherited<T>
  readonly name: string | undefined
  readonly text: (value: T) => string
  readonly reset: () => void
}): JSX.Element {
  const source = () => props.of.inherited.source
  return (
    <Show
      when={props.of.source === 'run'}
      fallback={
        <Show when={source() !== 'harness'}>
          <p class="value-source text-small text-ink-3">{sourceLine(source(), props.name)}</p>
        </Show>
      }
    >
      <p class="value-source text-small text-ink-3">
        <b>Changed</b>, {inheritedText(props.text(props.of.inherited.value), source(), props.name)}.{' '}
        <Button class="quiet reset" press={props.reset}>
          Reset
        </Button>
      </p>
    </Show>
  )
}
