// One step: look, think, check, act, and report honestly what happened. Nothing is repeated and
// nothing is guessed.
import type { LegContext } from '../leg.ts'
import { actAndSettle } from './act.ts'
import { check } from './check.ts'
import { keepScreen, observe } from './observe.ts'
import { record, recordWithoutCall, type StepReport } from './record.ts'
import { sense } from './sense.ts'
import { think } from './think.ts'

/** Throws `aborted`, faults of the device or model before the tool call, and `store_*`. */
export async function runStep(
  leg: LegContext,
  step: number,
  signal: AbortSignal,
): Promise<StepReport> {
  const elapsedMs = workingTime(leg)
  const seen = await observe(leg, step, signal)
  const screen = await keepScreen(leg, seen, sense(leg, seen))
  const { attempts, decision } = await think(leg, screen, signal)
  if (!decision) return recordWithoutCall(leg, step, attempts, elapsedMs())
  const checked = await check(leg, screen, { ...decision, attempts }, signal)
  const acted = await actAndSettle(leg, screen, checked, signal)
  return record(leg, { ...decision, screen, attempts, checked, acted, durationMs: elapsedMs() })
}

/** A stopwatch that stands still while the run waits for a person. */
function workingTime({ ports: { clock }, idle }: LegContext): () => number {
  const now = () => clock.monotonic() - idle.ms
  const began = now()
  return () => Math.round(now() - began)
}
