import type { Dialog } from 'playwright-core'

/** The JavaScript dialog that blocks a page. */
export interface OpenDialog {
  dialog(): Dialog | undefined
  /** Informs that a dialog opened or closed. */
  setDialog(dialog: Dialog | undefined): void
  /** The result of the work, or the dialog that opens before it, or was open already. */
  orDialog<T>(work: Promise<T>): Promise<T | Dialog>
}

export function makeOpenDialog(): OpenDialog {
  let dialog: Dialog | undefined
  const waiting = new Set<(dialog: Dialog) => void>()
  return {
    dialog: () => dialog,
    setDialog(next) {
      dialog = next
      if (next) for (const resolve of waiting) resolve(next)
    },
    // Not a race against one promise of the page: it would keep the result of every race, pictures
    // too, for as long as no dialog opens (34 kB a step, measured).
    orDialog: (work) =>
      new Promise((resolve, reject) => {
        waiting.add(resolve)
        const end = () => waiting.delete(resolve)
        work.then(resolve, reject).then(end)
        const open = dialog
        if (open) void Promise.resolve().then(() => resolve(open))
      }),
  }
}
