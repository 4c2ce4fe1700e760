import { createSignal, For, Show } from 'solid-js'
import {
  type DefaultModel,
  readDefaultModel,
  writeDefaultModel,
} from '../../../store/preferences.ts'
import { createModels, type Models } from '../../state/form/create-models.ts'
import { createList } from '../../state/lists/create-list.ts'
import { createModelServer } from '../../state/settings/create-model-server.ts'
import { usePage } from '../../state/shell/page.ts'
import { Field, noted } from '../form/field.tsx'
import { CommandButton } from '../form/mend-button.tsx'
import './models-section.css'

/** Where models answer, which there are, and which one a new run begins with. */
export function ModelsSection() {
  const page = usePage()
  const models = createModels(page)
  return (
    <section class="settings-section" aria-labelledby="models">
      <h2 id="models">Models</h2>
      <ServerField models={models} />
      <Installed models={models} />
      <DefaultField models={models} />
    </section>
  )
}

function ServerField(props: { models: Models }) {
  const server = createModelServer(
    usePage(),
    () => props.models.origin(),
    () => location.reload(),
  )
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!server.changing()) void server.use()
  }
  return (
    <form class="server-form" noValidate onSubmit={onSubmit}>
      <Field
        id="server"
        label="Model server"
        error={server.failure()}
        hint="On this machine. The page loads anew, because it may reach nothing else."
      >
        <input
          id="server"
          inputmode="url"
          autocomplete="off"
          spellcheck={false}
          placeholder="http://127.0.0.1:11434"
          value={server.text()}
          onInput={(event) => server.type(event.currentTarget.value)}
          {...noted('server', server.failure())}
        />
      </Field>
      <button
        type="submit"
        class="button"
        aria-disabled={!server.isChanged()}
        title={server.isChanged() ? undefined : 'This server is in use'}
      >
        {server.changing() ? 'Changing' : 'Use this server'}
      </button>
    </form>
  )
}

function Installed(props: { models: Models }) {
  const [asking, setAsking] = createSignal(false)
  const again = () => {
    setAsking(true)
    props.models.ask()
    queueMicrotask(() => setAsking(false))
  }
  return (
    <div class="installed">
      <h3>Its models that see pictures</h3>
      <Show when={props.models.installed()} fallback={<p class="quiet-text">Asking the server</p>}>
        {(names) => (
          <Show
            when={names().length > 0}
            fallback={
              <div class="settings-act">
                <p>
                  None, or Ollama does not answer. Start it with: <code>ollama serve</code>
                </p>
                <CommandButton command="ollama serve" busy={asking()} check={again} />
              </div>
            }
          >
            <ul>
              <For each={names()}>{(name) => <li>{name}</li>}</For>
            </ul>
          </Show>
        )}
      </Show>
    </div>
  )
}

const UNSET = ''
const EXPLORER = 'explorer'
const NAMED = 'ollama/'

function optionOf(model: DefaultModel | undefined): string {
  if (!model) return UNSET
  return model.provider === 'explorer' ? EXPLORER : NAMED + model.model
}

function modelFrom(value: string): DefaultModel | undefined {
  if (value === UNSET) return undefined
  if (value === EXPLORER) return { provider: 'explorer', model: '' }
  return { provider: 'ollama', model: value.slice(NAMED.length) }
}

function DefaultField(props: { models: Models }) {
  const page = usePage()
  const { items } = createList(async () => [await readDefaultModel(page.db)])
  const chosen = () => items()?.[0]
  // one that was set stays in the list, also when its server does not answer now
  const names = () => {
    const set = chosen()
    const kept = set?.provider === 'ollama' ? [set.model] : []
    return [...new Set([...(props.models.installed() ?? []), ...kept])]
  }
  const choose = (value: string) =>
    void writeDefaultModel(page.db, modelFrom(value)).catch(() => undefined) // the list shows what holds
  return (
    <Field
      id="default-model"
      label="A new run begins with"
      hint="Until another one is chosen there. The form keeps what was used last."
    >
      <select
        id="default-model"
        aria-describedby="default-model-note"
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value={UNSET} selected={chosen() === undefined}>
          The first installed model, else the explorer
        </option>
        <option value={EXPLORER} selected={optionOf(chosen()) === EXPLORER}>
          Explorer, no AI
        </option>
        <For each={names()}>
          {(name) => (
            <option value={NAMED + name} selected={optionOf(chosen()) === NAMED + name}>
              {name}
            </option>
          )}
        </For>
      </select>
    </Field>
  )
}
