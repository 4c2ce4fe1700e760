import { inheritSampling, type Layers } from '@harness/shared/library/inherit.ts'
import type { SamplingSetting } from '@harness/shared/order/determinism.ts'
import type { Sampling } from '@harness/shared/order/model-choice.ts'
import { createSignal, Show } from 'solid-js'
import { SourceLine } from '../library/source-line.tsx'
import { TextField } from '../library/text-field.tsx'

interface SamplingProps {
  /** What is edited here is the layer `run`; those above it are what it inherits from. */
  readonly layers: Layers
  /** Which of them the model takes. */
  readonly takes: readonly SamplingSetting[]
  /** Of the application whose values are inherited. */
  readonly applicationName?: string | undefined
  readonly onChange: (sampling: Sampling | undefined) => void
}

/** What makes replies repeat, where the model takes it. Empty fields leave it to the model. */
export function SamplingFields(props: SamplingProps) {
  return (
    <Show when={props.takes.length > 0}>
      <div class="size-fields">
        <SamplingField
          {...props}
          setting="temperature"
          label="Temperature"
          unset="The model’s own"
          hint="From 0, always the likeliest reply, to 2."
          wrong="Enter a number from 0 to 2, or leave it empty."
          isValid={(value) => value >= 0 && value <= 2}
        />
        <SamplingField
          {...props}
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

interface SamplingFieldProps extends SamplingProps {
  readonly setting: SamplingSetting
  readonly label: string
  /** What happens while it is empty. */
  readonly unset: string
  readonly hint: string
  readonly wrong: string
  readonly isValid: (value: number) => boolean
}

function SamplingField(props: SamplingFieldProps) {
  const own = () => props.layers.run.sampling ?? {}
  /** As typed, while it is no value. */
  const [wrong, setWrong] = createSignal<string>()
  const of = () => inheritSampling(props.layers, props.setting)
  const textOf = (value: number | undefined) => (value === undefined ? props.unset : String(value))
  const set = (value: number | undefined) => {
    const { [props.setting]: _, ...rest } = own()
    const kept = value === undefined ? rest : { ...rest, [props.setting]: value }
    props.onChange(Object.keys(kept).length > 0 ? kept : undefined)
  }
  const type = (text: string) => {
    const value = Number(text)
    const isKept = text.trim() !== '' && props.isValid(value)
    setWrong(isKept || text.trim() === '' ? undefined : text)
    set(isKept ? value : undefined)
  }
  return (
    <Show when={props.takes.includes(props.setting)}>
      <div>
        <TextField
          id={props.setting}
          label={props.label}
          placeholder={textOf(of().inherited.value)}
          hint={props.hint}
          error={wrong() === undefined ? undefined : props.wrong}
          value={wrong() ?? String(own()[props.setting] ?? '')}
          onInput={type}
        />
        <SourceLine of={of()} name={props.applicationName} text={textOf} reset={() => type('')} />
      </div>
    </Show>
  )
}
