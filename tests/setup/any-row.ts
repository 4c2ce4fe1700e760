// Arbitrary rows of the log, for properties that must hold of every log.

import { CallId, RunId, SessionId } from '@harness/shared/base/ids.ts'
import { OutcomeKind } from '@harness/shared/device/command.ts'
import type { Row } from '@harness/shared/log/rows.ts'
import { Ending, FrictionKind, LegVerdict, Verdict } from '@harness/shared/order/run.ts'
import fc from 'fast-check'

export const RUN = RunId.parse('3f2b8c1e-9a4d-4e21-8b7c-0123456789ab')
const SESSION = SessionId.parse('a1b2c3d4-0000-4000-8000-00000000abcd')
const CALL = CallId.parse('c0ffee00-1111-4222-9333-444455556666')

const step = fc.integer({ min: 1, max: 6 })
const leg = fc.integer({ min: 0, max: 2 })
const count = fc.nat(10_000)
const text = fc.string({ maxLength: 12 })

/**
 * No tool has an argument of the name that objects keep for their prototype: it is dropped on
 * reading (`rows.test.ts`).
 */
const argumentName = text.filter((name) => name !== '__proto__')
const rect = fc.record({ x: count, y: count, width: count, height: count })
const tokens = fc.record({
  input: count,
  cacheRead: count,
  cacheWrite: count,
  output: count,
  thinking: count,
})

const head = { schemaVersion: fc.constant(4 as const), runId: fc.constant(RUN), seq: count }
const at = {
  ts: fc
    .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
}
const callId = fc.constant(CALL)
const kind = <K extends string>(name: K) => ({ ...head, ...at, kind: fc.constant(name) })

const runRows = [
  fc.record({
    ...kind('run_started'),
    sessionId: fc.constant(SESSION),
    origin: fc.constantFrom('you' as const, 'cli' as const, 'agent' as const),
    goal: text,
    persona: text,
    personaName: text,
    provider: fc.constant('scripted' as const),
    model: text,
    mode: fc.constant('autonomous' as const),
    strict: fc.boolean(),
    stepBudget: count,
    tokenBudget: count,
    application: fc.record({ name: text, kind: fc.constant('web' as const) }),
    device: fc.record({ kind: fc.constant('web' as const), name: text }),
    promptHash: text,
    harnessVersion: text,
  }),
  fc.record({
    ...kind('leg_started'),
    leg,
    actionName: text,
    goal: text,
    preservesState: fc.boolean(),
  }),
  fc.record({
    ...kind('leg_completed'),
    leg,
    verdict: fc.constantFrom(...LegVerdict.options),
    confirmed: fc.boolean(),
    ending: fc.constantFrom(...Ending.options),
    summary: text,
  }),
  fc.record({ ...kind('run_interrupted'), step: count, foundBy: text }),
  fc.record({ ...kind('run_resumed'), step: count, device: fc.constant('same' as const) }),
  fc.record({
    ...kind('run_completed'),
    verdict: fc.constantFrom(...Verdict.options),
    confirmed: fc.boolean(),
    ending: fc.constantFrom(...Ending.options),
    summary: text,
    frictionCount: count,
    wouldRealUserSucceed: fc.boolean(),
    stepCount: count,
    tokensUsedTotal: tokens,
    durationMs: count,
  }),
]

const stepRows = [
  fc.record({
    ...kind('step_started'),
    step,
    leg,
    screenshot: text,
    screen: text,
    pointSize: fc.record({ width: count, height: count }),
    scale: fc.constantFrom(1, 2, 3),
    screenHash: text,
    markCount: count,
    tokensUsedSoFar: count,
  }),
  fc.record({ ...kind('signal'), step, sensor: text, value: count, unit: text, detail: text }),
  fc.record({
    ...kind('model_called'),
    step,
    attempt: fc.integer({ min: 1, max: 3 }),
    provider: fc.constant('scripted' as const),
    model: text,
    durationMs: count,
    tokens,
    stopReason: text,
    images: count,
    prefixHash: text,
  }),
  fc.record({
    ...kind('model_said'),
    step,
    attempt: fc.integer({ min: 1, max: 3 }),
    text,
    reasoning: text,
    capped: fc.boolean(),
    redacted: fc.boolean(),
  }),
  fc.record({
    ...kind('plan_updated'),
    step,
    items: fc.array(
      fc.record({
        text,
        state: fc.constantFrom('open' as const, 'doing' as const, 'done' as const),
      }),
      { maxLength: 3 },
    ),
  }),
  fc.record({ ...kind('nudged'), step, reason: text, text }),
  fc.record(
    {
      ...kind('steered'),
      ...{ step, reason: text, text },
      manualInput: fc.oneof(
        fc.record({ kind: fc.constant('scroll' as const) }),
        fc.record({ kind: fc.constant('keys' as const), keys: fc.array(text) }),
      ),
    },
    { requiredKeys: ['schemaVersion', 'runId', 'seq', 'ts', 'kind', 'step', 'reason', 'text'] },
  ),
  fc.record({ ...kind('approval_requested'), step, callId, reason: text }),
  fc.record({
    ...kind('approval_given'),
    step,
    callId,
    decision: fc.constantFrom('approve' as const, 'skip' as const, 'reject' as const),
    by: fc.constant('you' as const),
  }),
  fc.record({
    ...kind('tool_call'),
    step,
    callId,
    tool: text,
    input: fc.dictionary(argumentName, fc.jsonValue()),
    observation: text,
    intent: text,
    label: text,
    mark: fc.record({ id: count, label: text, role: text, rect }),
  }),
  fc.record({
    ...kind('tool_result'),
    step,
    callId,
    tool: text,
    success: fc.boolean(),
    outcome: fc.constantFrom(...OutcomeKind.options),
    durationMs: count,
    settleMs: count,
  }),
  fc.record({
    ...kind('friction'),
    step,
    frictionKind: fc.constantFrom(...FrictionKind.options),
    detail: text,
  }),
  fc.record({
    ...kind('stop_evaluated'),
    step: count,
    layer: text,
    decision: fc.constantFrom('go_on' as const, 'end' as const),
    reason: text,
  }),
  fc.record({ ...kind('step_completed'), step, durationMs: count, tokensThisStep: tokens }),
]

/** One row of any kind, constrained by the schema only. */
export const anyRow: fc.Arbitrary<Row> = fc.oneof(...runRows, ...stepRows)

/** Rows in any order, as damaged or merged logs may hold them. */
export const anyLog: fc.Arbitrary<Row[]> = fc.array(anyRow, { maxLength: 60 })
