import { keyPresses } from '@harness/shared/devices/keys.ts'
import type { ManualInput } from '@harness/shared/devices/manual-input.ts'
import { type Hand, send } from './verb.ts'

/** One input of a person on the live picture, sent as it is. */
export async function handByPerson(hand: Hand, input: ManualInput): Promise<void> {
  const { finger } = hand
  switch (input.kind) {
    case 'tap': {
      const { point, button, count } = input
      await send(hand, 'press', [{ finger, point, count, button }])
      return
    }
    case 'move':
      await send(hand, 'point', [input.point])
      return
    case 'drag':
      await send(hand, 'drag', [finger, input.from, input.to])
      return
    case 'scroll':
      await send(hand, 'wheel', [input.point, input.dx, input.dy])
      return
    case 'type':
      await send(hand, 'type', [input.text])
      return
    case 'keys':
      for (const { key, held } of keyPresses(input.keys) ?? []) await send(hand, 'key', [key, held])
  }
}
