import { Field } from '../../kit/controls/field.tsx'

interface PasswordFieldProps {
  readonly id: string
  readonly value: string
  readonly onInput: (value: string) => void
}

/** Field for a new password; a stored one is never shown. */
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
