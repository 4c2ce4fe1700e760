import type { JSX } from 'solid-js'

interface CheckFieldProps {
  readonly checked: boolean
  readonly onChecked: (checked: boolean) => void
  readonly children: JSX.Element
}

/** Checkbox with a sentence as its label. */
export function CheckField(props: CheckFieldProps) {
  return (
    <label class="row gap-8 min-h-24">
      <input
        type="checkbox"
        checked={props.checked}
        onChange={(event) => {
          props.onChecked(event.currentTarget.checked)
          // If the caller rejects the change, the old state is shown.
          event.currentTarget.checked = props.checked
        }}
      />
      {props.children}
    </label>
  )
}
