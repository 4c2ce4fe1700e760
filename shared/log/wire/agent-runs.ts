// Socket messages (`protocol.ts`) about runs that other agents perform on this machine. The app's
// bridge passes them between a page and the agent's server, which uses the same messages.
import * as z from 'zod/mini'
import { RunId } from '../../base/ids.ts'
import { ScreenFile } from '../../device/observation.ts'
import { RunControl } from '../../order/run-control.ts'
import { Row } from '../rows.ts'
import { LiveActivity } from './activity.ts'

/** Activity of a run in another process, and whether a person may act on its device. */
export const AgentActivity = z.union([
  LiveActivity,
  z.object({ kind: z.literal('takeover'), allowed: z.boolean() }),
])
export type AgentActivity = z.infer<typeof AgentActivity>

const count = z.int().check(z.gte(0))
const request = { id: count }

/** Requests of the page to the bridge; each is answered by `done` or `failed`. */
export const AGENT_REQUESTS = [
  /** Reports runs and activity from now on, and ends what this socket followed before. */
  z.strictObject({ kind: z.literal('agents'), ...request }),
  /** Sends the rows of a run from this number on, until `agent_over`. */
  z.strictObject({ kind: z.literal('agent_follow'), ...request, runId: RunId, from: count }),
  z.strictObject({ kind: z.literal('agent_mirror'), ...request, runId: RunId, on: z.boolean() }),
  z.strictObject({
    kind: z.literal('agent_control'),
    ...request,
    runId: RunId,
    control: RunControl,
  }),
] as const

/** A record is stored or a frame is drawn, so the next may be sent. Has no reply. */
export const AgentAck = z.strictObject({
  kind: z.literal('agent_ack'),
  runId: RunId,
  of: z.enum(['record', 'frame']),
  number: count,
})
export type AgentAck = z.infer<typeof AgentAck>

/** Text messages from the bridge to the page. */
export const AGENT_REPORTS = [
  /** All runs, newest first: sent at once and after each change. */
  z.object({ kind: z.literal('agents'), ended: z.array(RunId), live: z.array(RunId) }),
  z.object({ kind: z.literal('agent_activity'), runId: RunId, activity: AgentActivity }),
  /**
   * No more rows: the run has ended, or its process is gone. `again`: the connection to its server
   * was lost, so the page should follow it again from the last stored row.
   */
  z.object({
    kind: z.literal('agent_over'),
    runId: RunId,
    again: z.exactOptional(z.literal(true)),
  }),
] as const

/** Headers of binary frames from the bridge to the page. */
export const AGENT_FRAMES = [
  /** Rows in log order; the bytes are the PNG of the step that starts with the first row. */
  z.object({
    kind: z.literal('agent_record'),
    runId: RunId,
    number: count,
    rows: z.array(Row).check(z.minLength(1)),
    screen: z.exactOptional(ScreenFile),
  }),
  /** Latest live picture, as a JPEG. */
  z.object({ kind: z.literal('agent_frame'), runId: RunId, number: count }),
] as const
