import { Field } from '../../kit/controls/field.tsx'

interface PasswordFieldProps {
  readonly id: string
  readonly value: string
  readonly onInput: (value: string) => void
}

/** A new password; none that is kept is ever shown. */
export function PasswordField(props: PasswordFieldProps) {
  return (
    <Field id={`password-${props.id}`} label="Password">
      <input
        id={`password-${props.id}`}
        type="password"
        autocomplete="new-password"
        value={props.value}
        onInput={(event) => props.onInput(event.currentTarget.value)}
      />
    </Field>
  )
}
