import { For, Show } from 'solid-js'
import type { DefaultModel } from '../../../store/preferences.ts'

interface ModelSelectProps {
  readonly id: string
  /** Undefined while it is looked for. */
  readonly value: DefaultModel | undefined
  readonly installed: readonly string[]
  readonly describedBy: string
  readonly onChoose: (chosen: DefaultModel) => void
}

const EXPLORER = 'explorer'
const NAMED = 'named'
/** Before the name of an installed model, so that none can be taken for the two above. */
const INSTALLED = 'installed/'

/** The explorer, the installed models, and one that is to be named. */
export function ModelSelect(props: ModelSelectProps) {
  const value = () => {
    const { value: model } = props
    if (!model) return ''
    if (model.provider === 'explorer') return EXPLORER
    return props.installed.includes(model.model) ? INSTALLED + model.model : NAMED
  }
  const choose = (chosen: string) => {
    if (chosen === EXPLORER) return props.onChoose({ provider: 'explorer', model: '' })
    const model = chosen.startsWith(INSTALLED) ? chosen.slice(INSTALLED.length) : ''
    props.onChoose({ provider: 'ollama', model })
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
      <option value={EXPLORER} selected={value() === EXPLORER}>
        Explorer, no AI
      </option>
      <For each={props.installed}>
        {(name) => (
          <option value={INSTALLED + name} selected={value() === INSTALLED + name}>
            {name}
          </option>
        )}
      </For>
      <option value={NAMED} selected={value() === NAMED}>
        Another model of the server
      </option>
    </select>
  )
}
