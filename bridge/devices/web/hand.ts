import { HarnessError } from '@harness/shared/errors.ts'
import type { HandInput } from '@harness/shared/hand.ts'
import type { Tab } from './tab.ts'
import { send } from './verbs/deed.ts'
import { keyPresses } from './verbs/keys.ts'
import { inputPlace } from './verbs/place.ts'
import { carry, click, slide, touch } from './verbs/press.ts'
import { typeText } from './verbs/typing.ts'

/** How long a finger takes that drags. */
const FINGER_MS = 300

/** What a person does on the live pictures, sent on as it is. Throws `device_unable` for what cannot be sent. */
export async function byHand(
  tab: Tab,
  input: HandInput,
  finger: boolean,
  signal: AbortSignal,
): Promise<void> {
  const characters = input.kind === 'type' ? input.text.length : 0
  const sent = await send(tab, dispatch(tab, input, finger), signal, { characters })
  if (sent === 'late') throw new HarnessError('device_unable', { what: 'the page does not react' })
}

async function dispatch(tab: Tab, input: HandInput, finger: boolean): Promise<void> {
  switch (input.kind) {
    case 'tap': {
      const place = await inputPlace(tab, input.point)
      const byFinger = finger && input.button === 'left'
      return byFinger
        ? touch(tab, place, input.count)
        : click(tab, place, input.button, input.count)
    }
    case 'move': {
      const place = await inputPlace(tab, input.point)
      await tab.cdp.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...place })
      return
    }
    case 'drag':
      return finger ? slide(tab, input.from, input.to, FINGER_MS) : carry(tab, input.from, input.to)
    case 'scroll': {
      const place = await inputPlace(tab, input.point)
      const wheel = { deltaX: input.dx, deltaY: input.dy }
      await tab.cdp.send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...place, ...wheel })
      return
    }
    case 'type':
      return typeText(tab, input.text)
    case 'keys': {
      const presses = keyPresses(input.keys)
      if (!presses) throw new HarnessError('device_unable', { what: 'it has no key of that name' })
      for (const key of presses) await tab.page.keyboard.press(key)
    }
  }
}
