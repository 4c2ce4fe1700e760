// The log: one union of rows, declared once. Rows are appended and never changed. All places are in
// points; pictures are in device pixels. Readers ignore fields and kinds they do not know.
import * as z from 'zod/mini'
import { LoggedInput } from '../devices/manual-input.ts'
import { ProviderName } from '../order/provider-names.ts'
import { PicturePlace } from '../prototype/place.ts'
import { OutcomeKind } from './command.ts'
import { ErrorDetail } from './error-detail.ts'
import { Point, Rect, Size } from './geometry.ts'
import { CallId, RunId, SessionId } from './ids.ts'
import { Judged } from './judgement.ts'
import { Proof } from './proof.ts'
import {
  ApplicationRef,
  Check,
  DeviceRef,
  Ending,
  FrictionKind,
  LegVerdict,
  Mode,
  Origin,
  Tokens,
  Verdict,
} from './run.ts'

/**
 * The version of the rows that are written. Raise it with every change an older reader would
 * misread.
 */
export const SCHEMA_VERSION = 4

/** ISO 8601 in UTC with milliseconds, in the years that clocks of computers show. */
const Timestamp = z
  .string()
  .check(z.regex(/^(?:19[7-9]\d|2\d{3})-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/))

const stepNumber = z.number().check(z.int(), z.minimum(1))
const count = z.number().check(z.int(), z.nonnegative())

/** What every row begins with, in this order. */
const head = { schemaVersion: z.literal(SCHEMA_VERSION), runId: RunId, seq: count, ts: Timestamp }

/** The numbered element a tool call meant, as it was when the call was made. */
export const MarkRef = z.object({ id: count, label: z.string(), role: z.string(), rect: Rect })
export type MarkRef = z.infer<typeof MarkRef>

/**
 * An error of a model call; `detail` fills its message and is absent where that is the problem
 * itself, and in older logs.
 */
const RowError = z.object({
  code: z.string(),
  message: z.string(),
  detail: z.exactOptional(ErrorDetail),
})

/** JSON of any depth; what a tool takes is known to the tool alone. */
const Input = z.record(z.string(), z.unknown())

