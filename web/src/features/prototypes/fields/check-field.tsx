import type { JSX } from 'solid-js'

interface CheckFieldProps {
  readonly checked: boolean
  readonly onChecked: (checked: boolean) => void
  readonly children: JSX.Element
}

/** A yes or no with its sentence. */
export function CheckField(props: CheckFieldProps) {
  return (
    <label class="row gap-8 min-h-24">
      <input
        type="checkbox"
        checked={props.checked}
        onChange={(event) => {
          props.onChecked(event.currentTarget.checked)
          // What does not take the answer shows what is still true.
          event.currentTarget.checked = props.checked
        }}
      />
      {props.children}
    </label>
  )
}
