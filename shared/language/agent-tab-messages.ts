// What tabs of one browser say to each other about runs of other agents, of which one tab asks the
// bridge for all.
import * as z from 'zod/mini'
import { RunActivity } from '../order/automation.ts'
import { RunId } from './ids.ts'

const Bytes = z.custom<Uint8Array<ArrayBuffer>>((given) => given instanceof Uint8Array)

/**
 * `ask`: a new tab asks for all. `shows`: a tab has live pictures of the run on its screen.
 */
export const AgentTabMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ask') }),
  z.object({ kind: z.literal('going'), runIds: z.array(RunId) }),
  z.object({ kind: z.literal('did'), did: RunActivity }),
  z.object({ kind: z.literal('shows'), runId: RunId, isBlank: z.boolean() }),
  z.object({ kind: z.literal('picture'), runId: RunId, jpeg: Bytes }),
])
export type AgentTabMessage = z.infer<typeof AgentTabMessage>
