import type { StepState } from '@harness/shared/log/fold.ts'
import type { RowOf } from '@harness/shared/log/rows.ts'
import { isSweep } from '@harness/shared/order/provider-names.ts'
import type { ActivityNow, Phase } from '../page/create-activity.ts'
import { FAMILY_LABELS, familyOf } from '../words/tool.ts'

type Played = Pick<RowOf<'run_started'>, 'provider' | 'personaName'>

/** Phase of another tab's run, derived from its log. */
export function phaseOf(step: StepState | undefined): Phase {
  if (!step || step.completed) return 'looking'
  return step.call ? 'acting' : 'thinking'
}

/** Status text of a helper that works after the end of a run. */
export function helperText({ role, done, of }: NonNullable<ActivityNow['judging']>): string {
  if (role === 'observer') return 'Summarizing the run'
  if (role === 'memory') return 'Writing what the persona remembers'
  if (role === 'interview') return 'Interviewing the persona'
  return role === 'second_opinion' ? 'Checking the verdict' : `Judging report ${done + 1} of ${of}`
}

/** Status text of a phase. While acting it depends on the step's tool. */
export function phaseText(
  phase: Phase,
  played: Played | undefined,
  tool: string | undefined,
): string {
  switch (phase) {
    case 'looking':
      return 'Looking at the screen'
    case 'preparing':
      return 'Preparing the picture'
    case 'thinking':
      return isSweep(played?.provider)
        ? 'Choosing a control'
        : `Thinking as ${played?.personaName ?? 'the persona'}`
    case 'acting':
      return tool === undefined ? 'Acting' : FAMILY_LABELS[familyOf(tool)].doing
    case 'waiting':
      return 'Waiting for you'
    case 'paused':
      return 'Paused'
    case 'lost':
      return 'The device was lost'
  }
}
