import { describeAnswered, notDone } from '@harness/shared/device/outcomes.ts'
import { RESULT } from '@harness/shared/device/results.ts'
import { within } from '../../../waiting.ts'
import type { Verb } from './dispatch.ts'

const ANSWER_MS = 5_000

/** Accepts or dismisses the dialog that blocks the page. */
export const answerDialog: Verb<'answer_dialog'> = async (tab, { accept, text }, signal) => {
  const dialog = tab.dialog()
  if (!dialog) return notDone('refused', 'Nothing was done: no dialog is open.')
  tab.setDialog(undefined)
  const answer = accept
    ? dialog.accept(dialog.type() === 'prompt' ? (text ?? dialog.defaultValue()) : undefined)
    : dialog.dismiss()
  // Another dialog may open right afterwards and delay the browser's answer.
  await within(ANSWER_MS, tab.orDialog(answer), signal)
  const what = accept ? RESULT.accepted : RESULT.dismissed
  return { kind: 'done', report: (facts) => describeAnswered(what, facts) }
}
