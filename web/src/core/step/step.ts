// One step of the loop. It repeats nothing and guesses nothing.
import type { LegContext } from '../leg.ts'
import { loadPart } from '../load-part.ts'
import type { EncodedImage } from '../ports.ts'
import { actAndSettle } from './act.ts'
import { auditCompletion } from './audit.ts'
import { check } from './check.ts'
import { keepScreen, observe, type Screen } from './observe.ts'
import { record, recordWithoutCall, type StepReport } from './record.ts'
import { compactIfFull } from './remember.ts'
import { sense } from './sense.ts'
import { think } from './think.ts'

/**
 * Observes, thinks, checks, acts and records. Throws `aborted`, faults of the device or the model
 * before the tool call, and `store_*`.
 */
export async function runStep(
  leg: LegContext,
  step: number,
  signal: AbortSignal,
): Promise<StepReport> {
  const elapsedMs = workingTime(leg)
  const seen = await observe(leg, step, signal)
  const screen = await keepScreen(leg, seen, sense(leg, seen), signal)
  const completion = auditCompletion(leg)
  if (completion)
    return { ...(await recordWithoutCall(leg, step, { attempts: [] }, elapsedMs())), completion }
  const summaries = await compactIfFull(leg, screen, signal)
  const { attempts, decision } = await think(leg, screen, signal)
  if (!decision) return recordWithoutCall(leg, step, { attempts, summaries }, elapsedMs())
  const checked = await check(leg, screen, { ...decision, attempts }, signal)
  const past = pastPicture(screen)
  const acted = await actAndSettle(leg, screen, checked, signal)
  const done = { ...decision, screen, attempts, summaries, checked, acted, past: await past }
  const report = record(leg, { ...done, durationMs: elapsedMs() })
  const { hooks } = leg
  if (!hooks) return report
  const { withHookAfterCall } = await loadPart(import('../hooks/after-call.ts'))
  return withHookAfterCall(leg, { screen, checked, acted }, { hooks, report }, signal)
}

/** Smaller picture for the history, made while the device acts. Falls back to the full picture. */
async function pastPicture({ image }: Screen): Promise<EncodedImage> {
  const copy = await image.past?.().catch(() => undefined)
  return copy ?? image
}

/** A stopwatch that stops while the run waits for a person. */
function workingTime({ ports: { clock }, idle }: LegContext): () => number {
  const now = () => clock.monotonic() - idle.ms
  const began = now()
  return () => Math.round(now() - began)
}
