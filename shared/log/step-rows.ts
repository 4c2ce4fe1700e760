// The rows of one step, in the order in which a step writes them.
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

/** A model and the label of the key that it is asked with, never the key. */
const ModelRoute = z.object({
  provider: ProviderName,
  model: z.string(),
  key: z.exactOptional(z.string()),
})
export type ModelRoute = z.infer<typeof ModelRoute>

/** Another key or model instead of the one before. */
export interface RouteChange {
  readonly from: ModelRoute
  readonly to: ModelRoute
}

/** Other work of a model than a step: a helper after the end, a summary of older steps. */
const ModelRole = z.enum([...HelperRole.options, 'summary'])
export type ModelRole = z.infer<typeof ModelRole>

const BrokenRule = z.object({
  name: z.string(),
  title: z.string(),
  helpUrl: z.optional(z.string()),
})

/** Coverage of the audit of a step's screen; its findings are signals. */
export const AuditCoverage = z.object({
  axeVersion: z.string(),
  /** The window; the picture of the step also shows what lies below it. */
  viewport: Size,
  /** Stops of the Tab key. */
  stops: count,
  /** End of the keyboard walk. */
  walk: z.enum(['whole', 'trapped', 'cut_short']),
  /** Other ways in which the screen was shown. */
  views: z.array(AuditView),
  targets: count,
  /** Rules that axe-core leaves to a person, and for how many elements. */
  undecided: z.array(z.object({ help: z.string(), count })),
  /** Rules that more elements break than are listed. */
  shortened: z.array(z.string()),
  /** Frames that were not audited: nothing is known of them. */
  unaudited: z.optional(z.array(FramePart)),
})
export type AuditCoverage = z.infer<typeof AuditCoverage>

/** JSON of any depth; what a tool takes is known to the tool alone. */
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
    /** Extent to which the screen was read; absent for a whole reading, and in older logs. */
    reading: z.optional(Reading),
    /** Checks of the goal that held before anything was done for it: they prove nothing. */
    held: z.optional(z.array(Check)),
    /** Changes by the call of the step before, in words; absent without any. */
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
    /** Subject of the signal in words that are equal on every step: one target is one finding. */
    target: z.optional(z.string()),
    /** From which value on it is reported, and what else was measured. */
    limit: z.optional(z.number()),
    numbers: z.optional(z.array(z.object({ name: z.string(), value: z.string() }))),
    /** The rule that is broken, by its own name, with a page that says how to fix it. */
    rule: z.optional(BrokenRule),
  }),
  z.object({
    ...head,
    kind: z.literal('model_called'),
    step: stepNumber,
    attempt: z.number().check(z.int(), z.minimum(1)),
    /** Absent for the request of a step. Tokens of a helper are not in the sums of the run. */
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
    /** The steps that the memory below stands for. */
    fromStep: stepNumber,
    toStep: stepNumber,
    /** Estimated tokens of the history. */
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
    /** Code of the error that led to it. */
    reason: z.string(),
  }),
  z.object({
    ...head,
    kind: z.literal('model_said'),
    step: stepNumber,
    attempt: z.number().check(z.int(), z.minimum(1)),
    /** Text outside of calls. */
    text: z.exactOptional(z.string()),
    /** Thinking, as far as the provider gives it. */
    reasoning: z.exactOptional(z.string()),
    /** True where the middle of a text is left out. */
    capped: z.boolean(),
    /** True where a secret was masked. */
    redacted: z.boolean(),
  }),
  z.object({
    ...head,
    kind: z.literal('plan_updated'),
    step: stepNumber,
    /** The whole plan as it is now. */
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
    /**
     * Set when `reason` is `hand`; absent in older logs, and if the input did not reach the device.
     */
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
    highlighted: z.optional(z.boolean()),
    /** Place in a prototype made of pictures; absent for everything else. */
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
    kind: z.literal('downloaded'),
    step: stepNumber,
    ...Download.shape,
    /** Its file beside the log; absent where an export left it out. */
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
