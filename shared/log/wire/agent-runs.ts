// Runs that other agents carry out on this machine, as messages of the socket (`protocol.ts`). The
// app's bridge passes them between a page and the server of the agent, which speak the same.
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

/** From the page to the bridge; each is answered by `done` or `failed`. */
export const AGENT_REQUESTS = [
  /** Announces the runs and their activity from now on, and ends what this socket followed before. */
  z.strictObject({ kind: z.literal('agents'), ...request }),
  /** Sends the rows of a run from this one on, until `agent_over`. */
  z.strictObject({ kind: z.literal('agent_follow'), ...request, runId: RunId, from: count }),
  z.strictObject({ kind: z.literal('agent_mirror'), ...request, runId: RunId, on: z.boolean() }),
  z.strictObject({
    kind: z.literal('agent_control'),
    ...request,
    runId: RunId,
    control: RunControl,
  }),
] as const

/** The record or frame of that number is stored or painted; the next may come. Has no reply. */
export const AgentAck = z.strictObject({
  kind: z.literal('agent_ack'),
  runId: RunId,
  of: z.enum(['record', 'frame']),
  number: count,
})
export type AgentAck = z.infer<typeof AgentAck>

/** From the bridge to the page, as text. */
export const AGENT_REPORTS = [
  /** All runs, newest first: sent at once and with each change. */
  z.object({ kind: z.literal('agents'), ended: z.array(RunId), live: z.array(RunId) }),
  z.object({ kind: z.literal('agent_activity'), runId: RunId, activity: AgentActivity }),
  /**
   * No row follows: the run has ended, or its process is gone. `again`: its server was lost, so it is
   * to be followed again from the last row that was stored.
   */
  z.object({
    kind: z.literal('agent_over'),
    runId: RunId,
    again: z.exactOptional(z.literal(true)),
  }),
] as const

/** From the bridge to the page, as headers of binary frames. */
export const AGENT_FRAMES = [
  /** Rows in the order of the log; the bytes are the PNG of the step that starts with the first. */
  z.object({
    kind: z.literal('agent_record'),
    runId: RunId,
    number: count,
    rows: z.array(Row).check(z.minLength(1)),
    screen: z.exactOptional(ScreenFile),
  }),
  /** The newest live picture, as a JPEG. */
  z.object({ kind: z.literal('agent_frame'), runId: RunId, number: count }),
] as const
