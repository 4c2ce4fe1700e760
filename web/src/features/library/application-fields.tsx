import type { AttachedBrowser } from '@harness/shared/device/attached.ts'
import type { Application, Target } from '@harness/shared/order/library/library.ts'
import type { RunDefaults } from '@harness/shared/order/options/defaults.ts'
import type { Surface } from '@harness/shared/order/options/surfaces.ts'
import { createSignal, type JSX, Match, Show, Switch } from 'solid-js'
import { ChoiceGroup } from '../../kit/controls/choice-group.tsx'
import { latePart } from '../../kit/controls/lazy-part.tsx'
import { TextField } from '../../kit/controls/text-field.tsx'
import { attachFailure, toAttached } from '../../kit/device/attach-choice.ts'
import { AttachField } from '../../kit/device/attach-field.tsx'
import { ChecksField } from '../../kit/form/checks-field.tsx'
import { createModels } from '../../kit/form/create-models.ts'
import {
  createRunDefaults,
  type DefaultsPatch,
  patched,
} from '../../kit/form/create-run-defaults.ts'
import { ModelDefault } from '../../kit/form/model-default.tsx'
import { PersonaDefault } from '../../kit/form/persona-default.tsx'
import { WebDeviceFields } from '../../kit/form/web-device-fields.tsx'
import { OptionGroup } from '../../kit/options/option-group.tsx'
import type { OptionsProps } from '../../kit/options/option-props.ts'
import { usePage } from '../../kit/page/page.ts'
import { targetText } from '../../kit/words/library.ts'
import type { AttachDraft } from '../../store/drafts.ts'
import type { Editor } from './create-editor.ts'

// Most applications are web pages, so fields for simulators are loaded on demand.
const SimulatorTarget = latePart(() => import('./simulator-target.tsx'), 'SimulatorTarget')

const SURFACES = {
  web: 'browser',
  ios: 'simulator',
  appium: 'appium',
  prototype: 'pictures',
} as const satisfies Readonly<Record<Target['kind'], Surface>>

/** Fields for an application's location and the defaults of its runs. */
export function ApplicationFields(props: { readonly editor: Editor<Application> }) {
  const { settings } = createRunDefaults(usePage().db)
  const value = () => props.editor.value()
  const [chosen, setKind] = createSignal<Target['kind']>()
  const kind = () => chosen() ?? value().target.kind
  const isHtml = () => {
    const { target } = value()
    return target.kind === 'prototype' && target.prototype.form === 'html'
  }
  const change = (patch: DefaultsPatch) =>
    props.editor.change({ defaults: patched(value().defaults, patch) })
  const surface = () => (isHtml() ? 'html' : SURFACES[kind()])
  const options = (): OptionsProps => ({
    layers: { settings: settings(), run: value().defaults },
    layer: 'application',
    context: {
      from: 'app',
      url: kind() === 'web' ? targetText(value().target) : '',
      surface: surface(),
    },
    onChange: change,
  })
  return (
    <>
      <TargetFields
        usual={settings().viewport}
        editor={props.editor}
        kind={kind()}
        setKind={setKind}
      />
      <Part title="Checks of every goal">
        <ChecksField
          id="application"
          checks={value().checks}
          onChange={(checks) => props.editor.change({ checks })}
        />
      </Part>
      <Part title="Model">
        <ModelPart chosen={value().defaults.model} onChange={(model) => change({ model })} />
      </Part>
      <Part title="Persona and sampling">
        <PersonaDefault
          id="application-persona"
          chosen={value().defaults.persona}
          unset={settings().persona === undefined ? 'The one used last' : 'As in Settings'}
          onChoose={(persona) => change({ persona })}
        />
        <OptionGroup group="model" {...options()} />
      </Part>
      <OptionParts {...options()} />
    </>
  )
}

/** Option groups that have a component of their own. */
function OptionParts(props: OptionsProps) {
  return (
    <>
      <Part title="Limits">
        <OptionGroup group="limits" {...props} />
      </Part>
      <Part title="Control">
        <OptionGroup group="control" {...props} />
      </Part>
      <Part title="Access and conditions">
        <OptionGroup group="conditions" {...props} />
      </Part>
    </>
  )
}

function Part(props: { readonly title: string; readonly children: JSX.Element }) {
  return (
    <div class="editor-part">
      <h3>{props.title}</h3>
      {props.children}
    </div>
  )
}

