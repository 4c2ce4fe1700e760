import { createSignal, For } from 'solid-js'
import { Button } from '../../kit/controls/button.tsx'
import { Dialog } from '../../kit/controls/dialog.tsx'
import { DISMISS_REASONS } from '../../kit/words/findings.ts'
import './findings.css'

interface DismissProps {
  readonly open: boolean
  readonly application: string
  readonly onClose: () => void
  readonly onDismiss: (reason: string, note: string) => void
}

function Actions(props: { cancel: () => void; dismiss: () => void }) {
  return (
    <>
      <Button press={props.cancel}>Cancel</Button>
      <Button class="main" press={props.dismiss}>
        Dismiss finding
      </Button>
    </>
  )
}

/** Asks why a finding is dismissed; keys 1 to 5 choose, Enter dismisses. */
export function DismissDialog(props: DismissProps) {
  const [reason, setReason] = createSignal<string>(DISMISS_REASONS[0])
  const [note, setNote] = createSignal('')
  const dismiss = () => {
    props.onDismiss(reason(), note())
    setNote('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = DISMISS_REASONS[Number(event.key) - 1]
    const isTyping = event.target instanceof HTMLInputElement && event.target.type === 'text'
    if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) dismiss()
    else if (chosen && !isTyping) setReason(chosen)
    else return
    event.preventDefault()
  }
  return (
    <Dialog
      open={props.open}
      title="Dismiss this finding?"
      onClose={() => props.onClose()}
      actions={<Actions cancel={() => props.onClose()} dismiss={dismiss} />}
    >
      <p class="quiet-text">It stays dismissed in later runs of {props.application}.</p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a second title */}
      <div class="grid gap-2 mt-8" role="group" aria-label="Reason" onKeyDown={onKeyDown}>
        <For each={DISMISS_REASONS}>
          {(word, index) => (
            <label class="dismiss-reason row gap-10 px-8 min-h-32 rounded-6">
              <input
                type="radio"
                name="dismiss-reason"
                autofocus={index() === 0}
                checked={reason() === word}
                onChange={() => setReason(word)}
              />
              {word}
              <kbd class="key ml-auto">{index() + 1}</kbd>
            </label>
          )}
        </For>
        <input
          type="text"
          class="mt-6 h-field"
          aria-label="Note, optional"
          placeholder="Note, optional"
          value={note()}
          onInput={(event) => setNote(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  )
}
