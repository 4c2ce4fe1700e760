// Messages between tabs of one browser about their runs.
import * as z from 'zod/mini'
import { WireError } from '../../base/errors.ts'
import { RunId } from '../../base/ids.ts'

/** Reason why a run waits, without the parts that only its own tab can answer. */
export const WaitingElsewhere = z.object({
  step: z.number(),
  phase: z.enum(['waiting', 'paused', 'lost']),
  /** Milliseconds since 1970. */
  since: z.number(),
  error: z.exactOptional(WireError),
  spent: z.exactOptional(z.enum(['steps', 'tokens'])),
  waitMs: z.exactOptional(z.number()),
  wait: z.exactOptional(z.number()),
  waits: z.exactOptional(z.number()),
})
export type WaitingElsewhere = z.infer<typeof WaitingElsewhere>

/** `ask`: a new tab asks for all waiting runs. `waits` without `now`: the run continues. */
export const TabMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ask') }),
  z.object({ kind: z.literal('waits'), runId: RunId, now: z.exactOptional(WaitingElsewhere) }),
])

/** Asks the tab that performs a run to stop it. */
export const StopMessage = z.object({ kind: z.literal('run'), runId: RunId })
export type StopMessage = z.infer<typeof StopMessage>
