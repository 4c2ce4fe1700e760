import type { Command } from '@harness/shared/device/command.ts'
import { quote } from '@harness/shared/device/known-results.ts'
import { type DispatchResult, notDone, stuck } from '@harness/shared/device/outcomes.ts'
import { reportTyped } from '@harness/shared/device/page-fields.ts'
import { Filled, Focus } from '@harness/shared/device/probe-answers.ts'
import { REFUSAL, RESULT } from '@harness/shared/device/results.ts'
import type { Credential } from '../../../credential.ts'
import { CALL_MS } from '../../page/isolated-world.ts'
import { send, type Verb } from './dispatch.ts'
import { fieldsOf } from './write.ts'

type Field = Extract<Command, { kind: 'fill_credential' }>['field']

/**
 * Fills the focused field from the credential, only in a page or frame of an allowed origin. The
 * text is never reported, not even its length.
 */
export const fillCredential =
  (
    currentCredential: () => Credential | undefined,
    currentOrigins: () => readonly string[],
  ): Verb<'fill_credential'> =>
  async (tab, { field }, signal) => {
    const credential = currentCredential()
    const origins = currentOrigins()
    if (!credential) return notDone('refused', REFUSAL.noSignIn)
    const part = await tab.frames.focused()
    const focus = await part?.world.call('writer.beforeTyping', [], Focus, CALL_MS)
    if (!part || !focus) return stuck()
    const refusal = misfit(focus, field)
    if (refusal) return refusal
    const value = field === 'password' ? credential.password.reveal() : credential.username
    const filling = part.world.call(
      'writer.fillSecret',
      [value, field === 'password', origins],
      Filled,
      CALL_MS,
    )
    if ((await send(tab, filling, signal)) === 'late') return stuck()
    const refused = notFilled(await filling, field, origins)
    if (refused) return refused
    const label = focus.state === 'none' ? '' : focus.label
    const what = RESULT.filledIn(field)
    return {
      kind: 'done',
      report: (facts) =>
        reportTyped(fieldsOf(tab, part, false, signal), facts, { text: value, label, what }),
    }
  }

/**
 * Explains a failed fill. Without an answer a dialog or a new document interrupted it; then the
 * field is read again.
 */
function notFilled(
  filled: Filled | undefined,
  field: Field,
  origins: readonly string[],
): DispatchResult | undefined {
  if (filled?.state === 'elsewhere') return elsewhere(filled.origin, origins)
  return filled?.state === 'no_field' ? misfit({ state: 'none' }, field) : undefined
}

function elsewhere(origin: string, [home = 'another site']: readonly string[]): DispatchResult {
  const where = origin === 'null' ? 'a page without an address' : origin
  return notDone(
    'refused',
    `Nothing was filled in: the field belongs to ${where}, and the sign-in is for ${home}. A person can add another site of the application to it (--host).`,
  )
}

/** Refuses a password for a visible field, and a username for a field of another kind. */
function misfit(focus: Focus, field: Field): DispatchResult | undefined {
  if (focus.state === 'none') return notDone('no_focus', REFUSAL.notFilledIn)
  if (focus.state === 'fixed')
    return notDone('disabled', `Nothing was filled in: ${quote(focus.label)} is read-only.`)
  const shape = field === 'password' ? 'secure' : 'line'
  if (focus.state === 'field' && focus.shape === shape) return undefined
  return notDone(
    'refused',
    `Nothing was filled in: ${quote(focus.label)}, which has the focus, is not a ${field} field.`,
  )
}
