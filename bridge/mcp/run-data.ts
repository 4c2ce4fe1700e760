// Describes a run for tools.

import { counted } from '@harness/shared/base/counted.ts'
import { didText } from '@harness/shared/files/report/words.ts'
import { findingsOf } from '@harness/shared/findings/findings.ts'
import { opinionOf } from '@harness/shared/findings/verdict-evidence.ts'
import { playedAs } from '@harness/shared/log/views/played-as.ts'
import { shownEnd } from '@harness/shared/order/run.ts'
import { type RunView, waitingFor } from './runs/agent-runs.ts'

/** Formats the result of `get_run`. */
export function runData({ runId, phase, state, error, pause }: RunView): Record<string, unknown> {
  const { started, completed, steps, frictionCount } = state
  const waiting = waitingFor(state)
  const last = steps.at(-1)
  const opinion = opinionOf(state)
  return {
    run_id: runId,
    phase,
    step: steps.length,
    ...(started && {
      goal: started.goal,
      application: started.application.name,
      persona: playedAs(started),
      origin: started.origin,
      started_at: started.ts,
    }),
    ...(last && phase !== 'ended' && { last: didText(last) }),
    ...(phase === 'waiting' && waiting && { waiting_for: waitingText(waiting.reason) }),
    ...(pause && { waiting_for: pause.text }),
    ...(completed && {
      end: shownEnd(completed),
      confirmed: completed.confirmed,
      ending: completed.ending,
      summary: completed.summary,
      // Without an ending decided by the persona there is no verdict and no opinion.
      ...(shownEnd(completed) === completed.verdict && { verdict: completed.verdict }),
      ...(opinion && { would_real_user_succeed: opinion.would }),
      duration_ms: completed.durationMs,
    }),
    friction: frictionCount,
    ...(phase !== 'running' && started && { findings: findingsOf(state).length }),
    ...(error !== undefined && { error }),
  }
}

function waitingText(reason: string): string {
  return reason === 'mode'
    ? 'a person: the mode asks before this call'
    : `a person: the guard rule “${reason}” asks before this call`
}

const DECIDES = 'They decide in the app or in your client; cancel_run ends the run.'

export function runText(view: RunView): string {
  const { runId, state, error } = view
  const { started, completed, steps } = state
  if (error !== undefined && !completed) return `Run ${runId} failed: ${error}`
  const head = `Run ${runId}: ${started?.goal ?? 'starting'}`
  if (!completed) return [head, ...nowLines(view)].join('\n')
  const sure =
    completed.verdict === 'success' ? (completed.confirmed ? ', confirmed' : ', unconfirmed') : ''
  const found = findingsOf(state).length
  return [
    head,
    `${shownEnd(completed)}${sure} after ${counted(steps.length, 'step')} (${completed.ending}): ${completed.summary}`,
    found === 0 ? 'No findings.' : `${counted(found, 'finding')}; see list_findings.`,
  ].join('\n')
}

/** Activity of a run in progress, or the reason why it waits. */
function nowLines({ phase, state, pause }: RunView): readonly string[] {
  const { steps } = state
  const waiting = phase === 'waiting' ? waitingFor(state) : undefined
  const now = `${phase}, step ${steps.length}`
  if (waiting) return [now, `It waits for ${waitingText(waiting.reason)}. ${DECIDES}`]
  const last = steps.at(-1)
  return [last ? `${now}: ${didText(last)}` : now, ...(pause ? [pause.text] : [])]
}
