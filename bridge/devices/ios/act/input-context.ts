import { type CommandResult, type NotDone, notDone } from '@harness/shared/devices/outcomes.ts'
// The context of every input, and the wording of its failures.

import type { Credential } from '../../credential.ts'
import type { Looked } from '../../meant.ts'
import type { AgentRequest } from '../agent/wda.ts'
import { isBroken, type ScreenReader } from '../observe/capture.ts'
import type { Screenshot } from '../observe/grid.ts'

export interface InputContext {
  readonly reader: ScreenReader
  readonly bundleId: string
  readonly credential: Credential | undefined
  /** The observation the model decided on. */
  readonly last: Looked | undefined
  /** The screen right before the input. */
  readonly before: Screenshot
}

/**
 * An input that was sent; `report` is called when the screen is still. Or why it was not sent, or
 * is unknown.
 */
export type DispatchResult =
  | NotDone
  | {
      readonly kind: 'done'
      readonly what: string
      /** A closer check than the picture; undefined leaves the result to the picture. */
      readonly report?: (signal: AbortSignal) => Promise<CommandResult | undefined>
    }

interface Input extends Pick<AgentRequest, 'path' | 'body'> {
  /** The duration of the input itself. */
  readonly lastsMs?: number
}

/**
 * Sends one input, once. Undefined when WebDriverAgent confirms it. Throws what `Agent.recover`
 * throws.
 */
export async function send(
  { reader }: InputContext,
  input: Input,
  signal: AbortSignal,
): Promise<DispatchResult | undefined> {
  const { path, body = {}, lastsMs = 0 } = input
  const timeoutMs = reader.figures.inputMs + lastsMs
  const answer = await reader.agent.request({ method: 'POST', path, body, timeoutMs }, signal)
  if (answer.kind === 'value') return undefined
  if (answer.kind === 'late') {
    return notDone(
      'timeout',
      'The app did not take the input in time. It may still arrive: check the screen before repeating it.',
    )
  }
  const pending = answer.kind === 'failed' && /still pending/.test(answer.message)
  if (isBroken(answer)) await reader.agent.recover(signal)
  if (answer.kind === 'down' || pending) {
    return notDone(
      'timeout',
      'The connection to the app was lost and is restored. Whether this had an effect is unknown: check the screen first.',
    )
  }
  return notDone('refused', `Nothing was done: ${refusal(answer.error, answer.message)}`)
}

function refusal(error: string, message: string): string {
  if (error === 'invalid session id')
    return 'the connection to the app was lost and is restored now.'
  if (/not running, possibly crashed/.test(message))
    return 'the app is no longer running. It crashed, or it was closed.'
  if (error === 'no such alert') return 'no dialog is open.'
  return `${message.replace(/\s+/g, ' ').slice(0, 160) || error}.`
}
