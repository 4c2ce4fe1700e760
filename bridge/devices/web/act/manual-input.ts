import { HarnessError } from '@harness/shared/base/errors.ts'
import type { ManualInput } from '@harness/shared/device/manual-input.ts'
import type { Tab } from '../page/tab.ts'
import { send } from './verbs/dispatch.ts'
import { inputPoint } from './verbs/input-point.ts'
import { pressNames } from './verbs/keys.ts'
import { carry, click, slide, touch } from './verbs/press.ts'
import { typeText } from './verbs/typing.ts'

/** Duration of a finger drag, in milliseconds. */
const FINGER_MS = 300

/**
 * Sends the user's input on the live picture without changes. Throws `device_unable` when it cannot
 * be sent.
 */
export async function sendManualInput(
  tab: Tab,
  input: ManualInput,
  finger: boolean,
  signal: AbortSignal,
): Promise<void> {
  const characters = input.kind === 'type' ? input.text.length : 0
  const dispatching = tab.screenshots.between(() => dispatch(tab, input, finger))
  const sent = await send(tab, dispatching, signal, { characters })
  if (sent === 'late') throw new HarnessError('device_unable', { what: 'the page does not react' })
}

async function dispatch(tab: Tab, input: ManualInput, finger: boolean): Promise<void> {
  switch (input.kind) {
    case 'tap': {
      const target = await inputPoint(tab, input.point)
      const byFinger = finger && input.button === 'left'
      return byFinger
        ? touch(tab, target, input.count)
        : click(tab, target, input.button, input.count)
    }
    case 'move': {
      const target = await inputPoint(tab, input.point)
      await tab.cdp.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...target })
      return
    }
    case 'drag':
      return finger ? slide(tab, input.from, input.to, FINGER_MS) : carry(tab, input.from, input.to)
    case 'scroll': {
      const target = await inputPoint(tab, input.point)
      const wheel = { deltaX: input.dx, deltaY: input.dy }
      await tab.cdp.send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...target, ...wheel })
      return
    }
    case 'type':
      return typeText(tab, input.text)
    case 'keys': {
      const presses = pressNames(input.keys)
      if (!presses) throw new HarnessError('device_unable', { what: 'it has no key of that name' })
      for (const key of presses) await tab.page.keyboard.press(key)
    }
  }
}
