import { For } from 'solid-js'
import {
  type DefaultModel,
  readDefaultModel,
  writeDefaultModel,
} from '../../../store/preferences.ts'
import type { ModelGroup, ModelOption, Models } from '../../state/form/create-models.ts'
import { createList } from '../../state/lists/create-list.ts'
import { usePage } from '../../state/shell/page.ts'
import { Field } from '../form/field.tsx'
import { Groups, keyOf } from '../form/model-select.tsx'

const UNSET = ''
const SWEEP = 'sweep'

function optionFor(model: DefaultModel): ModelOption {
  return { model, word: model.model }
}

function valueIn(model: DefaultModel | undefined): string {
  if (!model) return UNSET
  return model.provider === 'sweep' ? SWEEP : keyOf(model)
}

/** The default model of a new run. */
export function DefaultModelField(props: { models: Models }) {
  const page = usePage()
  const { items } = createList(async () => [await readDefaultModel(page.db)])
  const chosen = () => items()?.[0]
  const groups = (): readonly ModelGroup[] => {
    const here = props.models.installed() ?? []
    const options = here.map((model) => optionFor({ provider: 'ollama', model }))
    return [{ label: 'Ollama on this machine', options }, ...props.models.others()]
  }
  const usable = () => groups().flatMap(({ options }) => options)
  // a chosen model stays in the list even if it cannot be used now
  const kept = () => {
    const set = chosen()
    const isThere = usable().some(({ model }) => keyOf(model) === valueIn(set))
    return set && set.provider !== 'sweep' && !isThere ? [optionFor(set)] : []
  }
  const choose = (value: string) => {
    const named = [...kept(), ...usable()].find(({ model }) => keyOf(model) === value)?.model
    const wanted = value === SWEEP ? ({ provider: 'sweep', model: '' } as const) : named
    void writeDefaultModel(page.db, wanted).catch(() => undefined) // the list shows the stored value
  }
  return (
    <Field
      id="default-model"
      label="Default model"
      hint="Used until you choose another in the form, which remembers your last choice."
    >
      <select
        id="default-model"
        aria-describedby="default-model-note"
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value={UNSET} selected={chosen() === undefined}>
          First installed model, else sweep
        </option>
        <option value={SWEEP} selected={valueIn(chosen()) === SWEEP}>
          Sweep, no AI
        </option>
        <For each={kept()}>
          {({ model, word }) => (
            <option value={keyOf(model)} selected>
              {word}
            </option>
          )}
        </For>
        <Groups groups={groups()} at={valueIn(chosen())} />
      </select>
    </Field>
  )
}
