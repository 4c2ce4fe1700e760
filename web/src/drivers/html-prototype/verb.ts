import type { Command } from '@harness/shared/device/command.ts'
import type { Verb as AnyVerb } from '@harness/shared/device/verbs.ts'
import * as z from 'zod/mini'
import type { FrameLink } from './link.ts'
import type { Pages } from './pages.ts'

export interface InputContext {
  readonly pages: Pages
  /** True for a phone, which is used by touch; other devices have a mouse. */
  readonly finger: boolean
}

export type Verb<K extends Command['kind']> = AnyVerb<InputContext, K, AbortSignal>

/** Time limit for an answer of the page, in milliseconds. */
export const CALL_MS = 1_500
/** Time after which an input counts as stuck in an unresponsive page, in milliseconds. */
export const INPUT_MS = 5_000

/** Schema for calls whose answer only confirms receipt. */
export const Taken = z.nullish(z.unknown())

/**
 * Sends an input; `late` when the page does not process it. A page that the input closes never
 * answers, which counts as sent.
 */
export async function send(
  { pages }: InputContext,
  method: string,
  args: readonly unknown[],
  timeoutMs = INPUT_MS,
): Promise<'sent' | 'late'> {
  const link: FrameLink = pages.link()
  const turns = pages.journey.turns
  await link.call(`input.${method}`, args, Taken, timeoutMs)
  const isGone = pages.isOpening() || pages.journey.turns !== turns
  return isGone || link.waitingMs() < timeoutMs ? 'sent' : 'late'
}
