import { type NotDone, notDone } from '@harness/shared/device/outcomes.ts'
import type { Sender } from '../w3c/driver.ts'
import type { Input } from '../w3c/gestures.ts'
import { makeGestures } from '../w3c/gestures.ts'
import type { Session } from './session.ts'

/** A slow device may need so long to take an input, in milliseconds. */
const INPUT_MS = 30_000

/** Sends inputs; `unit` is the server's pixels in a point. */
export function makeSender(
  session: Session,
  screen: { readonly unit: number; readonly isTouched: boolean },
): Sender {
  return {
    gestures: makeGestures(screen),
    send: (input, signal) => send(session, input, signal),
  }
}

/** The text of an input is never repeated: the server may put it into its message. */
async function send(
  session: Session,
  { path, body, lastsMs = 0, isText }: Input,
  signal: AbortSignal,
): Promise<NotDone | undefined> {
  const answer = await session.ask({ method: 'POST', path, body }, signal, INPUT_MS + lastsMs)
  if (answer.kind === 'value') return undefined
  if (answer.kind === 'late')
    return notDone(
      'timeout',
      'The device did not take the input in time. It may still arrive: check the screen before repeating it.',
    )
  const words = answer.message || answer.error
  const why = isText ? 'the device did not take the text' : words.replace(/\.$/, '').slice(0, 200)
  return notDone('refused', `Nothing was done: ${why}.`)
}
