import type { HarnessError } from '@harness/shared/base/errors.ts'
import { For, Show } from 'solid-js'
import './prototypes.css'

interface NotesProps {
  /** Parts that were left out on import. */
  readonly notes: readonly string[]
  /** Reason why the latest change was not saved. */
  readonly unsaved: HarnessError | undefined
}

/** Notes about a prototype, shown above everything else. */
export function Notes(props: NotesProps) {
  return (
    <Show when={props.notes.length > 0 || props.unsaved}>
      <ul class="py-8 px-16 rule-b bg-warn-soft" role="status">
        <Show when={props.unsaved}>{(error) => <li>Not saved: {error().message}</li>}</Show>
        <For each={props.notes}>{(note) => <li>{note}</li>}</For>
      </ul>
    </Show>
  )
}
