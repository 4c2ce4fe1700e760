import { keyPresses } from '@harness/shared/device/keys.ts'
import type { ManualInput } from '@harness/shared/device/manual-input.ts'
import { type InputContext, send } from './verb.ts'

/** Sends one manual input, made on the live picture, unchanged. */
export async function inputByPerson(context: InputContext, input: ManualInput): Promise<void> {
  const { finger } = context
  switch (input.kind) {
    case 'tap': {
      const { point, button, count } = input
      await send(context, 'press', [{ finger, point, count, button }])
      return
    }
    case 'move':
      await send(context, 'point', [input.point])
      return
    case 'drag':
      await send(context, 'drag', [finger, input.from, input.to])
      return
    case 'scroll':
      await send(context, 'wheel', [input.point, input.dx, input.dy])
      return
    case 'type':
      await send(context, 'type', [input.text])
      return
    case 'keys':
      for (const { key, held } of keyPresses(input.keys) ?? [])
        await send(context, 'key', [key, held])
  }
}
