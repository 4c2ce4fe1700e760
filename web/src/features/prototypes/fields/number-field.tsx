import { Field } from '../../../kit/controls/field.tsx'

interface NumberFieldProps {
  readonly id: string
  readonly label: string
  readonly value: number
  readonly onValue: (value: number) => void
}

/** Number field that reports its value only when it is a number. */
export function NumberField(props: NumberFieldProps) {
  return (
    <Field id={props.id} label={props.label}>
      <input
        id={props.id}
        type="number"
        inputmode="numeric"
        value={props.value}
        onChange={(event) => {
          const value = event.currentTarget.valueAsNumber
          if (Number.isFinite(value)) props.onValue(value)
          event.currentTarget.value = String(props.value)
        }}
      />
    </Field>
  )
}
