import { Focus, Kept, Prepared, ReadBack } from '@harness/shared/devices/probe-answers.ts'
import type { Command } from '@harness/shared/language/command.ts'
import * as z from 'zod/mini'
import { type CommandResult, notDone } from '../../../not-done.ts'
import type { Tab } from '../../life/tab.ts'
import type { PageFrame } from '../../observe/frame-tree.ts'
import {
  type DispatchResult,
  describeChange,
  done,
  type Facts,
  missed,
  quote,
  send,
  stuck,
  type Verb,
} from './dispatch.ts'
import { press } from './press.ts'
import { noFiles } from './tap.ts'
import { sendText } from './typing.ts'

const CALL_MS = 1_500

/**
 * Types into the focused field and reads back whether it was kept. The outcome never repeats the
 * text: it may be secret.
 */
export const type: Verb<Extract<Command, { kind: 'type' }>> = async (tab, { text }, signal) => {
  const part = await tab.frames.focused()
  const focus = await part.world.call('writer.beforeTyping', [], Focus, CALL_MS)
  if (!focus) return stuck()
  switch (focus.state) {
    case 'none':
      return notDone('no_focus', 'Nothing was typed: no text field has the focus. Tap one first.')
    case 'fixed':
      return notDone('disabled', `Nothing was typed: ${quote(focus.label)} is read-only.`)
    case 'picked':
      return setFocused(part, text)
    case 'field': {
      if ((await sendText(tab, text, signal)) === 'late') return stuck()
      const what = `Typed ${[...text].length} characters.`
      return {
        kind: 'done',
        report: (facts) => afterTyping(part, facts, { text, label: focus.label, what }),
      }
    }
  }
}

/** Date fields and the like hold no free text: the value is complete or empty. */
async function setFocused(part: PageFrame, text: string): Promise<DispatchResult> {
  const prepared = await part.world.call('writer.prepareFocused', [text], Prepared, CALL_MS)
  if (!prepared) return stuck()
  if (prepared.state !== 'done') return notSet(prepared)
  return { kind: 'done', report: (facts) => afterSetting(part, facts, text) }
}

interface Typed {
  readonly text: string
  readonly label: string
  readonly what: string
}

export async function afterTyping(
  part: PageFrame,
  facts: Facts,
  typed: Typed,
): Promise<CommandResult> {
  const result = describeChange(typed.what, facts)
  if (result.outcome === 'navigated' || result.outcome === 'dialog') return result
  const kept = await part.world.call('writer.kept', [typed.text], Kept, CALL_MS)
  const field = quote(typed.label)
  switch (kept) {
    case 'kept':
      return {
        success: true,
        outcome: 'changed',
        detail: `${typed.what} The field ${field} holds them.`,
      }
    case 'lost':
      return notKept(`The field ${field} did not take the text.`)
    case 'changed':
      return notKept(`The field ${field} holds something other than what was typed.`)
    default:
      return result
  }
}

function notKept(detail: string): CommandResult {
  return { success: false, outcome: 'value_not_kept', detail }
}

/** Sets the value of a form field in the format of its type, and reads it back. */
export const setValue =
  (finger: boolean): Verb<Extract<Command, { kind: 'set_value' }>> =>
  async (tab, { ref, point, value }, signal) => {
    const part = await tab.frames.of(ref)
    const input = [ref, part.toLocal(point), value]
    const prepared = await part.world.call('writer.prepare', input, Prepared, CALL_MS)
    if (!prepared) return tab.dialog() ? done('Set the value.') : stuck()
    switch (prepared.state) {
      case 'type':
        if (
          (await send(tab, replaceSelection(tab, part, value), signal, {
            characters: value.length,
          })) === 'late'
        )
          return stuck()
        break
      case 'tap':
        if ((await send(tab, press(tab, finger, part.toScreen(prepared.point)), signal)) === 'late')
          return stuck()
        break
      case 'done':
        break
      default:
        return notSet(prepared)
    }
    return { kind: 'done', report: (facts) => afterSetting(part, facts, value) }
  }

/** The field took the value and left the page, as an editor in the place of a text does. */
function afterLeaving(
  result: CommandResult,
  now: string | undefined,
  value: string,
): CommandResult {
  const shows = now?.toLowerCase().includes(value.trim().toLowerCase())
  const where =
    now === undefined ? 'nothing can be read there now' : `its place reads ${quote(now)}`
  const detail = `Set the value. The field is gone; ${where}.`
  return { success: shows === true || result.outcome === 'changed', outcome: 'changed', detail }
}

type NotSet = Exclude<Prepared, { state: 'type' | 'tap' | 'done' }>

function notSet(prepared: Prepared): DispatchResult {
  return isNotSet(prepared) ? whyNotSet(prepared) : stuck()
}

function isNotSet(prepared: Prepared): prepared is NotSet {
  return !['type', 'tap', 'done'].includes(prepared.state)
}

function whyNotSet(prepared: NotSet): DispatchResult {
  switch (prepared.state) {
    case 'no_field':
      return notDone(
        'refused',
        'Nothing was done: this element has no value to set. Tap it instead.',
      )
    case 'files':
      return noFiles()
    case 'fixed':
      return notDone('disabled', 'Nothing was done: this field is read-only.')
    case 'bad_format':
      return notDone(
        'value_not_kept',
        `Nothing was set: this field needs its value as ${prepared.wanted}.`,
      )
    case 'no_option':
      return notDone(
        'value_not_kept',
        `There is no such option. The options are: ${prepared.options.join(', ')}.`,
      )
    default:
      return missed(prepared)
  }
}

/** Dispatches the events of leaving the field, but keeps the focus for a key that submits. */
async function replaceSelection(tab: Tab, part: PageFrame, value: string): Promise<void> {
  if (value === '') await tab.page.keyboard.press('Delete')
  else await tab.cdp.send('Input.insertText', { text: value })
  await part.world.call('writer.finish', [], z.optional(z.unknown()), CALL_MS)
}

async function afterSetting(part: PageFrame, facts: Facts, value: string): Promise<CommandResult> {
  const result = describeChange('Set the value.', facts)
  if (result.outcome === 'navigated' || result.outcome === 'dialog') return result
  const back = await part.world.call('writer.readBack', [value], ReadBack, CALL_MS)
  if (back?.gone) return afterLeaving(result, back.value, value)
  const holds = back?.value === undefined ? '' : ` It now reads ${quote(back.value)}.`
  if (back?.kept) return { success: true, outcome: 'changed', detail: `Set the value.${holds}` }
  return notKept(`The field did not keep the value.${holds}`)
}