export const Row = z.discriminatedUnion('kind', [
  z.object({
    ...head,
    kind: z.literal('run_started'),
    sessionId: SessionId,
    follows: z.optional(RunId),
    origin: Origin,
    goal: z.string(),
    persona: z.string(),
    personaName: z.string(),
    provider: ProviderName,
    model: z.string(),
    mode: Mode,
    strict: z.boolean(),
    stepBudget: count,
    tokenBudget: count,
    application: ApplicationRef,
    device: DeviceRef,
    credentialLabel: z.optional(z.string()),
    credentialUsername: z.optional(z.string()),
    promptHash: z.string(),
    harnessVersion: z.string(),
    seed: z.optional(z.number()),
  }),
  z.object({
    ...head,
    kind: z.literal('leg_started'),
    leg: count,
    actionName: z.string(),
    goal: z.string(),
    preservesState: z.boolean(),
    checks: z.optional(z.array(Check)),
  }),
  z.object({
    ...head,
    kind: z.literal('step_started'),
    step: stepNumber,
    leg: count,
    screenshot: z.string(),
    screen: z.string(),
    pointSize: Size,
    scale: z.number(),
    url: z.optional(z.string()),
    title: z.optional(z.string()),
    scroll: z.optional(Point),
    screenHash: z.string(),
    markCount: count,
    tokensUsedSoFar: count,
  }),
  z.object({
    ...head,
    kind: z.literal('signal'),
    step: stepNumber,
    sensor: z.string(),
    value: z.number(),
    unit: z.string(),
    detail: z.string(),
    rect: z.optional(Rect),
    /**
     * What it is about, by words that stay the same on every step: the same target is the same
     * finding.
     */
    target: z.optional(z.string()),
    /** From which value on it is reported, and what else was measured. */
    limit: z.optional(z.number()),
    numbers: z.optional(z.array(z.object({ name: z.string(), value: z.string() }))),
  }),
  z.object({
    ...head,
    kind: z.literal('model_called'),
    step: stepNumber,
    attempt: z.number().check(z.int(), z.minimum(1)),
    provider: ProviderName,
    model: z.string(),
    durationMs: count,
    tokens: Tokens,
    stopReason: z.string(),
    images: count,
    prefixHash: z.string(),
    error: z.optional(RowError),
  }),
  z.object({
    ...head,
    kind: z.literal('nudged'),
    step: stepNumber,
    reason: z.string(),
    text: z.string(),
  }),
  z.object({
    ...head,
    kind: z.literal('steered'),
    step: stepNumber,
    reason: z.string(),
    text: z.string(),
    /** Of `reason` `hand`; absent in older logs, and where an input did not reach the device. */
    manualInput: z.optional(LoggedInput),
  }),
  z.object({
    ...head,
    kind: z.literal('approval_requested'),
    step: stepNumber,
    callId: CallId,
    reason: z.string(),
  }),
  z.object({
    ...head,
    kind: z.literal('approval_given'),
    step: stepNumber,
    callId: CallId,
    decision: z.enum(['approve', 'skip', 'reject', 'edit']),
    note: z.optional(z.string()),
    by: z.enum(['you', 'no_person']),
    /** True: an answer to an earlier question held for this one too. */
    remembered: z.optional(z.boolean()),
  }),
  z.object({
    ...head,
    kind: z.literal('tool_call'),
    step: stepNumber,
    callId: CallId,
    tool: z.string(),
    input: Input,
    observation: z.string(),
    intent: z.string(),
    label: z.string(),
    points: z.optional(z.array(Point)),
    mark: z.optional(MarkRef),
    edited: z.optional(z.boolean()),
  }),
  z.object({
    ...head,
    kind: z.literal('tool_result'),
    step: stepNumber,
    callId: CallId,
    tool: z.string(),
    success: z.boolean(),
    outcome: OutcomeKind,
    detail: z.optional(z.string()),
    durationMs: count,
    settleMs: count,
    /** Absent in older logs, and where no moment was seen at which the screen was still. */
    stillMs: z.optional(count),
    lagMs: z.optional(count),
    reacted: z.optional(z.boolean()),
    /** Where it met a prototype made of pictures; absent for everything else. */
    place: z.optional(PicturePlace),
    /** The message; code and detail are absent in older logs. */
    error: z.optional(z.string()),
    errorCode: z.optional(z.string()),
    errorDetail: z.optional(ErrorDetail),
    userDecision: z.optional(z.enum(['approved', 'skipped', 'rejected'])),
    userNote: z.optional(z.string()),
  }),
  z.object({
    ...head,
    kind: z.literal('friction'),
    step: stepNumber,
    frictionKind: FrictionKind,
    detail: z.string(),
    rect: z.optional(Rect),
  }),
  z.object({
    ...head,
    kind: z.literal('stop_evaluated'),
    step: count,
    layer: z.string(),
    decision: z.enum(['go_on', 'end']),
    reason: z.string(),
  }),
  z.object({
    ...head,
    kind: z.literal('step_completed'),
    step: stepNumber,
    durationMs: count,
    tokensThisStep: Tokens,
  }),
  z.object({
    ...head,
    kind: z.literal('leg_completed'),
    leg: count,
    verdict: LegVerdict,
    confirmed: z.boolean(),
    ending: Ending,
    summary: z.string(),
    /** Of a confirmed success; absent in older logs. */
    proof: z.optional(Proof),
  }),
  z.object({ ...head, kind: z.literal('run_interrupted'), step: count, foundBy: z.string() }),
  z.object({
    ...head,
    kind: z.literal('run_resumed'),
    step: count,
    device: z.enum(['same', 'recreated']),
    /**
     * What differs from before: limits that a person raised, another model. Absent in older logs.
     */
    stepBudget: z.optional(count),
    tokenBudget: z.optional(count),
    provider: z.optional(ProviderName),
    model: z.optional(z.string()),
  }),
  z.object({
    ...head,
    kind: z.literal('run_completed'),
    verdict: Verdict,
    confirmed: z.boolean(),
    ending: Ending,
    errorCode: z.optional(z.string()),
    summary: z.string(),
    frictionCount: count,
    wouldRealUserSucceed: z.boolean(),
    stepCount: count,
    tokensUsedTotal: Tokens,
    durationMs: count,
    /**
     * What the judge said of the findings; absent where it was not asked. Its tokens are not in the
     * total.
     */
    judged: z.optional(Judged),
  }),
])
export type Row = z.infer<typeof Row>
export type RowKind = Row['kind']
export type RowOf<K extends RowKind> = Extract<Row, { kind: K }>

type WithoutHead<R> = R extends Row ? Omit<R, 'schemaVersion' | 'runId' | 'seq' | 'ts'> : never

/** A row before the log stamps it with version, run, number and time. */
export type RowBody = WithoutHead<Row>

/** The number of a step as files carry it: `step-001.png`, `step-001.json`. */
export function stepFile(step: number, extension: 'png' | 'json'): string {
  return `step-${String(step).padStart(3, '0')}.${extension}`
}

/** One line of `events.jsonl`, keys in the order of the declaration above, newline included. */
export function lineOf(row: Row): string {
  return `${JSON.stringify(Row.parse(row))}\n`
}
