import { SERVERS } from '@harness/shared/order/providers.ts'
import { createSignal, For, Show } from 'solid-js'
import { Field, noted } from '../../kit/controls/field.tsx'
import { CommandButton } from '../../kit/controls/fix-button.tsx'
import { createModels, type Models } from '../../kit/form/create-models.ts'
import { ModelDefault } from '../../kit/form/model-default.tsx'
import { usePage } from '../../kit/page/page.ts'
import { createList } from '../../kit/runs/create-list.ts'
import { readDefaultModel, writeDefaultModel } from '../../store/preferences.ts'
import { CatalogList } from './catalog-list.tsx'
import { createCatalog } from './create-catalog.ts'
import { createModelServer, type ModelServer } from './create-model-server.ts'
import './settings.css'

/** Model servers, their models, and the default model. */
export function ModelsSection() {
  const page = usePage()
  const models = createModels(page)
  const catalog = createCatalog(page)
  return (
    <section class="settings-section" aria-labelledby="models">
      <h2 id="models">Models</h2>
      <ServerField models={models} />
      <Installed models={models} />
      <CompatibleField />
      <DefaultModelField models={models} />
      <CatalogList catalog={catalog} />
    </section>
  )
}

function ServerField(props: { models: Models }) {
  const page = usePage()
  const inUse = () => props.models.origin()
  const server = createModelServer(page, inUse, () => location.reload())
  return (
    <ServerForm
      id="server"
      label="Model server"
      hint="On this machine. A change reloads the page, which may contact no other server."
      placeholder={SERVERS.ollama.origin}
      use="Use this server"
      server={server}
    />
  )
}

/** Field for LM Studio, or any other server on this machine with the same protocol. */
function CompatibleField() {
  const page = usePage()
  const inUse = () => page.boot()?.modelOrigins[1] ?? ''
  const server = createModelServer(page, inUse, () => location.reload(), 'compatible')
  return (
    <ServerForm
      id="compatible"
      label="Compatible server, such as LM Studio"
      hint="On this machine, in addition to the one above. LM Studio starts with: lms server start --cors"
      placeholder={SERVERS.compatible.origin}
      use="Add this server"
      server={server}
    />
  )
}

interface ServerFormProps {
  readonly id: string
  readonly label: string
  readonly hint: string
  readonly placeholder: string
  readonly use: string
  readonly server: ModelServer
}

function ServerForm(props: ServerFormProps) {
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!props.server.changing()) void props.server.use()
  }
  return (
    <form
      class="server-form grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-12 max-sm:gap-12 max-sm:grid-cols-[minmax(0,1fr)]"
      noValidate
      onSubmit={onSubmit}
    >
      <Field id={props.id} label={props.label} error={props.server.failure()} hint={props.hint}>
        <input
          id={props.id}
          inputmode="url"
          autocomplete="off"
          spellcheck={false}
          placeholder={props.placeholder}
          value={props.server.text()}
          onInput={(event) => props.server.type(event.currentTarget.value)}
          {...noted(props.id, props.server.failure())}
        />
      </Field>
      <button
        type="submit"
        class="button mt-22 max-sm:mt-0"
        aria-disabled={!props.server.isChanged()}
        title={props.server.isChanged() ? undefined : 'This server is in use'}
      >
        {props.server.changing() ? 'Changing' : props.use}
      </button>
    </form>
  )
}

function Installed(props: { models: Models }) {
  const [isRequesting, setRequesting] = createSignal(false)
  const again = () => {
    setRequesting(true)
    props.models.refresh()
    queueMicrotask(() => setRequesting(false))
  }
  return (
    <div class="installed">
      <h3 class="pb-6 text-meta">Models that accept images</h3>
      <Show when={props.models.installed()} fallback={<p class="quiet-text">Loading models</p>}>
        {(names) => (
          <Show
            when={names().length > 0}
            fallback={
              <div class="settings-act">
                <p>
                  None, or Ollama does not answer. Start it with:{' '}
                  <code class="mono">ollama serve</code>
                </p>
                <CommandButton command="ollama serve" busy={isRequesting()} check={again} />
              </div>
            }
          >
            <ul>
              <For each={names()}>{(name) => <li class="row min-h-36 rule-t">{name}</li>}</For>
            </ul>
          </Show>
        )}
      </Show>
    </div>
  )
}

/** Field for the default model of a new run. */
function DefaultModelField(props: { models: Models }) {
  const page = usePage()
  const { items } = createList(async () => [await readDefaultModel(page.db)])
  return (
    <ModelDefault
      id="default-model"
      label="Default model"
      hint="Used until you choose another in the form, which remembers your last choice."
      unset="First installed model, else sweep"
      models={props.models}
      chosen={items()?.[0]}
      // On an error the list keeps showing the stored value.
      onChoose={(model) => void writeDefaultModel(page.db, model).catch(() => undefined)}
    />
  )
}
