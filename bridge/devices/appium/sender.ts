import { type NotDone, notDone } from '@harness/shared/device/outcomes.ts'
import type { Sender } from '../w3c/driver.ts'
import type { Input } from '../w3c/gestures.ts'
import { makeGestures } from '../w3c/gestures.ts'
import type { Session } from './session.ts'

/** Time limit for an input on a slow device, in milliseconds. */
const INPUT_MS = 30_000

/** Sends inputs through a session; `unit` is the number of server pixels per point. */
export function makeSender(
  session: Session,
  screen: { readonly unit: number; readonly isTouched: boolean },
): Sender {
  return {
    gestures: makeGestures(screen),
    send: (input, signal) => send(session, input, signal),
  }
}

/** Sends an input. Errors never contain its text, which the server may repeat in its message. */
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
