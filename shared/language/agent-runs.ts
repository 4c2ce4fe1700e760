// Runs that other agents started on this machine, as the bridge serves them to the app: those that
// have ended as files, those in progress row by row.
import * as z from 'zod/mini'
import { LiveActivity } from './activity.ts'
import { WireError } from './errors.ts'
import { RunId } from './ids.ts'
import { Row } from './rows.ts'

/** Runs that have ended, and runs in progress, each newest first. */
export const AgentRunIds = z.object({
  runs: z.array(RunId),
  live: z.exactOptional(z.array(RunId)),
})
export type AgentRunIds = z.infer<typeof AgentRunIds>

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
