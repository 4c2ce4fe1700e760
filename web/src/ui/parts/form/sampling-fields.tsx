import { inherit } from '@harness/shared/library/inherit.ts'
import type { SamplingSetting } from '@harness/shared/order/determinism.ts'
import { createSignal, Show } from 'solid-js'
import type { NewRun } from '../../state/form/create-new-run.ts'
import { TextField } from '../library/text-field.tsx'

/** What makes replies repeat, where the model takes it. Empty fields leave it to the model. */
export function SamplingFields(props: { form: NewRun }) {
  const isTaken = () => (props.form.tokenLimits()?.takes ?? []).length > 0
  return (
    <Show when={isTaken()}>
      <div class="size-fields">
        <SamplingField
          form={props.form}
          setting="temperature"
          label="Temperature"
          unset="The model’s own"
          hint="From 0, always the likeliest reply, to 2."
          wrong="Enter a number from 0 to 2, or leave it empty."
          isValid={(value) => value >= 0 && value <= 2}
        />
        <SamplingField
          form={props.form}
          setting="seed"
          label="Seed"
          unset="Random"
          hint="A whole number. With it and temperature 0 a run repeats as far as the model does."
          wrong="Enter a whole number, or leave it empty."
          isValid={Number.isSafeInteger}
        />
      </div>
    </Show>
  )
}

interface SamplingFieldProps {
  readonly form: NewRun
  readonly setting: SamplingSetting
  readonly label: string
  /** What happens while it is empty. */
  readonly unset: string
  readonly hint: string
  readonly wrong: string
  readonly isValid: (value: number) => boolean
}

function SamplingField(props: SamplingFieldProps) {
  const { form, setting } = props
  const own = () => form.draft.value().sampling ?? {}
  /** As typed, while it is no value. */
  const [wrong, setWrong] = createSignal<string>()
  const inherited = () => {
    const { value } = inherit(form.layers(), 'sampling', {}).inherited
    return value?.[setting]
  }
  const type = (text: string) => {
    const value = Number(text)
    const isKept = text.trim() !== '' && props.isValid(value)
    const { [setting]: _, ...rest } = own()
    const kept = isKept ? { ...rest, [setting]: value } : rest
    setWrong(isKept || text.trim() === '' ? undefined : text)
    form.draft.change({ sampling: Object.keys(kept).length > 0 ? kept : undefined })
  }
  return (
    <Show when={form.tokenLimits()?.takes?.includes(setting)}>
      <TextField
        id={setting}
        label={props.label}
        placeholder={inherited() === undefined ? props.unset : String(inherited())}
        hint={props.hint}
        error={wrong() === undefined ? undefined : props.wrong}
        value={wrong() ?? String(own()[setting] ?? '')}
        onInput={type}
      />
    </Show>
  )
}
