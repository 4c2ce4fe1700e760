import { Verdict } from '@harness/shared/order/run.ts'
import * as z from 'zod/mini'
import { runData, runText } from '../run-data.ts'
import type { Session } from '../sessions.ts'
import { type CallContext, defineMcpTool } from '../tool.ts'

/** Time limit for a stopped session to write its last rows, in milliseconds. */
const LAST_ROWS_MS = 8_000

export const endSession = defineMcpTool({
  name: 'end_session',
  description: 'Close a session, with your verdict.',
  input: z.strictObject({
    session_id: z.string(),
    verdict: z.exactOptional(Verdict),
    summary: z.exactOptional(z.string()),
    would_real_user_succeed: z.exactOptional(z.boolean()),
  }),
  describe: { verdict: 'did you reach the goal; left out: stopped without one' },
  output: { session_id: 'string', state: 'string', end: 'string', findings: 'number' },
  always: ['session_id', 'state'],
  hints: {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  },
  async call({ session_id, verdict, summary, would_real_user_succeed }, context) {
    const { sessions, runs } = context
    const isOver = sessions.hasEnded(session_id)
    if (!isOver) {
      const session = sessions.get(session_id)
      if (verdict !== undefined) {
        const said = summary?.trim() || `The session ended with ${verdict}.`
        const real = would_real_user_succeed ?? verdict === 'success'
        const input = { verdict, summary: said, would_real_user_succeed: real }
        await session.act({ name: 'mark_goal_done', input }, context.signal)
      }
      await stop(session, context)
    }
    const view = await runs.view(session_id)
    const state = isOver ? 'already closed' : 'closed'
    return { data: { session_id, state, ...runData(view) }, text: `${state}. ${runText(view)}` }
  },
})

/** Stops the session, even if its checks refuse a success. Notes are kept. */
async function stop(session: Session, context: CallContext): Promise<void> {
  const { sessions, runs, engine, signal } = context
  const { runId } = session
  if (runs.isLive(runId) && session.hasNotes()) await session.act(LAST_LOOK, signal)
  if (runs.isLive(runId)) await (await engine.worker()).stop(runId)
  const late = AbortSignal.any([signal, AbortSignal.timeout(LAST_ROWS_MS)])
  while (runs.isLive(runId) && !late.aborted) await runs.changed(runId, late)
  sessions.forget(runId)
}

/** Call that writes pending notes into the log. */
const LAST_LOOK = {
  name: 'read_screen',
  input: { observation: 'The session ends here.', intent: 'Keep the last notes.' },
}
