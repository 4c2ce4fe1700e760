import type { Application } from '@harness/shared/library/library.ts'
import { Show } from 'solid-js'
import type { Editor } from '../../state/library/create-editor.ts'
import { createRunDefaults, patched } from '../../state/library/create-run-defaults.ts'
import { usePage } from '../../state/shell/page.ts'
import { targetText } from '../../words/library.ts'
import { ChecksField } from './checks-field.tsx'
import { ControlFields, LimitFields } from './defaults-fields.tsx'
import { type Deletable, EditorFrame } from './editor-frame.tsx'
import { SignInsList } from './sign-ins-list.tsx'
import { TextField } from './text-field.tsx'
import { WebDeviceFields } from './web-device-fields.tsx'

interface ApplicationEditorProps {
  readonly editor: Editor<Application>
  readonly onDelete: (entry: Deletable) => void
}

export function ApplicationEditor(props: ApplicationEditorProps) {
  const { settings } = createRunDefaults(usePage().db)
  const value = () => props.editor.value()
  const defaults = () => ({
    layers: { settings: settings(), run: value().defaults },
    url: value().target.kind === 'web' ? targetText(value().target) : '',
    onChange: (patch: Parameters<typeof patched>[1]) =>
      props.editor.change({ defaults: patched(value().defaults, patch) }),
  })
  return (
    <EditorFrame
      kind="applications"
      editor={props.editor}
      run={`/new?application=${value().id}`}
      onDelete={props.onDelete}
    >
      <TextField
        id="name"
        label="Name"
        value={value().name}
        onInput={(name) => props.editor.change({ name })}
      />
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
        <h3>Limits</h3>
        <LimitFields {...defaults()} />
      </div>
      <div class="editor-part">
        <h3>Control</h3>
        <ControlFields {...defaults()} isBrowser={value().target.kind === 'web'} />
      </div>
      <Show when={props.editor.exists()}>
        <SignInsList applicationId={value().id} />
      </Show>
      <TextField
        id="notes"
        label="Notes, never sent to the model"
        lines={2}
        value={value().notes}
        onInput={(notes) => props.editor.change({ notes })}
      />
    </EditorFrame>
  )
}

function TargetFields(props: { editor: Editor<Application> }) {
  const target = () => props.editor.value().target
  const web = () => {
    const found = target()
    return found.kind === 'web' ? found : undefined
  }
  const pictures = () => {
    const found = target()
    const isPictures = found.kind === 'prototype' && found.prototype.form === 'screens'
    return isPictures ? found.prototype.id : undefined
  }
  return (
    <Show
      when={web()}
      fallback={
        <p class="editor-note">
          {target().kind === 'prototype'
            ? `${targetText(target())}, kept in this browser.`
            : `An app on ${targetText(target())}. Its simulator and app are chosen in New run.`}
          <Show when={pictures()}>
            {(id) => (
              <>
                {' '}
                <a href={`/prototypes/${id()}`}>Open its screens</a>
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
        </>
      )}
    </Show>
  )
}
