import { For, Show } from 'solid-js'
import type { DefaultModel } from '../../store/preferences.ts'
import { modelLocation } from '../words/model.ts'
import type { ModelGroup } from './create-models.ts'

interface ModelSelectProps {
  readonly id: string
  /** Undefined while loading. */
  readonly value: DefaultModel | undefined
  readonly installed: readonly string[]
  readonly others: readonly ModelGroup[]
  readonly describedBy: string
  readonly onChoose: (chosen: DefaultModel) => void
}

const SWEEP = 'sweep'
const NAMED = 'named'

/** Model list: the sweep, the installed models, one typed by name, and the other usable ones. */
export function ModelSelect(props: ModelSelectProps) {
  const choices = () => choicesOf(props.installed, props.others)
  const value = () => {
    const { value: model } = props
    if (!model) return ''
    if (model.provider === 'sweep') return SWEEP
    const known = choices().some((choice) => keyOf(choice) === keyOf(model))
    return known || model.provider !== 'ollama' ? keyOf(model) : NAMED
  }
  const choose = (chosen: string) => {
    if (chosen === SWEEP) return props.onChoose({ provider: 'sweep', model: '' })
    if (chosen === NAMED) return props.onChoose({ provider: 'ollama', model: '' })
    const found = choices().find((choice) => keyOf(choice) === chosen)
    if (found) props.onChoose(found)
  }
  return (
    <select
      id={props.id}
      aria-describedby={props.describedBy}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      <Show when={value() === ''}>
        <option value="" selected>
          Looking for models
        </option>
      </Show>
      <option value={SWEEP} selected={value() === SWEEP}>
        Sweep, no AI
      </option>
      <Absent value={props.value} isKnown={isKnown(props.value, choices())} />
      <optgroup label="Ollama on this machine">
        <For each={props.installed}>
          {(name) => (
            <Option choice={{ provider: 'ollama', model: name }} word={name} at={value()} />
          )}
        </For>
        <option value={NAMED} selected={value() === NAMED}>
          Another model, by name
        </option>
      </optgroup>
      <Groups groups={props.others} at={value()} />
    </select>
  )
}

export function Groups(props: { groups: readonly ModelGroup[]; at: string }) {
  return (
    <For each={props.groups}>
      {(group) => (
        <optgroup label={group.label}>
          <For each={group.options}>
            {({ model, word }) => <Option choice={model} word={word} at={props.at} />}
          </For>
        </optgroup>
      )}
    </For>
  )
}

/** Option value of a model. */
export function keyOf({ provider, model }: DefaultModel): string {
  return `${provider}/${model}`
}

function choicesOf(
  installed: readonly string[],
  others: readonly ModelGroup[],
): readonly DefaultModel[] {
  const here = installed.map((model): DefaultModel => ({ provider: 'ollama', model }))
  return [...here, ...others.flatMap(({ options }) => options.map(({ model }) => model))]
}

function isKnown(value: DefaultModel | undefined, choices: readonly DefaultModel[]): boolean {
  if (!value || value.provider === 'sweep' || value.provider === 'ollama') return true
  return choices.some((choice) => keyOf(choice) === keyOf(value))
}

/** Option for a chosen model that cannot be used now; the preflight checks explain why. */
function Absent(props: { value: DefaultModel | undefined; isKnown: boolean }) {
  return (
    <Show when={!props.isKnown && props.value}>
      {(model) => (
        <option value={keyOf(model())} selected>
          {modelLocation(model().provider, model().model)}
        </option>
      )}
    </Show>
  )
}

function Option(props: { choice: DefaultModel; word: string; at: string }) {
  return (
    <option value={keyOf(props.choice)} selected={props.at === keyOf(props.choice)}>
      {props.word}
    </option>
  )
}
