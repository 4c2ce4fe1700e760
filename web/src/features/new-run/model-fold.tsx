import type { RunDefaults } from '@harness/shared/order/options/defaults.ts'
import { type Inherited, inherit } from '@harness/shared/order/options/layers.ts'
import type { NewRun } from '../../kit/form/create-new-run.ts'
import { Fold } from '../../kit/options/fold.tsx'
import { OptionGroup } from '../../kit/options/option-group.tsx'
import { groupSource, groupSummary } from '../../kit/options/option-props.ts'
import { modelLabel, modelLocation } from '../../kit/words/model.ts'
import { ModelField } from './model-field.tsx'

/** Fields for the model, and for settings that make its replies repeatable. */
export function ModelFold(props: { form: NewRun }) {
  const summary = () => {
    const model = props.form.model()
    if (!model) return 'Looking for models'
    const words = modelLocation(model.provider, model.model) || 'No model is named yet'
    return [words, ...groupSummary('model', props.form.options())].join('; ')
  }
  const source = () => {
    const model = modelSourceOf(props.form)
    const was = modelName(model.inherited.value)
    return groupSource('model', props.form.options(), [{ of: model, was }])
  }
  return (
    <Fold name="Model" summary={summary()} source={source()}>
      <ModelField form={props.form} source={modelSourceOf(props.form)} modelText={modelName} />
      <OptionGroup group="model" {...props.form.options()} />
    </Fold>
  )
}

/** Choice without an installed model: the sweep, whose model name is unused. */
const NO_MODEL = { provider: 'sweep', model: '' } as const

type Model = RunDefaults['model']

function modelName(model: Model): string {
  return model ? modelLabel(model.provider, model.model) : 'Sweep, no AI'
}

/** Model that a run would use, with its source. */
function modelSourceOf(form: NewRun): Inherited<Model> {
  const { provider, model } = form.draft.value()
  const layers = { settings: form.settings(), application: form.application()?.defaults }
  const [first] = form.installed()
  const suggested = first === undefined ? NO_MODEL : { provider: 'ollama' as const, model: first }
  const own = provider === 'sweep' ? NO_MODEL : provider !== 'default' && { provider, model }
  return inherit<Pick<RunDefaults, 'model'>, Model>(
    { ...layers, run: own ? { model: own } : {} },
    (of) => of.model,
    suggested,
  )
}
