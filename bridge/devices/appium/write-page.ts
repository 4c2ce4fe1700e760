// Typing into the fields of a page, through the page probe.
import { notSet, notTyped, setResult, typedResult } from '@harness/shared/devices/field-outcomes.ts'
import { isAllowedOrigin, originOf } from '@harness/shared/devices/origins.ts'
import {
  describeChange,
  type NotDone,
  notDone,
  quote,
  stuck,
} from '@harness/shared/devices/outcomes.ts'
import { Filled, Focus, Kept, Prepared, ReadBack } from '@harness/shared/devices/probe-answers.ts'
import type { Verb as AnyVerb } from '@harness/shared/devices/verbs.ts'
import type { Command } from '@harness/shared/language/command.ts'
import * as z from 'zod/mini'
import { pressKeys, sendText } from './keyboard.ts'
import { addressOf, callProbe, type PageInput } from './page.ts'

type Verb<K extends Command['kind']> = AnyVerb<PageInput, K, AbortSignal>

export const typeInPage: Verb<'type'> = async ({ screen }, { text }, signal) => {
  const focus = await callProbe(screen, ['writer.beforeTyping'], Focus, signal)
  if (!focus) return stuck()
  if (focus.state === 'none' || focus.state === 'fixed') return notTyped(focus)
  const failed = await sendText(screen, text, signal)
  if (failed) return failed
  const what = `Typed ${[...text].length} characters.`
  return {
    kind: 'done',
    async report(facts) {
      const result = describeChange(what, facts)
      if (result.outcome === 'navigated' || result.outcome === 'dialog') return result
      const kept = await callProbe(screen, ['writer.kept', text], Kept, signal)
      return typedResult(kept, { label: focus.label, what }, result)
    },
  }
}

export const setInPage: Verb<'set_value'> = async (
  { screen, driver },
  { ref, point: at, value },
  signal,
) => {
  const prepared = await callProbe(screen, ['writer.prepare', ref, at, value], Prepared, signal)
  if (!prepared) return stuck()
  if (!['type', 'tap', 'done'].includes(prepared.state)) return notSet(prepared)
  if (prepared.state === 'tap') {
    const failed = await driver.send(driver.gestures.tap(prepared.point), signal)
    if (failed) return failed
  }
  if (prepared.state === 'type') {
    const failed =
      value === ''
        ? await pressKeys(screen, ['Delete'], signal)
        : await sendText(screen, value, signal)
    if (failed) return failed
    await callProbe(screen, ['writer.finish'], z.optional(z.unknown()), signal)
  }
  return {
    kind: 'done',
    async report(facts) {
      const result = describeChange('Set the value.', facts)
      if (result.outcome === 'navigated' || result.outcome === 'dialog') return result
      const back = await callProbe(screen, ['writer.readBack', value], ReadBack, signal)
      return setResult(back, value, result)
    },
  }
}

/**
 * Only in a document of one of the origins. The server is asked for the address first: the probe is
 * among the page's own scripts, and a page elsewhere could put one of its own in its place. The text
 * is never reported, not even its length.
 */
export const fillInPage: Verb<'fill_credential'> = async (
  { screen, credential },
  { field },
  signal,
) => {
  if (!credential)
    return notDone('refused', 'Nothing was filled in: no sign-in is prepared for this test.')
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
