import { CloudProvider } from '@harness/shared/order/provider-names.ts'
import { CLOUD } from '@harness/shared/order/providers.ts'
import { createSignal } from 'solid-js'
import { Field, noted } from '../../kit/controls/field.tsx'
import { Options } from '../../kit/controls/options.tsx'
import { today } from '../../kit/words/price.ts'
import type { Catalog } from './create-catalog.ts'
import { changeFrom, type ModelWords } from './model-words.ts'

const EMPTY: ModelWords = {
  provider: CloudProvider.parse(CloudProvider.options[0]),
  id: '',
  input: '',
  output: '',
}

/** Adds a model that the catalog does not have, or corrects the price of one that it has. */
export function ModelForm(props: { catalog: Catalog }) {
  const [words, setWords] = createSignal(EMPTY)
  const [refused, setRefused] = createSignal<string>()
  const change = (patch: Partial<ModelWords>) => {
    setWords({ ...words(), ...patch })
    setRefused(undefined)
  }
  const error = () => refused() ?? props.catalog.failure()
  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault()
    const wanted = changeFrom(words(), today())
    if ('failure' in wanted) return void setRefused(wanted.failure)
    if (await props.catalog.change(wanted.change))
      setWords({ ...EMPTY, provider: words().provider })
  }
  return (
    <form
      class="model-form grid gap-12 pt-12"
      noValidate
      onSubmit={(event) => void onSubmit(event)}
    >
      <h3>Add a model, or correct its price</h3>
      <div class="pair">
        <Field id="change-provider" label="Provider">
          <select
            id="change-provider"
            onChange={(event) =>
              change({ provider: CloudProvider.parse(event.currentTarget.value) })
            }
          >
            <Options
              of={CloudProvider.options.map((provider) => [provider, CLOUD[provider].name])}
            />
          </select>
        </Field>
        <Text id="id" label="Model ID" hint="As the provider spells it." {...{ words, change }} />
        <Text id="input" label="Input price, USD per 1M tokens" {...{ words, change }} />
        <Text id="output" label="Output price, USD per 1M tokens" {...{ words, change }} />
      </div>
      <p class="field-note" role="status">
        {error()}
      </p>
      <div class="settings-act">
        <button type="submit" class="button">
          Save model
        </button>
      </div>
    </form>
  )
}

interface TextProps {
  readonly id: 'id' | 'input' | 'output'
  readonly label: string
  readonly hint?: string
  readonly words: () => ModelWords
  readonly change: (patch: Partial<ModelWords>) => void
}

function Text(props: TextProps) {
  const id = () => `change-${props.id}`
  return (
    <Field id={id()} label={props.label} hint={props.hint ?? 'Leave empty if unknown.'}>
      <input
        id={id()}
        autocomplete="off"
        spellcheck={false}
        inputmode={props.id === 'id' ? 'text' : 'decimal'}
        value={props.words()[props.id]}
        onInput={(event) => props.change({ [props.id]: event.currentTarget.value })}
        {...noted(id(), undefined)}
      />
    </Field>
  )
}
