import { makeFence } from './context/fence.ts'
import { IdleTime } from './control/idle-time.ts'
import type { RunContext } from './leg.ts'
import { neverThrowing } from './never-throwing.ts'
import type { Ports, RunPlan } from './plan.ts'
import { Recorder } from './recorder.ts'
import type { ResumeState } from './resume/resume-state.ts'
import { guardsOf } from './rules/guards.ts'
import { makeSite } from './rules/site.ts'
import type { Tool } from './tool.ts'

/**
 * Length of the key that fences off screen content: 48 random bits, which no page can guess within
 * a run.
 */
const FENCE_KEY_LENGTH = 12

/** What a run carries from leg to leg; a resumed one starts with the tally of its log. */
export function startRun(plan: RunPlan, ports: Ports, resumed?: ResumeState): RunContext {
  const site = plan.hosts && makeSite(plan.application.url, plan.hosts)
  if (resumed?.home !== undefined) site?.settle(resumed.home)
  return {
    plan,
    ports: { ...ports, tools: offered(plan, ports), onActivity: neverThrowing(ports.onActivity) },
    recorder: new Recorder(ports, plan.runId, resumed),
    fence: makeFence(ports.ids.uuid().replaceAll('-', '').slice(0, FENCE_KEY_LENGTH)),
    guards: guardsOf(plan.rules, site),
    idle: new IdleTime(ports.clock),
    ...(site && { site }),
  }
}

/**
 * Without a sign-in there is nothing to fill in; but a recording calls what it called then, and its
 * device knows.
 */
function offered({ credential }: RunPlan, { tools, model }: Ports): readonly Tool[] {
  const hasCredential = credential !== undefined || model.provider === 'recorded'
  return tools.filter(({ needsCredential }) => hasCredential || !needsCredential)
}
