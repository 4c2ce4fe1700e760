import { Show } from 'solid-js'
import { Field, noted } from './field.tsx'

interface TextFieldProps {
  readonly id: string
  readonly label: string
  /** Hides the label visually; screen readers still announce it. */
  readonly hidesLabel?: boolean
  readonly value: string
  readonly onInput: (value: string) => void
  readonly onLeave?: (() => void) | undefined
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly lines?: number
  readonly readOnly?: boolean
  readonly placeholder?: string
}

/** A labelled text input of one or several lines. */
export function TextField(props: TextFieldProps) {
  const common = () => ({
    id: props.id,
    value: props.value,
    readOnly: props.readOnly ?? false,
    placeholder: props.placeholder ?? '',
    onBlur: () => props.onLeave?.(),
    ...noted(props.id, props.error),
  })
  return (
    <Field
      id={props.id}
      label={props.label}
      hidesLabel={props.hidesLabel ?? false}
      hint={props.hint}
      error={props.error}
    >
      <Show
        when={props.lines}
        fallback={
          <input
            type="text"
            autocomplete="off"
            {...common()}
            onInput={(event) => props.onInput(event.currentTarget.value)}
          />
        }
      >
        {(lines) => (
          <textarea
            rows={lines()}
            {...common()}
            onInput={(event) => props.onInput(event.currentTarget.value)}
          />
        )}
      </Show>
    </Field>
  )
}
