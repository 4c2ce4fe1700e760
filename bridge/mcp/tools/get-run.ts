import { didText } from '@harness/shared/files/report/words.ts'
import * as z from 'zod/mini'
import { runData, runText } from '../run-data.ts'
import { type AgentRuns, needsPerson, type RunView } from '../runs/agent-runs.ts'
import { studyState } from '../studies/study-data.ts'
import type { StudyView } from '../studies/study-view.ts'
import { type CallContext, defineMcpTool, type Returned } from '../tool.ts'

const MOST_WAIT_S = 60
/** Time limit in milliseconds; clients abandon a call after 60 s (the official SDK, Codex). */
const ANSWER_WITHIN_MS = 55_000

export const getRun = defineMcpTool({
  name: 'get_run',
  description: 'State and result of a run or study; over: ended, failed or interrupted.',
  input: z.strictObject({
    run_id: z.string(),
    wait_s: z.exactOptional(z.number().check(z.minimum(0), z.maximum(MOST_WAIT_S))),
  }),
  describe: { wait_s: 'wait up to 60 s, until it ends or asks a person' },
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
    const waitMs = Math.min(wait_s * 1_000, ANSWER_WITHIN_MS)
    if (await context.studies.has(run_id)) return settledStudy(run_id, waitMs, context)
    const view = await settled(run_id, waitMs, context)
    return { data: runData(view), text: runText(view) }
  },
})

/** Waits until the study ends, a run of it waits for the user, or the time is over. */
async function settledStudy(id: string, waitMs: number, context: CallContext): Promise<Returned> {
  const { studies, signal, progress } = context
  const until = AbortSignal.any([signal, AbortSignal.timeout(waitMs)])
  for (;;) {
    const next = nextChange(studies, id, until)
    const view = await studies.view(id)
    const { made, planned, name } = view
    progress(made.size, name, planned.length)
    const waiting = await waitingIn(view, context)
    const isOver = view.phase !== 'running' || waiting.length > 0
    if (waitMs === 0 || until.aborted || isOver) {
      next.forget()
      return studyState(view, waiting)
    }
    await next.came
  }
}

/** Describes the study's runs that wait for a user who is available. */
async function waitingIn({ going }: StudyView, context: CallContext): Promise<readonly string[]> {
  const views = await Promise.all(going.map((runId) => context.runs.view(runId)))
  const texts: string[] = []
  for (const view of views)
    if (needsPerson(view) && (await isOver(view, context))) texts.push(runText(view))
  return texts
}

/** True when further waiting is pointless: the run has ended, or needs the user. */
async function isOver({ phase, pause }: RunView, { isAttended }: CallContext): Promise<boolean> {
  // Without a user, a call that needs approval is rejected at once.
  if (phase === 'waiting') return isAttended()
  return !['starting', 'running'].includes(phase) && pause?.isShort !== true
}

/** Waits until the run ends, waits for the user, or the time is over. */
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

/** Last action, shown while the model works on the next step. */
function nowText({ state: { steps } }: RunView): string {
  const acted = steps.findLast(({ call }) => call)
  return acted ? didText(acted) : 'looking'
}

/** Starts to listen before the state is read, so that no change is missed. */
function nextChange(of: Pick<AgentRuns, 'changed'>, runId: string, signal: AbortSignal) {
  const done = new AbortController()
  const came = of.changed(runId, AbortSignal.any([signal, done.signal]))
  return { came, forget: () => done.abort() }
}
