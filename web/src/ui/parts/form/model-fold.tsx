import { type Inherited, inherit, inheritSampling } from '@harness/shared/library/inherit.ts'
import type { RunDefaults } from '@harness/shared/library/library.ts'
import type { NewRun } from '../../state/form/create-new-run.ts'
import { modelLabel, modelLocation } from '../../words/model.ts'
import { rowSource } from '../../words/source.ts'
import { Fold } from './fold.tsx'
import { ModelField } from './model-field.tsx'
import { SamplingFields } from './sampling-fields.tsx'

const SAMPLING = ['temperature', 'seed'] as const

/** Which model judges, and what makes its replies repeat. */
export function ModelFold(props: { form: NewRun }) {
  const summary = () => {
    const model = props.form.model()
    if (!model) return 'Looking for models'
    const words = modelLocation(model.provider, model.model) || 'No model is named yet'
    const sends = model.provider === 'sweep' && props.form.draft.value().sendsForms
    return sends ? `${words}; sends forms` : words
  }
  const source = () => {
    const model = modelSourceOf(props.form)
    return rowSource(
      [
        { of: model, was: modelName(model.inherited.value) },
        ...SAMPLING.map((setting) => ({ of: inheritSampling(props.form.layers(), setting) })),
      ],
      props.form.owner()?.name,
    )
  }
  return (
    <Fold name="Model" summary={summary()} source={source()}>
      <ModelField form={props.form} source={modelSourceOf(props.form)} modelText={modelName} />
      <SamplingFields
        layers={props.form.layers()}
        takes={props.form.tokenLimits()?.takes ?? []}
        applicationName={props.form.owner()?.name}
        onChange={(sampling) => props.form.draft.change({ sampling })}
      />
    </Fold>
  )
}

/** What runs where no model is installed; its name has no meaning. */
const NO_MODEL = { provider: 'sweep', model: '' } as const

type Model = RunDefaults['model']

function modelName(model: Model): string {
  return model ? modelLabel(model.provider, model.model) : 'Sweep, no AI'
}

/** Where the model comes from that a run would use. */
function modelSourceOf(form: NewRun): Inherited<Model> {
  const { provider, model } = form.draft.value()
  const layers = { settings: form.settings(), application: form.application()?.defaults }
  const [first] = form.installed()
  const suggested = first === undefined ? NO_MODEL : { provider: 'ollama' as const, model: first }
  const own = provider === 'sweep' ? NO_MODEL : provider !== 'default' && { provider, model }
  return inherit({ ...layers, run: own ? { model: own } : {} }, 'model', suggested)
}
