import { createEffect, createUniqueId, type JSX, onCleanup } from 'solid-js'
import './controls.css'

interface DialogProps {
  readonly open: boolean
  /** Title: a question, or the name of the list. */
  readonly title: string
  readonly onClose: () => void
  readonly children?: JSX.Element
  /** Buttons; the safe one has `autofocus`. */
  readonly actions: JSX.Element
}

/** A modal dialog; a sheet on phones. Esc closes it and returns the focus. */
export function Dialog(props: DialogProps) {
  const title = createUniqueId()
  let dialog: HTMLDialogElement | undefined
  createEffect(() => {
    if (props.open && !dialog?.open) dialog?.showModal()
    if (!props.open) dialog?.close()
  })
  // Removing an open dialog from the page would lose the focus.
  onCleanup(() => dialog?.close())
  return (
    <dialog
      ref={dialog}
      class="dialog p-24 text-ink floating rounded-10 max-sm:m-[auto_0_0]"
      aria-labelledby={title}
      onClose={() => props.onClose()}
    >
      <h2 id={title}>{props.title}</h2>
      {props.children}
      <div class="dialog-actions flex flex-wrap gap-8 sticky -bottom-24">{props.actions}</div>
    </dialog>
  )
}
