import type { RunDefaults } from '@harness/shared/order/options/defaults.ts'
import type { Inherited } from '@harness/shared/order/options/layers.ts'
import { isCloud } from '@harness/shared/order/provider-names.ts'
import { CLOUD, ON_PAGE } from '@harness/shared/order/providers.ts'
import { Show } from 'solid-js'
import { Field, noted } from '../../kit/controls/field.tsx'
import type { NewRun } from '../../kit/form/create-new-run.ts'
import { keyOf, ModelSelect } from '../../kit/form/model-select.tsx'
import { SourceLine } from '../../kit/options/source-line.tsx'
import type { DefaultModel } from '../../store/preferences.ts'
import { SUGGESTED_MODEL } from '../../worker/api.ts'

interface ModelFieldProps {
  readonly form: NewRun
  readonly source: Inherited<RunDefaults['model']>
  readonly modelText: (model: RunDefaults['model']) => string
}

/** Selects the sweep, an installed model, or a model by name; can reset the choice. */
export function ModelField(props: ModelFieldProps) {
  const choose = ({ provider, model }: DefaultModel) => {
    // Without an installed model the recommended one is suggested; checks explain how to get it.
    const isOpen = provider === 'ollama' && model === ''
    const suggests = isOpen && !props.form.installed().includes(SUGGESTED_MODEL)
    props.form.draft.change({ provider, model: suggests ? SUGGESTED_MODEL : model })
    props.form.settleModel()
  }
  const hint = () => {
    const model = props.form.model()
    if (model?.provider === 'sweep')
      return 'Uses every control it can reach. Needs no model and no goal.'
    const options = props.form.others().flatMap((group) => group.options)
    const found = options.find((option) => model && keyOf(option.model) === keyOf(model))
    if (found?.about !== undefined) return found.about
    return modelWhere(model?.provider)
  }
  const isNamed = () => {
    const model = props.form.model()
    return model?.provider === 'ollama' && !props.form.installed().includes(model.model)
  }
  return (
    <div class="grid gap-12">
      <Field id="model" label="Model" hint={hint()}>
        <ModelSelect
          id="model"
          value={props.form.model()}
          installed={props.form.installed()}
          others={props.form.others()}
          onChoose={choose}
          describedBy="model-note"
        />
      </Field>
      <SourceLine
        of={props.source}
        name={props.form.application()?.name}
        text={props.modelText}
        reset={() => {
          props.form.draft.change({ provider: 'default', model: '' })
          props.form.settleModel()
        }}
      />
      <Show when={isNamed()}>
        <NameField form={props.form} />
      </Show>
    </div>
  )
}

function modelWhere(provider: DefaultModel['provider'] | undefined): string {
  if (provider === 'builtin') return ON_PAGE.builtin.about
  if (provider && isCloud(provider)) return `At ${CLOUD[provider].name}.`
  return provider === 'compatible'
    ? 'In the compatible server on this machine.'
    : 'In Ollama on this machine.'
}

function NameField(props: { form: NewRun }) {
  const error = () => props.form.failureAt('model')
  return (
    <Field id="model-name" label="Name of the model" error={error()} hint="As Ollama calls it.">
      <input
        id="model-name"
        autocomplete="off"
        spellcheck={false}
        placeholder={SUGGESTED_MODEL}
        value={props.form.model()?.model ?? ''}
        onInput={(event) =>
          props.form.draft.change({ provider: 'ollama', model: event.currentTarget.value })
        }
        onChange={() => props.form.settleModel()}
        {...noted('model-name', error())}
      />
    </Field>
  )
}
