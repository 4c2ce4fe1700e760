import type { JSX } from 'solid-js'
import './fields.css'

interface ChoiceBoxProps {
  readonly checked: boolean
  readonly onChecked: (checked: boolean) => unknown
  readonly isOff?: boolean
  readonly class?: string
  readonly children: JSX.Element
}

/** A yes or no with its sentence. */
export function ChoiceBox(props: ChoiceBoxProps) {
  return (
    <label class={`choice ${props.class ?? ''}`}>
      <input
        type="checkbox"
        checked={props.checked}
        disabled={props.isOff ?? false}
        onChange={(event) => props.onChecked(event.currentTarget.checked)}
      />
      {props.children}
    </label>
  )
}