function ModelPart(props: {
  chosen: RunDefaults['model']
  onChange: (model: RunDefaults['model']) => void
}) {
  const models = createModels(usePage())
  return (
    <ModelDefault
      id="application-model"
      label="Default model"
      hint="What a run of this application begins with."
      unset="As in Settings"
      models={models}
      chosen={props.chosen}
      onChoose={props.onChange}
    />
  )
}

const NO_ADDRESS = { kind: 'web', url: '' } as const

const TARGETS = [
  ['web', 'A web page'],
  ['ios', 'An app on an iOS simulator'],
] as const

interface TargetProps {
  /** Page size if the application does not set one. */
  readonly usual: RunDefaults['viewport']
  readonly editor: Editor<Application>
  readonly kind: Target['kind']
  readonly setKind: (kind: Target['kind']) => void
}

function TargetFields(props: TargetProps) {
  // The kind of a new application can be changed until its editor is left, so that fields do not
  // move meanwhile.
  const isNew = !props.editor.exists()
  const chosen = () => (props.kind === 'ios' ? 'ios' : 'web')
  const choose = (kind: 'web' | 'ios') => {
    if (kind === chosen()) return
    props.setKind(kind)
    // An address typed earlier must not replace an app.
    if (kind === 'web' || !props.editor.exists()) props.editor.change({ target: NO_ADDRESS })
  }
  const change = (target: Target) => props.editor.change({ target })
  const target = () => props.editor.value().target
  const web = () => {
    const found = target()
    return found.kind === 'web' ? found : NO_ADDRESS
  }
  const ios = () => {
    const found = target()
    return found.kind === 'ios' ? found : undefined
  }
  return (
    <>
      <Show when={isNew}>
        <ChoiceGroup legend="What is tested" choices={TARGETS} value={chosen()} onChoose={choose} />
      </Show>
      <Switch fallback={<Elsewhere target={target()} />}>
        <Match when={props.kind === 'web'}>
          <WebTarget page={web()} usual={props.usual} onChange={change} />
        </Match>
        <Match when={props.kind === 'ios'}>
          <SimulatorTarget saved={ios()} onChange={change} />
        </Match>
      </Switch>
    </>
  )
}

type WebPage = Extract<Target, { kind: 'web' }>

function WebTarget(props: {
  page: WebPage
  usual: RunDefaults['viewport']
  onChange: (target: Target) => void
}) {
  return (
    <>
      <TextField
        id="url"
        label="Address"
        placeholder="http://localhost:3000"
        hint="With http:// or https:// in front."
        value={props.page.url}
        onInput={(url) => props.onChange({ ...props.page, url: url.trim() })}
      />
      <WebDeviceFields
        value={props.page}
        usual={props.usual}
        onChange={(shown) => props.onChange({ ...props.page, ...shown })}
      />
      <AttachEditor
        saved={props.page.attach}
        onChange={(attach) => {
          const { attach: _, ...rest } = props.page
          props.onChange({ ...rest, ...(attach && { attach }) })
        }}
      />
    </>
  )
}

/** Shows a target that is edited on another screen. */
function Elsewhere(props: { target: Target }) {
  const prototype = () => (props.target.kind === 'prototype' ? props.target.prototype : undefined)
  return (
    <p class="quiet-text">
      <Show
        when={prototype()}
        fallback={`${targetText(props.target)}, on a device of an Appium server. Server and capabilities are chosen in New run.`}
      >
        {(found) => (
          <>
            {targetText(props.target)}, kept in this browser.{' '}
            <a href={`/prototypes/${found().id}`}>
              {found().form === 'html' ? 'Open its page' : 'Open its screens'}
            </a>
          </>
        )}
      </Show>
    </p>
  )
}

/** Saves only a usable address; an incomplete one stays in the field. */
function AttachEditor(props: {
  saved: AttachedBrowser | undefined
  onChange: (attach: AttachedBrowser | undefined) => void
}) {
  const [typed, setTyped] = createSignal<AttachDraft>()
  const value = () =>
    typed() ?? { url: props.saved?.url ?? '', signIns: props.saved?.signIns ?? false }
  const change = (next: AttachDraft) => {
    setTyped(next)
    if (attachFailure(next) === undefined) props.onChange(toAttached(next))
  }
  return <AttachField value={value()} error={attachFailure(value())} onChange={change} />
}
