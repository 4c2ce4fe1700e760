import { For } from 'solid-js'
import type { DefaultModel } from '../../store/preferences.ts'
import { Field } from '../controls/field.tsx'
import type { ModelGroup, ModelOption, Models } from './create-models.ts'
import { Groups, keyOf } from './model-select.tsx'

const UNSET = ''
const SWEEP = 'sweep'

function optionFor(model: DefaultModel): ModelOption {
  return { model, word: model.model }
}

function valueIn(model: DefaultModel | undefined): string {
  if (!model) return UNSET
  return model.provider === 'sweep' ? SWEEP : keyOf(model)
}

interface ModelDefaultProps {
  readonly id: string
  readonly label: string
  readonly hint: string
  /** Label of the “no choice” option. */
  readonly unset: string
  readonly models: Models
  readonly chosen: DefaultModel | undefined
  readonly onChoose: (model: DefaultModel | undefined) => void
}

/** Field for the default model of new runs. */
export function ModelDefault(props: ModelDefaultProps) {
  const groups = (): readonly ModelGroup[] => {
    const here = props.models.installed() ?? []
    const options = here.map((model) => optionFor({ provider: 'ollama', model }))
    return [{ label: 'Ollama on this machine', options }, ...props.models.others()]
  }
  const usable = () => groups().flatMap(({ options }) => options)
  // Keeps a chosen model in the list even when it cannot be used now.
  const kept = () => {
    const set = props.chosen
    const isThere = usable().some(({ model }) => keyOf(model) === valueIn(set))
    return set && set.provider !== 'sweep' && !isThere ? [optionFor(set)] : []
  }
  const choose = (value: string) => {
    const named = [...kept(), ...usable()].find(({ model }) => keyOf(model) === value)?.model
    props.onChoose(value === SWEEP ? { provider: 'sweep', model: '' } : named)
  }
  return (
    <Field id={props.id} label={props.label} hint={props.hint}>
      <select
        id={props.id}
        aria-describedby={`${props.id}-note`}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value={UNSET} selected={props.chosen === undefined}>
          {props.unset}
        </option>
        <option value={SWEEP} selected={valueIn(props.chosen) === SWEEP}>
          Sweep, no AI
        </option>
        <For each={kept()}>
          {({ model, word }) => (
            <option value={keyOf(model)} selected>
              {word}
            </option>
          )}
        </For>
        <Groups groups={groups()} at={valueIn(props.chosen)} />
      </select>
    </Field>
  )
}
