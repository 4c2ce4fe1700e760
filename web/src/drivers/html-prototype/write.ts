import { Focus, Kept, Prepared, ReadBack } from '@harness/shared/devices/probe-answers.ts'
import type { Command } from '@harness/shared/language/command.ts'
import {
  type Dispatched,
  describeChange,
  type Facts,
  missed,
  notDone,
  quote,
  type Result,
  stuck,
} from './report.ts'
import { noFiles } from './tap.ts'
import { CALL_MS, type Hand, INPUT_MS, send, Taken, type Verb } from './verb.ts'

/** Time for each character, in milliseconds. */
const CHARACTER_MS = 20

/** Types into the focused field and reads back whether it was kept. The outcome never repeats the text: it may be secret. */
export const type: Verb<Extract<Command, { kind: 'type' }>> = async (hand, { text }) => {
  const focus = await hand.pages.link().call('probe.writer.beforeTyping', [], Focus, CALL_MS)
  if (!focus) return stuck()
  switch (focus.state) {
    case 'none':
      return notDone('no_focus', 'Nothing was typed: no text field has the focus. Tap one first.')
    case 'fixed':
      return notDone('disabled', `Nothing was typed: ${quote(focus.label)} is read-only.`)
    case 'picked':
      return setFocused(hand, text)
    case 'field': {
      const limit = INPUT_MS + text.length * CHARACTER_MS
      if ((await send(hand, 'type', [text], limit)) === 'late') return stuck()
      const what = `Typed ${[...text].length} characters.`
      return {
        kind: 'done',
        report: (facts) => afterTyping(hand, facts, { text, label: focus.label, what }),
      }
    }
  }
}

/** Date fields and the like hold no free text: the value is complete or empty. */
async function setFocused(hand: Hand, text: string): Promise<Dispatched> {
  const args = [text]
  const prepared = await hand.pages
    .link()
    .call('probe.writer.prepareFocused', args, Prepared, CALL_MS)
  if (!prepared) return stuck()
  if (prepared.state !== 'done') return notSet(prepared)
  return { kind: 'done', report: (facts) => afterSetting(hand, facts, text) }
}

interface Typed {
  readonly text: string
  readonly label: string
  readonly what: string
}

/** True when the field is not there any more to be read. */
function isElsewhere({ outcome }: Result): boolean {
  return outcome === 'navigated' || outcome === 'refused'
}

async function afterTyping({ pages }: Hand, facts: Facts, typed: Typed): Promise<Result> {
  const result = describeChange(typed.what, facts)
  if (isElsewhere(result)) return result
  const kept = await pages.link().call('probe.writer.kept', [typed.text], Kept, CALL_MS)
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

function notKept(detail: string): Result {
  return { success: false, outcome: 'value_not_kept', detail }
}

/** Sets the value of a form field in the format of its type, and reads it back. */
export const setValue: Verb<Extract<Command, { kind: 'set_value' }>> = async (
  hand,
  { ref, point, value },
) => {
  const link = hand.pages.link()
  const prepared = await link.call('probe.writer.prepare', [ref, point, value], Prepared, CALL_MS)
  if (!prepared) return stuck()
  if (prepared.state === 'type') {
    if ((await send(hand, 'insert', [value])) === 'late') return stuck()
    await hand.pages.link().call('probe.writer.finish', [], Taken, CALL_MS)
  } else if (prepared.state === 'tap') {
    const press = { finger: hand.finger, point: prepared.point, count: 1, button: 'left' }
    if ((await send(hand, 'press', [press])) === 'late') return stuck()
  } else if (prepared.state !== 'done') return notSet(prepared)
  return { kind: 'done', report: (facts) => afterSetting(hand, facts, value) }
}

function notSet(prepared: Prepared): Dispatched {
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
    case 'no_option': {
      const options = prepared.options.join(', ')
      return notDone('value_not_kept', `There is no such option. The options are: ${options}.`)
    }
    case 'type':
    case 'tap':
    case 'done':
      return stuck()
    default:
      return missed(prepared)
  }
}

async function afterSetting({ pages }: Hand, facts: Facts, value: string): Promise<Result> {
  const result = describeChange('Set the value.', facts)
  if (isElsewhere(result)) return result
  const back = await pages.link().call('probe.writer.readBack', [value], ReadBack, CALL_MS)
  if (back?.gone) return afterLeaving(result, back.value, value)
  const holds = back?.value === undefined ? '' : ` It now reads ${quote(back.value)}.`
  if (back?.kept) return { success: true, outcome: 'changed', detail: `Set the value.${holds}` }
  return notKept(`The field did not keep the value.${holds}`)
}

/** The field took the value and left the page, as an editor in the place of a text does. */
function afterLeaving(result: Result, now: string | undefined, value: string): Result {
  const shows = now?.toLowerCase().includes(value.trim().toLowerCase())
  const where =
    now === undefined ? 'nothing can be read there now' : `its place reads ${quote(now)}`
  const detail = `Set the value. The field is gone; ${where}.`
  return { success: shows === true || result.outcome === 'changed', outcome: 'changed', detail }
}
