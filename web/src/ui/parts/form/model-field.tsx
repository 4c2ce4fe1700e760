import { Show } from 'solid-js'
import type { DefaultModel } from '../../../store/preferences.ts'
import { SUGGESTED_MODEL } from '../../../worker/api.ts'
import type { NewRun } from '../../state/form/create-new-run.ts'
import { Field, noted } from './field.tsx'
import { ModelSelect } from './model-select.tsx'

/** Who thinks: the explorer, a model that is installed, or one that is named. */
export function ModelField(props: { form: NewRun }) {
  const choose = ({ provider, model }: DefaultModel) => {
    // whoever wants a model and has none gets one to begin with; the checks then say how
    const isOpen = provider === 'ollama' && model === ''
    const suggests = isOpen && !props.form.installed().includes(SUGGESTED_MODEL)
    props.form.draft.change({ provider, model: suggests ? SUGGESTED_MODEL : model })
    props.form.settleModel()
  }
  const hint = () =>
    props.form.model()?.provider === 'explorer'
      ? 'Tries what it has not tried yet. It needs no model.'
      : 'In Ollama on this machine.'
  const isNamed = () => {
    const model = props.form.model()
    return model?.provider === 'ollama' && !props.form.installed().includes(model.model)
  }
  return (
    <div class="model-fields">
      <Field id="model" label="Model" hint={hint()}>
        <ModelSelect
          id="model"
          value={props.form.model()}
          installed={props.form.installed()}
          onChoose={choose}
          describedBy="model-note"
        />
      </Field>
      <Show when={isNamed()}>
        <NameField form={props.form} />
      </Show>
    </div>
  )
}

function NameField(props: { form: NewRun }) {
  const error = () => props.form.failureAt('model')
  return (
    <Field id="model-name" label="Name of the model" error={error()} hint="As Ollama calls it.">
      <input
        id="model-name"
        autocomplete="off"
        spellcheck={false}
        placeholder="qwen3-vl:8b"
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
