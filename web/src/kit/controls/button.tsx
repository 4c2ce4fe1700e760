import { type JSX, Show } from 'solid-js'
import { Icon, type IconShape } from './icon.tsx'
import './controls.css'

interface ButtonProps {
  readonly press: () => unknown
  readonly icon?: IconShape
  /** Its name where that says more than its words. */
  readonly label?: string | undefined
  readonly title?: string | undefined
  /** It cannot be done now. The press still comes, so that its action can say why. */
  readonly isOff?: boolean | undefined
  readonly class?: string | undefined
  readonly children: JSX.Element
}

export function Button(props: ButtonProps) {
  return (
    <button
      type="button"
      class={`button ${props.class ?? ''}`}
      aria-label={props.label}
      aria-disabled={props.isOff}
      title={props.title}
      onClick={() => void props.press()}
    >
      <Show when={props.icon}>{(icon) => <Icon of={icon()} />}</Show>
      {props.children}
    </button>
  )
}
