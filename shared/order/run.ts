// Vocabulary of Harness. A run has one or more legs (one goal each); a leg has steps; a step is one
// turn of the loop: look, think, do one thing, look again. The model emits tool calls; an action is
// a goal the user saved. A mark is a numbered element on the current picture. Friction is what the
// persona experiences, reported by the model; a signal is what a sensor measures. The log is the
// append-only list of rows of a run, and everything shown is folded from it.

import * as z from 'zod/mini'
import { Condition } from '../device/conditions.ts'
import { DeviceKind } from '../device/kind.ts'
import { PrototypeKind } from '../device/prototype/ref.ts'

export const Verdict = z.enum(['success', 'failure', 'blocked'])
export type Verdict = z.infer<typeof Verdict>

/** A leg may also be skipped, because an earlier leg did not succeed. */
export const LegVerdict = z.enum(['success', 'failure', 'blocked', 'skipped'])
export type LegVerdict = z.infer<typeof LegVerdict>

/**
 * Cause of a leg's end; only `goal` carries the model's verdict. `untestable`: Harness lacked an
 * ability; `swept`: a run without a goal ended, shown without a verdict.
 */
export const Ending = z.enum(['goal', 'swept', 'limit', 'stuck', 'stopped', 'fault', 'untestable'])
export type Ending = z.infer<typeof Ending>

/**
 * End of a leg or run as shown. A sweep has no verdict, and neither has a run ended by a limit, a
 * person or a fault (`ended`).
 */
export type ShownEnd = LegVerdict | 'swept' | 'ended'

export function shownEnd<V extends LegVerdict>(end: {
  readonly verdict: V
  readonly ending?: Ending
}): V | 'swept' | 'ended' {
  switch (end.ending) {
    case 'swept':
      return 'swept'
    case 'limit':
    case 'untestable':
    case 'stopped':
    case 'fault':
      return end.verdict === 'skipped' ? end.verdict : 'ended'
    default:
      return end.verdict
  }
}

/** End as shown, or a success that no check proves. */
export type ProvenEnd = ShownEnd | 'unconfirmed'

export function provenEnd(
  end: Parameters<typeof shownEnd>[0] & { readonly confirmed: boolean },
): ProvenEnd {
  const shown = shownEnd(end)
  return shown === 'success' && !end.confirmed ? 'unconfirmed' : shown
}

/** Goal text of a sweep when the user wrote none. */
export const SWEEP_GOAL = 'Sweep'

export const AUDIT_GOAL = 'Accessibility audit'

export const REPORTABLE_FRICTION = [
  'dead_end',
  'ambiguous_label',
  'unresponsive',
  'confusing_copy',
  'unexpected_state',
  'auth_required',
] as const

/** `agent_blocked` is written by the loop alone: the agent, not the app, could not continue. */
export const FrictionKind = z.enum([...REPORTABLE_FRICTION, 'agent_blocked'])
export type FrictionKind = z.infer<typeof FrictionKind>

/** Approval mode, by the classes of the tools (`web/src/tools/README.md`). */
export const Mode = z.enum(['step', 'auto-look', 'autonomous'])
export type Mode = z.infer<typeof Mode>

/** Starter of a run: a person in the app, the command line, or another agent. */
export const Origin = z.enum(['you', 'cli', 'agent'])
export type Origin = z.infer<typeof Origin>

/** Token counts of one or more model calls; `input` excludes what the cache answered. */
export const Tokens = z.object({
  input: z.number(),
  cacheRead: z.number(),
  cacheWrite: z.number(),
  output: z.number(),
  thinking: z.number(),
})
export type Tokens = z.infer<typeof Tokens>

export const NO_TOKENS: Tokens = { input: 0, cacheRead: 0, cacheWrite: 0, output: 0, thinking: 0 }

export function addTokens(a: Tokens, b: Tokens): Tokens {
  return {
    input: a.input + b.input,
    cacheRead: a.cacheRead + b.cacheRead,
    cacheWrite: a.cacheWrite + b.cacheWrite,
    output: a.output + b.output,
    thinking: a.thinking + b.thinking,
  }
}

/**
 * Application as a row stores it: a copy, so that old runs stay readable when the library changes.
 */
export const ApplicationRef = z.object({
  name: z.string(),
  kind: DeviceKind,
  url: z.optional(z.string()),
  bundleId: z.optional(z.string()),
  project: z.optional(z.string()),
  scheme: z.optional(z.string()),
})
export type ApplicationRef = z.infer<typeof ApplicationRef>

export const DeviceRef = z.object({
  kind: DeviceKind,
  /** Form of a prototype; absent in older logs. */
  form: z.optional(PrototypeKind),
  name: z.string(),
  runtime: z.optional(z.string()),
  udid: z.optional(z.string()),
  /** Browsers only: true when pages ran in the browser's sandbox. Absent in older logs. */
  sandbox: z.optional(z.boolean()),
  /** Host and port of a browser that was already running, or of an Appium server. */
  attached: z.optional(z.string()),
  /** Driven by a WebDriver server such as Appium, at `attached`. */
  appium: z.optional(z.boolean()),
  conditions: z.optional(z.array(Condition)),
})
export type DeviceRef = z.infer<typeof DeviceRef>

/**
 * A condition on the evidence of a leg; a success is confirmed only when all checks pass. Empty
 * values are refused, because they would always pass.
 */
export const Check = z.object({
  kind: z.enum(['text', 'no-text', 'url', 'element', 'answer']),
  value: z.string().check(z.trim(), z.minLength(1)),
})
export type Check = z.infer<typeof Check>
