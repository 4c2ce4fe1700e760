import type { Command } from '@harness/shared/device/command.ts'
import type { Verb as AnyVerb } from '@harness/shared/device/verbs.ts'
import * as z from 'zod/mini'
import type { FrameLink } from './link.ts'
import type { Pages } from './pages.ts'

export interface InputContext {
  readonly pages: Pages
  /** A phone is touched with a finger; everything else has a mouse. */
  readonly finger: boolean
}

export type Verb<K extends Command['kind']> = AnyVerb<InputContext, K, AbortSignal>

/** Time limit for an answer of the page, in milliseconds. */
export const CALL_MS = 1_500
/** An input not taken within this is stuck in a page that does not react. */
export const INPUT_MS = 5_000

/** For calls whose answer says nothing but that they were taken. */
export const Taken = z.nullish(z.unknown())

/**
 * Sends an input; `late` when the page does not take it. A page that is left by the input never
 * answers, and has taken it.
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
