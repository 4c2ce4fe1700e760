// Runs that other agents started on this machine, as the bridge serves them to the app: those that
// have ended as files, those that go on row by row.
import * as z from 'zod/mini'
import { WireError } from './errors.ts'
import { Point, Size } from './geometry.ts'
import { CallId, RunId } from './ids.ts'
import { MarkRef, Row } from './rows.ts'

/** Runs that have ended, and runs that go on, each newest first. */
export const AgentRunIds = z.object({
  runs: z.array(RunId),
  live: z.exactOptional(z.array(RunId)),
})
export type AgentRunIds = z.infer<typeof AgentRunIds>

const Input = z.record(z.string(), z.unknown())

/** A call that waits for a decision. */
const Request = z.object({
  step: z.number(),
  callId: CallId,
  reason: z.string(),
  tool: z.string(),
  label: z.string(),
  intent: z.string(),
  input: Input,
  points: z.exactOptional(z.array(Point)),
  mark: z.exactOptional(MarkRef),
  pointSize: Size,
  site: z.exactOptional(z.string()),
})

const scope = z.enum(['tool', 'call'])

/** What a run does right now, as far as a person who watches from another process needs it. */
export const LiveActivity = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('phase'),
    step: z.number(),
    phase: z.enum(['looking', 'preparing', 'thinking', 'acting', 'waiting', 'paused', 'lost']),
    label: z.exactOptional(z.string()),
    request: z.exactOptional(Request),
    error: z.exactOptional(WireError),
    spent: z.exactOptional(z.enum(['steps', 'tokens'])),
    waitMs: z.exactOptional(z.number()),
    wait: z.exactOptional(z.number()),
    waits: z.exactOptional(z.number()),
  }),
  z.object({
    kind: z.literal('remembered'),
    answers: z.array(
      z.object({
        id: z.number(),
        decision: z.enum(['approve', 'reject']),
        scope,
        tool: z.string(),
        label: z.string(),
        site: z.exactOptional(z.string()),
      }),
    ),
  }),
  /** A stage of the device that opens; the output of a build is kept by its bridge. */
  z.object({ kind: z.literal('opening'), text: z.string(), output: z.literal(false) }),
  z.object({ kind: z.literal('judging'), done: z.number(), of: z.number() }),
  /** After the end: messages that no request carried. */
  z.object({ kind: z.literal('undelivered'), texts: z.array(z.string()) }),
])
export type LiveActivity = z.infer<typeof LiveActivity>

/** The number of a live picture. */
export const FRAME_HEADER = 'harness-frame'

/** What is new of a run since its row `from` and its activity `seen`. */
export const LiveRun = z.object({
  rows: z.array(Row),
  activity: z.array(LiveActivity),
  seen: z.number(),
  /** Whether a person may act on its device right now. */
  canTakeOver: z.exactOptional(z.boolean()),
  /** `ended`: no row follows. `gone`: the process that carried it out is not there any more. */
  state: z.enum(['live', 'ended', 'gone']),
})
export type LiveRun = z.infer<typeof LiveRun>

/** How far a run is followed: all its rows before `from`, and its activity up to `seen`. */
export const Followed = z.strictObject({
  runId: RunId,
  from: z.int().check(z.gte(0)),
  seen: z.int().check(z.gte(0)),
})
export type Followed = z.infer<typeof Followed>

/** More runs are asked for in turn. */
export const MOST_FOLLOWED = 100

/**
 * All followed runs in one question: a browser keeps at most six connections open to the bridge,
 * and a question for news keeps its own for seconds.
 */
export const NewsRequest = z.strictObject({
  runs: z.array(Followed).check(z.minLength(1), z.maxLength(MOST_FOLLOWED)),
})
export type NewsRequest = z.infer<typeof NewsRequest>

/** Of the runs that have news; an error for one that is not there, or cannot be read. */
export const RunNews = z.object({
  runs: z.array(
    z.union([
      z.object({ runId: RunId, news: LiveRun }),
      z.object({ runId: RunId, error: WireError }),
    ]),
  ),
})
export type RunNews = z.infer<typeof RunNews>

/** Whether what a person wanted of one was carried out. */
export const Controlled = z.object({ error: z.exactOptional(WireError) })
export type Controlled = z.infer<typeof Controlled>
