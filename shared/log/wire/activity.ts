// Live activity of a run: displayed, never logged.
import * as z from 'zod/mini'
import { WireError } from '../../base/errors.ts'
import { Point, Size } from '../../base/geometry.ts'
import { CallId } from '../../base/ids.ts'
import { HelperRole } from '../judgement.ts'
import { MarkRef } from '../step-rows.ts'

export const ApprovalRequest = z.object({
  step: z.number(),
  callId: CallId,
  /** `mode`, or the name of the guard rule that asks. */
  reason: z.string(),
  tool: z.string(),
  label: z.string(),
  intent: z.string(),
  input: z.record(z.string(), z.unknown()),
  points: z.exactOptional(z.readonly(z.array(Point))),
  mark: z.exactOptional(MarkRef),
  pointSize: Size,
  /** Origin of the page the call acts on; absent without a page. */
  site: z.exactOptional(z.string()),
})
export type ApprovalRequest = Readonly<z.infer<typeof ApprovalRequest>>

/** Scope of an answer on the same site in this run: all calls of the tool, or the same call. */
const Remember = z.enum(['tool', 'call'])
export type Remember = z.infer<typeof Remember>

/** Decision that is applied to later calls without asking. */
const Remembered = z.object({
  id: z.number(),
  decision: z.enum(['approve', 'reject']),
  scope: Remember,
  tool: z.string(),
  label: z.string(),
  /** Origin where it applies; absent when the screen has no address. */
  site: z.exactOptional(z.string()),
})
export type Remembered = Readonly<z.infer<typeof Remembered>>

/** The last three phases wait for a person: to decide, to resume, to recover the device. */
const Phase = z.enum(['looking', 'preparing', 'thinking', 'acting', 'waiting', 'paused', 'lost'])

const LimitName = z.enum(['steps', 'tokens'])
export type LimitName = z.infer<typeof LimitName>

const PhaseActivity = z.object({
  kind: z.literal('phase'),
  step: z.number(),
  phase: Phase,
  label: z.exactOptional(z.string()),
  /** With `waiting`: the call to decide about. */
  request: z.exactOptional(ApprovalRequest),
  /** With `lost`: why the device is gone, or the model does not answer. */
  error: z.exactOptional(WireError),
  /** With `paused`: the exhausted limit; raising it is the only way to continue. */
  spent: z.exactOptional(LimitName),
  /** With `lost`, at a rate limit: delay until the next attempt, its number, and the maximum. */
  waitMs: z.exactOptional(z.number()),
  wait: z.exactOptional(z.number()),
  waits: z.exactOptional(z.number()),
})

/** Current activity of a run, for an observer in another process. */
export const LiveActivity = z.discriminatedUnion('kind', [
  PhaseActivity,
  /** All remembered answers, sent whenever one is added or removed. */
  z.object({ kind: z.literal('remembered'), answers: z.readonly(z.array(Remembered)) }),
  /** Stage of opening a device, at the start or after a loss; build output is not forwarded. */
  z.object({ kind: z.literal('opening'), text: z.string(), output: z.literal(false) }),
  /** The run has ended and a helper reads its log; `judge` when `role` is absent. */
  z.object({
    kind: z.literal('judging'),
    role: z.exactOptional(HelperRole),
    done: z.number(),
    of: z.number(),
  }),
  /** Messages that were not sent with any request before the run ended. */
  z.object({ kind: z.literal('undelivered'), texts: z.readonly(z.array(z.string())) }),
])
export type LiveActivity = Readonly<z.infer<typeof LiveActivity>>
