import { notSet, notTyped, setResult, typedResult } from '@harness/shared/devices/field-outcomes.ts'
import {
  type CommandResult,
  type DispatchResult,
  describeChange,
  done,
  type Facts,
  stuck,
} from '@harness/shared/devices/outcomes.ts'
import { Focus, Kept, Prepared, ReadBack } from '@harness/shared/devices/probe-answers.ts'
import * as z from 'zod/mini'
import type { PageFrame } from '../../page/frame-tree.ts'
import { CALL_MS } from '../../page/isolated-world.ts'
import type { Tab } from '../../page/tab.ts'
import { send, type Verb } from './dispatch.ts'
import { press } from './press.ts'
import { sendText } from './typing.ts'

/**
 * Types into the focused field and reads back whether it was kept. The outcome never repeats the
 * text: it may be secret.
 */
export const type: Verb<'type'> = async (tab, { text }, signal) => {
  const part = await tab.frames.focused()
  if (!part) return stuck()
  const focus = await part.world.call('writer.beforeTyping', [], Focus, CALL_MS)
  if (!focus) return stuck()
  switch (focus.state) {
    case 'none':
    case 'fixed':
      return notTyped(focus)
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
  return typedResult(kept, typed, result)
}

/** Sets the value of a form field in the format of its type, and reads it back. */
export const setValue =
  (finger: boolean): Verb<'set_value'> =>
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
  return setResult(back, value, result)
}
