import type { AttachedBrowser } from '@harness/shared/language/attached.ts'
import type { Application, RunDefaults, Target } from '@harness/shared/library/library.ts'
import { createSignal, Show } from 'solid-js'
import type { AttachDraft } from '../../../store/drafts.ts'
import { attachFailure, toAttached } from '../../state/device/attach-choice.ts'
import { createModels } from '../../state/form/create-models.ts'
import type { Editor } from '../../state/library/create-editor.ts'
import { createRunDefaults, patched } from '../../state/library/create-run-defaults.ts'
import { usePage } from '../../state/shell/page.ts'
import { targetText } from '../../words/library.ts'
import { AttachField } from '../device/attach-field.tsx'
import { ModelDefault } from '../models/model-default.tsx'
import { ChecksField } from './checks-field.tsx'
import { ControlFields, LimitFields } from './defaults-fields.tsx'
import { TextField } from './text-field.tsx'
import { WebDeviceFields } from './web-device-fields.tsx'

/** Where an application is, and what its runs begin with. */
export function ApplicationFields(props: { readonly editor: Editor<Application> }) {
  const { settings } = createRunDefaults(usePage().db)
  const value = () => props.editor.value()
  const isHtml = () => {
    const { target } = value()
    return target.kind === 'prototype' && target.prototype.form === 'html'
  }
  const defaults = () => ({
    layers: { settings: settings(), run: value().defaults },
    url: value().target.kind === 'web' ? targetText(value().target) : '',
    onChange: (patch: Parameters<typeof patched>[1]) =>
      props.editor.change({ defaults: patched(value().defaults, patch) }),
  })
  return (
    <>
      <TargetFields editor={props.editor} />
      <div class="editor-part">
        <h3>Checks of every goal</h3>
        <ChecksField
          id="application"
          checks={value().checks}
          onChange={(checks) => props.editor.change({ checks })}
        />
      </div>
      <div class="editor-part">
        <h3>Model</h3>
        <ModelPart
          chosen={value().defaults.model}
          onChange={(model) => defaults().onChange({ model })}
        />
      </div>
      <div class="editor-part">
        <h3>Limits</h3>
        <LimitFields {...defaults()} />
      </div>
      <div class="editor-part">
        <h3>Control</h3>
        <ControlFields
          {...defaults()}
          isBrowser={value().target.kind === 'web' || isHtml()}
          isPrototype={isHtml()}
        />
      </div>
    </>
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

function TargetFields(props: { editor: Editor<Application> }) {
  const target = () => props.editor.value().target
  const web = () => {
    const found = target()
    return found.kind === 'web' ? found : undefined
  }
  const prototype = () => {
    const found = target()
    return found.kind === 'prototype' ? found.prototype : undefined
  }
  return (
    <Show
      when={web()}
      fallback={
        <p class="editor-note">
          {elsewhereText(target())}
          <Show when={prototype()}>
            {(found) => (
              <>
                {' '}
                <a href={`/prototypes/${found().id}`}>
                  {found().form === 'html' ? 'Open its page' : 'Open its screens'}
                </a>
              </>
            )}
          </Show>
        </p>
      }
    >
      {(page) => (
        <>
          <TextField
            id="url"
            label="Address"
            placeholder="http://localhost:3000"
            hint="With http:// or https:// in front."
            value={page().url}
            onInput={(url) => props.editor.change({ target: { ...page(), url: url.trim() } })}
          />
          <WebDeviceFields
            value={page()}
            onChange={(shown) => props.editor.change({ target: { ...page(), ...shown } })}
          />
          <AttachEditor
            saved={page().attach}
            onChange={(attach) => {
              const { attach: _, ...rest } = page()
              props.editor.change({ target: { ...rest, ...(attach && { attach }) } })
            }}
          />
        </>
      )}
    </Show>
  )
}

/** What is not chosen here. */
function elsewhereText(target: Target): string {
  if (target.kind === 'prototype') return `${targetText(target)}, kept in this browser.`
  if (target.kind === 'appium')
    return `${targetText(target)}, on a device of an Appium server. Server and capabilities are chosen in New run.`
  return `An app on ${targetText(target)}. Its simulator and app are chosen in New run.`
}

/** Only a usable address is kept; what was typed so far stays in the field. */
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
