import CircleAlert from 'lucide-solid/icons/circle-alert'
import { type JSX, Show } from 'solid-js'
import { Icon } from './icon.tsx'
import './fields.css'

interface FieldProps {
  readonly id: string
  readonly label: string
  readonly hidesLabel?: boolean
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly children: JSX.Element
}

/** A label, its control, and one sentence below: the error's fix, else the hint. */
export function Field(props: FieldProps) {
  return (
    <div class="field grid gap-6" data-wrong={props.error !== undefined}>
      <label class="text-meta" for={props.id} classList={{ unseen: props.hidesLabel ?? false }}>
        {props.label}
      </label>
      {props.children}
      <Show when={props.error ?? props.hint}>
        {(text) => (
          <p class="field-note" id={`${props.id}-note`}>
            <Show when={props.error}>
              <Icon class="self-center" of={CircleAlert} size={14} />
            </Show>
            {text()}
          </p>
        )}
      </Show>
    </div>
  )
}

/** Attributes that make screen readers read a control's note with it. */
export function noted(id: string, error: string | undefined) {
  return { 'aria-describedby': `${id}-note`, 'aria-invalid': error !== undefined } as const
}
