// Types into the fields of an app, through the focused element.

import type { Command } from '@harness/shared/device/command.ts'
import {
  type DispatchResult,
  describeChange,
  done,
  type NotDone,
} from '@harness/shared/device/outcomes.ts'
import { RESULT } from '@harness/shared/device/results.ts'
import type { Verb as AnyVerb } from '@harness/shared/device/verbs.ts'
import * as z from 'zod/mini'
import type { AppDriver, AppInput } from './driver.ts'
import {
  checkKept,
  type Entry,
  type Field,
  planFill,
  planTyping,
  unfocused,
  whyNotSettable,
} from './fields.ts'
import { locate } from './locate.ts'

type Verb<K extends Command['kind']> = AnyVerb<AppInput, K, AbortSignal>

/** Element reference. WebDriverAgent also uses the older name `ELEMENT`. */
const Reference = z.union([
  z.pipe(
    z.object({ 'element-6066-11e4-a52e-4f735466cecf': z.string() }),
    z.transform((named) => named['element-6066-11e4-a52e-4f735466cecf']),
  ),
  z.pipe(
    z.object({ ELEMENT: z.string() }),
    z.transform(({ ELEMENT }) => ELEMENT),
  ),
])

/**
 * Types into the focused field and reads back whether the text was kept. The outcome never repeats
 * the text, because it may be secret.
 */
export const type: Verb<'type'> = async ({ driver }, { text }, signal) => {
  const entry = planTyping(await focused(driver, signal), text)
  return 'kind' in entry ? entry : enter(driver, entry, signal)
}

export const fillCredential: Verb<'fill_credential'> = async (input, { field }, signal) => {
  const { driver, credential } = input
  const entry = planFill(credential, await focused(driver, signal), field)
  if ('kind' in entry) return entry
  return (await clear(driver, entry.field, signal)) ?? enter(driver, entry, signal)
}

/** Sets the value of a field or a switch and reads it back. */
export const setValue: Verb<'set_value'> = async (input, { ref, point, value }, signal) => {
  const { driver } = input
  const found = await locate(input, { ref, point }, signal)
  if ('kind' in found) return found
  const refused = whyNotSettable(found.element, value)
  if (refused) return refused
  const failed = await driver.send(driver.gestures.tap(found.point), signal)
  if (failed) return failed
  if (found.element.checked !== undefined) return done('Switched it.')
  const field = await focused(driver, signal)
  if (!field) return unfocused()
  const uncleared = await clear(driver, field, signal)
  if (uncleared) return uncleared
  if (value === '') return done('Cleared it.')
  return enter(driver, { field, text: value, what: RESULT.valueSet }, signal)
}

async function focused(driver: AppDriver, signal: AbortSignal): Promise<Field | undefined> {
  const id = Reference.safeParse(await driver.read('/element/active', signal)).data
  if (id === undefined) return undefined
  const kind = await attribute(driver, id, driver.attributes.secure, signal)
  return { id, secure: /SecureTextField$|^true$/.test(kind ?? '') }
}

async function attribute(
  driver: AppDriver,
  id: string,
  name: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const value = await driver.read(`/element/${id}/attribute/${name}`, signal)
  return typeof value === 'string' ? value : undefined
}

function clear(
  driver: AppDriver,
  { id }: Field,
  signal: AbortSignal,
): Promise<NotDone | undefined> {
  return driver.send({ path: `/element/${id}/clear` }, signal)
}

async function enter(
  driver: AppDriver,
  entry: Entry,
  signal: AbortSignal,
): Promise<DispatchResult> {
  const { field, text, what } = entry
  const failed = await driver.send(driver.typing(field.id, text), signal)
  if (failed) return failed
  return {
    kind: 'done',
    async report(facts) {
      const result = describeChange(what, facts)
      if (facts.elsewhere !== undefined || (field.secure && !driver.showsSecure)) return result
      return (
        checkKept(entry, await attribute(driver, field.id, driver.attributes.text, signal)) ??
        result
      )
    },
  }
}
