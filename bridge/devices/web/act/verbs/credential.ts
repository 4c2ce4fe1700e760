import { Focus } from '@harness/shared/devices/probe-answers.ts'
import type { Command } from '@harness/shared/language/command.ts'
import * as z from 'zod/mini'
import type { Credential } from '../../../credential.ts'
import { notDone } from '../../../not-done.ts'
import { type DispatchResult, quote, stuck, type Verb } from './dispatch.ts'
import { sendText } from './typing.ts'
import { afterTyping } from './write.ts'

const CALL_MS = 1_500

type Field = Extract<Command, { kind: 'fill_credential' }>['field']

/** Fills the focused field from the credential. The text is never reported, not even its length. */
export const fillCredential =
  (credential: Credential | undefined): Verb<Extract<Command, { kind: 'fill_credential' }>> =>
  async (tab, { field }, signal) => {
    if (!credential)
      return notDone('refused', 'Nothing was filled in: no sign-in is prepared for this test.')
    const part = await tab.frames.focused()
    const focus = await part.world.call('writer.beforeTyping', [], Focus, CALL_MS)
    if (!focus) return stuck()
    const refusal = misfit(focus, field)
    if (refusal) return refusal
    const value = field === 'password' ? credential.password.reveal() : credential.username
    const secure = [field === 'password']
    await part.world.call('writer.prepareSecret', secure, z.optional(z.unknown()), CALL_MS)
    if ((await sendText(tab, value, signal)) === 'late') return stuck()
    const label = focus.state === 'none' ? '' : focus.label
    const what = `Filled in the ${field}.`
    return {
      kind: 'done',
      report: (facts) => afterTyping(part, facts, { text: value, label, what }),
    }
  }

/** A password goes into fields that hide their value, a username into other single-line fields. */
function misfit(focus: Focus, field: Field): DispatchResult | undefined {
  if (focus.state === 'none')
    return notDone('no_focus', 'Nothing was filled in: no field has the focus. Tap one first.')
  if (focus.state === 'fixed')
    return notDone('disabled', `Nothing was filled in: ${quote(focus.label)} is read-only.`)
  const shape = field === 'password' ? 'secure' : 'line'
  if (focus.state === 'field' && focus.shape === shape) return undefined
  return notDone(
    'refused',
    `Nothing was filled in: ${quote(focus.label)}, which has the focus, is not a ${field} field.`,
  )
}
