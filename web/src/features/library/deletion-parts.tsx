import X from 'lucide-solid/icons/x'
import { Show } from 'solid-js'
import { Button } from '../../kit/controls/button.tsx'
import { Dialog } from '../../kit/controls/dialog.tsx'
import { IconButton } from '../../kit/controls/icon-button.tsx'
import type { Deletion } from './create-deletion.ts'

/** Asks for confirmation when something depends on the entry. */
export function WarnDialog(props: { deletion: Deletion }) {
  return (
    <Show when={props.deletion.question()}>
      {(asked) => (
        <Dialog
          open={true}
          title={`Delete ${asked().name}?`}
          onClose={props.deletion.keep}
          actions={
            <>
              <button type="button" class="button" autofocus onClick={props.deletion.keep}>
                Keep {asked().name}
              </button>
              <Button class="danger" press={() => props.deletion.remove()}>
                Delete {asked().name}
              </Button>
            </>
          }
        >
          <p>{asked().sentences.join(' ')} Its runs stay readable.</p>
        </Dialog>
      )}
    </Show>
  )
}

/** Offers to undo the last deletion. */
export function UndoBar(props: { deletion: Deletion }) {
  return (
    <Show when={props.deletion.done()}>
      {(done) => (
        <section class="undo-bar row fixed bottom-16 z-3 floating-edge" aria-label="Deleted">
          <span>
            Deleted {done().name}. {done().sentences.join(' ')}
          </span>
          <Button class="flex-none" press={() => props.deletion.undo()}>
            Undo
          </Button>
          <IconButton icon={X} word="Close" class="flex-none" press={props.deletion.dismiss} />
        </section>
      )}
    </Show>
  )
}
