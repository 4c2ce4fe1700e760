import { notSet, notTyped, setResult, typedResult } from '@harness/shared/devices/field-outcomes.ts'
import {
  type CommandResult,
  type DispatchResult,
  describeChange,
  type Facts,
  stuck,
} from '@harness/shared/devices/outcomes.ts'
import { Focus, Kept, Prepared, ReadBack } from '@harness/shared/devices/probe-answers.ts'
import { CALL_MS, INPUT_MS, type InputContext, send, Taken, type Verb } from './verb.ts'

/** Time for each character, in milliseconds. */
const CHARACTER_MS = 20

/**
 * Types into the focused field and reads back whether it was kept. The outcome never repeats the
 * text: it may be secret.
 */
export const type: Verb<'type'> = async (context, { text }) => {
  const focus = await context.pages.link().call('probe.writer.beforeTyping', [], Focus, CALL_MS)
  if (!focus) return stuck()
  switch (focus.state) {
    case 'none':
    case 'fixed':
      return notTyped(focus)
    case 'picked':
      return setFocused(context, text)
    case 'field': {
      const limit = INPUT_MS + text.length * CHARACTER_MS
      if ((await send(context, 'type', [text], limit)) === 'late') return stuck()
      const what = `Typed ${[...text].length} characters.`
      return {
        kind: 'done',
        report: (facts) => afterTyping(context, facts, { text, label: focus.label, what }),
      }
    }
  }
}

/** Date fields and the like hold no free text: the value is complete or empty. */
async function setFocused(context: InputContext, text: string): Promise<DispatchResult> {
  const args = [text]
  const prepared = await context.pages
    .link()
    .call('probe.writer.prepareFocused', args, Prepared, CALL_MS)
  if (!prepared) return stuck()
  if (prepared.state !== 'done') return notSet(prepared)
  return { kind: 'done', report: (facts) => afterSetting(context, facts, text) }
}

interface Typed {
  readonly text: string
  readonly label: string
  readonly what: string
}

/** True when the field is not there any more to be read. */
function isElsewhere({ outcome }: CommandResult): boolean {
  return outcome === 'navigated' || outcome === 'refused'
}

async function afterTyping(
  { pages }: InputContext,
  facts: Facts,
  typed: Typed,
): Promise<CommandResult> {
  const result = describeChange(typed.what, facts)
  if (isElsewhere(result)) return result
  const kept = await pages.link().call('probe.writer.kept', [typed.text], Kept, CALL_MS)
  return typedResult(kept, typed, result)
}

/** Sets the value of a form field in the format of its type, and reads it back. */
export const setValue: Verb<'set_value'> = async (context, { ref, point, value }) => {
  const link = context.pages.link()
  const prepared = await link.call('probe.writer.prepare', [ref, point, value], Prepared, CALL_MS)
  if (!prepared) return stuck()
  if (prepared.state === 'type') {
    if ((await send(context, 'insert', [value])) === 'late') return stuck()
    await context.pages.link().call('probe.writer.finish', [], Taken, CALL_MS)
  } else if (prepared.state === 'tap') {
    const press = { finger: context.finger, point: prepared.point, count: 1, button: 'left' }
    if ((await send(context, 'press', [press])) === 'late') return stuck()
  } else if (prepared.state !== 'done') return notSet(prepared)
  return { kind: 'done', report: (facts) => afterSetting(context, facts, value) }
}

async function afterSetting(
  { pages }: InputContext,
  facts: Facts,
  value: string,
): Promise<CommandResult> {
  const result = describeChange('Set the value.', facts)
  if (isElsewhere(result)) return result
  const back = await pages.link().call('probe.writer.readBack', [value], ReadBack, CALL_MS)
  return setResult(back, value, result)
}
