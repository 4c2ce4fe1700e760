import type { Application } from '@harness/shared/order/library/library.ts'
import { Show } from 'solid-js'
import { TextField } from '../../kit/controls/text-field.tsx'
import { applicationHref } from '../../kit/page/application-address.ts'
import { auditHref } from '../../kit/page/audit-address.ts'
import { ApplicationFields } from './application-fields.tsx'
import type { Editor } from './create-editor.ts'
import { type Deletable, EditorFrame } from './editor-frame.tsx'
import { MemoriesField } from './memories-field.tsx'
import { SignInsList } from './sign-ins-list.tsx'
import { SkillsField } from './skills-field.tsx'

function webUrlOf({ target }: Application): string | undefined {
  return target.kind === 'web' ? target.url : undefined
}

interface ApplicationEditorProps {
  readonly editor: Editor<Application>
  readonly onDelete: (entry: Deletable) => void
}

export function ApplicationEditor(props: ApplicationEditorProps) {
  const value = () => props.editor.value()
  return (
    <EditorFrame
      kind="applications"
      editor={props.editor}
      run={`/new?application=${value().id}`}
      overview={applicationHref(value().id)}
      audit={webUrlOf(value()) === undefined ? undefined : auditHref({ application: value().id })}
      onDelete={props.onDelete}
    >
      <TextField
        id="name"
        label="Name"
        value={value().name}
        onInput={(name) => props.editor.change({ name })}
      />
      <ApplicationFields editor={props.editor} />
      <Show when={props.editor.exists()}>
        <SignInsList applicationId={value().id} url={webUrlOf(value())} />
      </Show>
      <SkillsField
        skills={value().skills ?? []}
        onChange={(skills) => props.editor.change({ skills })}
      />
      <MemoriesField
        memories={value().memories ?? []}
        onChange={(memories) => props.editor.change({ memories })}
      />
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
