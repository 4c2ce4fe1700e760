import { didText } from '@harness/shared/files/report/words.ts'
import * as z from 'zod/mini'
import { runData, runText } from '../run-data.ts'
import type { AgentRuns, RunView } from '../runs/agent-runs.ts'
import { type CallContext, defineMcpTool } from '../tool.ts'

const MOST_WAIT_S = 60
/** Clients give a call up after 60 s (the official SDK, Codex), so the answer comes before. */
const ANSWER_WITHIN_MS = 55_000

export const getRun = defineMcpTool({
  name: 'get_run',
  description: 'State and result of a run. Its last phase is ended, failed or interrupted.',
  input: z.strictObject({
    run_id: z.string(),
    wait_s: z.exactOptional(z.number().check(z.minimum(0), z.maximum(MOST_WAIT_S))),
  }),
  describe: { wait_s: 'wait up to 60 s for its end, or until it asks a person' },
  output: {
    run_id: 'string',
    phase: 'string',
    step: 'number',
    end: 'string',
    confirmed: 'boolean',
    summary: 'string',
    findings: 'number',
    waiting_for: 'string',
    error: 'string',
  },
  always: ['run_id', 'phase', 'step'],
  hints: { readOnlyHint: true, openWorldHint: false },
  async call({ run_id, wait_s = 0 }, context) {
    const view = await settled(run_id, Math.min(wait_s * 1_000, ANSWER_WITHIN_MS), context)
    return { data: runData(view), text: runText(view) }
  },
})

/** A run that continues without a person is worth waiting for. */
async function isOver({ phase, pause }: RunView, { isAttended }: CallContext): Promise<boolean> {
  // Where there is no person, the call that asks for one is rejected at once.
  if (phase === 'waiting') return isAttended()
  return !['starting', 'running'].includes(phase) && pause?.isShort !== true
}

/** The run when it has ended, waits for a person, or the time is over. */
async function settled(runId: string, waitMs: number, context: CallContext): Promise<RunView> {
  const { runs, signal, progress } = context
  const until = AbortSignal.any([signal, AbortSignal.timeout(waitMs)])
  let shown = -1
  for (;;) {
    const next = nextChange(runs, runId, until)
    const view = await runs.view(runId)
    const last = view.state.steps.at(-1)
    if (last && view.state.steps.length !== shown) {
      shown = view.state.steps.length
      progress(shown, nowText(view), view.state.started?.stepBudget)
    }
    if (waitMs === 0 || until.aborted || (await isOver(view, context))) {
      next.forget()
      return view
    }
    await next.came
  }
}

/** Last action, shown while the model thinks about the next step. */
function nowText({ state: { steps } }: RunView): string {
  const acted = steps.findLast(({ call }) => call)
  return acted ? didText(acted) : 'looking'
}

/** Listens from now on, so that no change between two looks is missed. */
function nextChange(runs: AgentRuns, runId: string, signal: AbortSignal) {
  const done = new AbortController()
  const came = runs.changed(runId, AbortSignal.any([signal, done.signal]))
  return { came, forget: () => done.abort() }
}
