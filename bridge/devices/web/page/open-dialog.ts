import type { Dialog } from 'playwright-core'

/** The JavaScript dialog that blocks a page. */
export interface OpenDialog {
  dialog(): Dialog | undefined
  /** Reports that a dialog opened or closed. */
  setDialog(dialog: Dialog | undefined): void
  /** Resolves to the result of the work, or to a dialog that is open or opens first. */
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
    // Not a race against a single promise of the page: it would retain the result of every race,
    // pictures too, until a dialog opens (34 kB a step, measured).
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
