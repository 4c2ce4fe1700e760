import CircleAlert from 'lucide-solid/icons/circle-alert'
import { type JSX, Show } from 'solid-js'
import { Icon } from './icon.tsx'

interface FailureProps {
  readonly of: { readonly message: string } | string | false | undefined
  readonly class?: string
  readonly hasIcon?: boolean
  /** A way out, after the sentence. */
  readonly children?: JSX.Element
}

/** An error message that screen readers announce; nothing without an error. */
export function Failure(props: FailureProps) {
  const text = () => (typeof props.of === 'object' ? props.of.message : props.of)
  return (
    <Show when={text()}>
      <p
        class={`text-bad ${props.class ?? ''}`}
        classList={{ 'flex gap-8': props.hasIcon ?? false }}
        role="alert"
      >
        <Show when={props.hasIcon}>
          <Icon class="mt-2 flex-none" of={CircleAlert} />
        </Show>
        {text()}
        {props.children}
      </p>
    </Show>
  )
}
