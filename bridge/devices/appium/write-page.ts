// Types into the fields of a page, through the page probe.

import type { Command } from '@harness/shared/device/command.ts'
import { quote } from '@harness/shared/device/known-results.ts'
import { isAllowedOrigin, originOf } from '@harness/shared/device/origins.ts'
import { describeChange, type NotDone, notDone, stuck } from '@harness/shared/device/outcomes.ts'
import { type PageFields, setField, typeIntoFocus } from '@harness/shared/device/page-fields.ts'
import { Filled } from '@harness/shared/device/probe-answers.ts'
import { REFUSAL } from '@harness/shared/device/results.ts'
import type { Verb as AnyVerb } from '@harness/shared/device/verbs.ts'
import * as z from 'zod/mini'
import { pressKeys, sendText } from './keyboard.ts'
import { addressOf, callProbe, type PageInput } from './page.ts'

type Verb<K extends Command['kind']> = AnyVerb<PageInput, K, AbortSignal>

function fieldsOf({ screen, driver }: PageInput, signal: AbortSignal): PageFields {
  return {
    ask: (method, args, shape) => callProbe(screen, [method, ...args], shape, signal),
    type: (text) => sendText(screen, text, signal),
    async replace(value) {
      const failed =
        value === ''
          ? await pressKeys(screen, ['Delete'], signal)
          : await sendText(screen, value, signal)
      if (!failed) await callProbe(screen, ['writer.finish'], z.optional(z.unknown()), signal)
      return failed
    },
    press: (point) => driver.send(driver.gestures.tap(point), signal),
  }
}

export const typeInPage: Verb<'type'> = (input, { text }, signal) =>
  typeIntoFocus(fieldsOf(input, signal), text)

export const setInPage: Verb<'set_value'> = (input, command, signal) =>
  setField(fieldsOf(input, signal), command)

/**
 * Fills in only on an allowed origin that the server confirms, because a foreign page could replace
 * the probe. The text is never reported, not even its length.
 */
export const fillInPage: Verb<'fill_credential'> = async (
  { screen, credential },
  { field },
  signal,
) => {
  if (!credential) return notDone('refused', REFUSAL.noSignIn)
  const origins = credential.origins ?? screen.origins
  const origin = originOf(await addressOf(screen, signal)) ?? 'no web address'
  if (!isAllowedOrigin(origin, origins)) return elsewhere(origin, origins)
  const value = field === 'password' ? credential.password.reveal() : credential.username
  const isSecret = field === 'password'
  const call = ['writer.fillSecret', value, isSecret, origins] as const
  const filled = await callProbe(screen, call, Filled, signal)
  if (!filled) return stuck()
  if (filled.state === 'no_field')
    return notDone('refused', `Nothing was filled in: no ${field} field has the focus.`)
  if (filled.state === 'elsewhere') return elsewhere(filled.origin, origins)
  return {
    kind: 'done',
    report: (facts) => describeChange(`Filled in the ${quote(field)} field.`, facts),
  }
}

function elsewhere(origin: string, [own]: readonly string[]): NotDone {
  const where = `the field belongs to ${origin}, and the sign-in is for ${own}`
  return notDone('refused', `Nothing was filled in: ${where}.`)
}
