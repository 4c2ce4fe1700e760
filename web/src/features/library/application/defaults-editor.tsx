import type { Application } from '@harness/shared/order/library/library.ts'
import { Show } from 'solid-js'
import { Failure } from '../../../kit/controls/failure.tsx'
import { TextField } from '../../../kit/controls/text-field.tsx'
import { usePage } from '../../../kit/page/page.ts'
import { savedText } from '../../../kit/words/day.ts'
import { ApplicationFields } from '../application-fields.tsx'
import { createEditor } from '../create-editor.ts'
import '../../../kit/form/form.css'

/** Defaults of an application as fields, next to its runs. Every change is saved immediately. */
export function DefaultsEditor(props: { application: Application }) {
  const { db, storage } = usePage()
  const editor = createEditor({
    ...{ db, storage, kind: 'applications' as const, empty: props.application },
    stored: () => props.application,
    onCreated: () => undefined, // it is there already
  })
  return (
    <div class="editor-fields grid gap-20" onFocusOut={() => editor.flush()}>
      <p class="quiet-text" role="status">
        <Show when={editor.savedAt()} fallback="Saved as you change it.">
          {(at) => savedText(at())}
        </Show>
      </p>
      <Failure of={editor.failure()} />
      <ApplicationFields editor={editor} />
      <TextField
        id="notes"
        label="Notes, never sent to the model"
        lines={2}
        value={editor.value().notes}
        onInput={(notes) => editor.change({ notes })}
      />
    </div>
  )
}
