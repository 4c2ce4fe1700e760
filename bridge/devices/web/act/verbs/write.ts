import { done, stuck } from '@harness/shared/device/outcomes.ts'
import { type PageFields, setField, typeIntoFocus } from '@harness/shared/device/page-fields.ts'
import { RESULT } from '@harness/shared/device/results.ts'
import * as z from 'zod/mini'
import { sleep } from '../../../waiting.ts'
import type { PageFrame } from '../../page/frame-tree.ts'
import { CALL_MS } from '../../page/isolated-world.ts'
import type { Tab } from '../../page/tab.ts'
import { send, type Verb } from './dispatch.ts'
import { press } from './press.ts'
import { sendText } from './typing.ts'

export function fieldsOf(
  tab: Tab,
  part: PageFrame,
  finger: boolean,
  signal: AbortSignal,
): PageFields {
  const unlessLate = async (sent: Promise<'sent' | 'late'>) =>
    (await sent) === 'late' ? stuck() : undefined
  return {
    ask: (method, args, shape) => part.world.call(method, args, shape, CALL_MS),
    type: (text) => unlessLate(sendText(tab, text, signal)),
    replace: (value) =>
      unlessLate(
        send(tab, replaceSelection(tab, part, value), signal, { characters: value.length }),
      ),
    press: (point) => unlessLate(send(tab, press(tab, finger, part.toScreen(point)), signal)),
    pause: (ms) => sleep(ms, signal),
    files: tab.fileNames,
  }
}

export const type: Verb<'type'> = async (tab, { text }, signal) => {
  const part = await tab.frames.focused()
  return part ? typeIntoFocus(fieldsOf(tab, part, false, signal), text) : stuck()
}

export const setValue =
  (finger: boolean): Verb<'set_value'> =>
  async (tab, { ref, point, value }, signal) => {
    const part = await tab.frames.of(ref)
    const fields = fieldsOf(tab, part, finger, signal)
    const result = await setField(fields, { ref, point: part.toLocal(point), value })
    // A dialog that opened while preparing the field prevents the probe from answering.
    const isBlocked = result.kind === 'not_done' && result.result.outcome === 'timeout'
    return isBlocked && tab.dialog() ? done(RESULT.valueSet) : result
  }

/** Replaces the selection and dispatches the events of leaving, but keeps the focus to submit. */
async function replaceSelection(tab: Tab, part: PageFrame, value: string): Promise<void> {
  if (value === '') await tab.page.keyboard.press('Delete')
  else await tab.cdp.send('Input.insertText', { text: value })
  await part.world.call('writer.finish', [], z.optional(z.unknown()), CALL_MS)
}
