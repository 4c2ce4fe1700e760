// Rows of one step, in the order in which they are written.
import * as z from 'zod/mini'
import { ErrorDetail } from '../base/error-detail.ts'
import { Point, Rect, Size } from '../base/geometry.ts'
import { CallId } from '../base/ids.ts'
import { AuditView } from '../device/audit.ts'
import { OutcomeKind } from '../device/command.ts'
import { Download } from '../device/downloads.ts'
import { LoggedInput } from '../device/manual-input.ts'
import { PicturePlace } from '../device/prototype/place.ts'
import { FramePart, Reading } from '../device/reading.ts'
import { ProviderName } from '../order/provider-names.ts'
import { Check, FrictionKind, Tokens } from '../order/run.ts'
import { HelperRole } from './judgement.ts'
import { Memory } from './memory.ts'
import { PictureRow } from './picture-row.ts'
import { PlanItem } from './plan-items.ts'
import { count, head, stepNumber } from './row-head.ts'

/** Numbered element that a tool call targeted, as of the call. */
export const MarkRef = z.object({ id: count, label: z.string(), role: z.string(), rect: Rect })
export type MarkRef = z.infer<typeof MarkRef>

/**
 * Error of a model call; `detail` completes its message. Absent when `code` says all, and in older
 * logs.
 */
const RowError = z.object({
  code: z.string(),
  message: z.string(),
  detail: z.exactOptional(ErrorDetail),
})

/** A model and the label of its key, never the key itself. */
const ModelRoute = z.object({
  provider: ProviderName,
  model: z.string(),
  key: z.exactOptional(z.string()),
})
export type ModelRoute = z.infer<typeof ModelRoute>

export interface RouteChange {
  readonly from: ModelRoute
  readonly to: ModelRoute
}

/** Role of a model call outside the steps: a helper after the end, or a summary of older steps. */
const ModelRole = z.enum([...HelperRole.options, 'summary'])
export type ModelRole = z.infer<typeof ModelRole>

const BrokenRule = z.object({
  name: z.string(),
  title: z.string(),
  helpUrl: z.optional(z.string()),
})

/** Coverage of a step's audit; its findings are logged as signals. */
export const AuditCoverage = z.object({
  axeVersion: z.string(),
  /** Size of the window; the step's picture also shows the page below it. */
  viewport: Size,
  stops: count,
  walk: z.enum(['whole', 'trapped', 'cut_short']),
  /** Other views in which the screen was audited. */
  views: z.array(AuditView),
  targets: count,
  /** Rules that axe-core leaves to a person, with the number of elements. */
  undecided: z.array(z.object({ help: z.string(), count })),
  /** Rules with more failing elements than are listed. */
  shortened: z.array(z.string()),
  /** Frames that were not audited, about which nothing is known. */
  unaudited: z.optional(z.array(FramePart)),
})
export type AuditCoverage = z.infer<typeof AuditCoverage>

/** JSON of any depth; only the tool knows its shape. */
const Input = z.record(z.string(), z.unknown())

export const STEP_ROWS = [
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
    /** Extent to which the screen was read; absent when fully read, and in older logs. */
    reading: z.optional(Reading),
    /** Checks of the goal that passed before its first action, so they prove nothing. */
    held: z.optional(z.array(Check)),
    /** Changes caused by the previous step's call, in words; absent when there are none. */
    changed: z.optional(z.string()),
    /** Coverage of an accessibility audit; absent on a screen like one audited before. */
    audited: z.optional(AuditCoverage),
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
    /** Subject in words that are equal on every step: signals with one target are one finding. */
    target: z.optional(z.string()),
    /** Value from which the sensor reports, and further measurements. */
    limit: z.optional(z.number()),
    numbers: z.optional(z.array(z.object({ name: z.string(), value: z.string() }))),
    /** Broken rule by its own name, with a page that explains how to fix it. */
    rule: z.optional(BrokenRule),
  }),
  z.object({
    ...head,
    kind: z.literal('model_called'),
    step: stepNumber,
    attempt: z.number().check(z.int(), z.minimum(1)),
    /** Absent for the request of a step. Tokens of helpers are excluded from the run's totals. */
    role: z.optional(ModelRole),
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
    kind: z.literal('compacted'),
    step: stepNumber,
    /** Range of steps that the memory below replaces. */
    fromStep: stepNumber,
    toStep: stepNumber,
    /** Estimated tokens of the history before compaction. */
    tokensBefore: count,
    tokensAfter: count,
    by: z.enum(['model', 'lines']),
    memory: Memory,
  }),
  z.object({
    ...head,
    kind: z.literal('failover'),
    step: stepNumber,
    from: ModelRoute,
    to: ModelRoute,
    /** Code of the error that caused the switch. */
    reason: z.string(),
  }),
  z.object({
    ...head,
    kind: z.literal('model_said'),
    step: stepNumber,
    attempt: z.number().check(z.int(), z.minimum(1)),
    /** Text outside tool calls. */
    text: z.exactOptional(z.string()),
    /** Reasoning, if the provider returns it. */
    reasoning: z.exactOptional(z.string()),
    /** True when the middle of a text is left out. */
    capped: z.boolean(),
    redacted: z.boolean(),
  }),
  z.object({
    ...head,
    kind: z.literal('plan_updated'),
    step: stepNumber,
    items: z.array(PlanItem),
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
    /** Set when `reason` is `hand`; absent in older logs, and if the device got no input. */
    manualInput: z.optional(LoggedInput),
  }),
  PictureRow,
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
    /** True when an earlier answer was applied to this request too. */
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
    /** Absent in older logs, and when the screen was never seen still. */
    stillMs: z.optional(count),
    lagMs: z.optional(count),
    reacted: z.optional(z.boolean()),
    highlighted: z.optional(z.boolean()),
    /** Location in a picture prototype; absent on other devices. */
    place: z.optional(PicturePlace),
    /** Error message; code and detail are absent in older logs. */
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
    kind: z.literal('downloaded'),
    step: stepNumber,
    ...Download.shape,
    /** File name next to the log; absent when an export left the file out. */
    file: z.optional(z.string()),
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
] as const
