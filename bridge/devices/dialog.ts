// Checks that an answer still fits the dialog that was observed: a model needs seconds to answer, a
// user minutes.
import type { Scene } from '@harness/shared/device/observation.ts'
import { type NotDone, notDone } from '@harness/shared/device/outcomes.ts'

type Asking = Pick<Scene, 'dialog' | 'elements'>

export function anotherDialog(): NotDone {
  return notDone('stale_mark', 'Nothing was done: the open dialog is another one. Look again.')
}

/** Refuses an answer when the dialog's text or controls differ from the last observation. */
export function changedDialog(was: Asking | undefined, now: Asking): NotDone | undefined {
  if (!was || !now.dialog || contentOf(was) === contentOf(now)) return undefined
  return anotherDialog()
}

function contentOf({ dialog, elements }: Asking): string {
  return JSON.stringify([dialog?.message, elements.map(({ role, label }) => [role, label])])
}
