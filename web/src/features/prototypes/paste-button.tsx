import { createSignal } from 'solid-js'
import { Button } from '../../kit/controls/button.tsx'
import { Dialog } from '../../kit/controls/dialog.tsx'
import { TextField } from '../../kit/controls/text-field.tsx'
import type { OpenedFile } from '../../worker/api.ts'
import './prototypes.css'

/** Opens a dialog for the pasted HTML of one page. */
export function PasteButton(props: { onFiles: (files: readonly OpenedFile[]) => unknown }) {
  const [isOpen, setOpen] = createSignal(false)
  const [text, setText] = createSignal('')
  const [error, setError] = createSignal<string>()
  const add = () => {
    if (text().trim() === '') return void setError('Paste the HTML of a page first.')
    setOpen(false)
    props.onFiles([{ path: 'Pasted page.html', blob: new Blob([text()], { type: 'text/html' }) }])
  }
  return (
    <>
      <Button press={() => setOpen(true)}>Paste…</Button>
      <Dialog
        open={isOpen()}
        title="Paste the HTML of a page"
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button press={() => setOpen(false)}>Cancel</Button>
            <Button class="main" press={add}>
              Add the page
            </Button>
          </>
        }
      >
        <TextField
          id="pasted-page"
          label="HTML"
          hint="Scripts and styles in it run in a closed frame. Nothing is uploaded."
          lines={10}
          value={text()}
          error={error()}
          onInput={(value) => {
            setText(value)
            setError(undefined)
          }}
        />
      </Dialog>
    </>
  )
}
