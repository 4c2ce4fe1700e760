import type { StepState } from '@harness/shared/views/fold.ts'
import type { Phase } from '../state/run/create-activity.ts'
import { FAMILY_LABELS, familyOf } from './tool.ts'

/** What the log alone says of a run that goes on, for a run of another tab. */
export function phaseOf(step: StepState | undefined): Phase {
  if (!step || step.completed) return 'looking'
  return step.call ? 'acting' : 'thinking'
}

/** The waiting text of a phase. While it acts, the tool of the step says how. */
export function phaseText(phase: Phase, personaName: string, tool: string | undefined): string {
  switch (phase) {
    case 'looking':
      return 'Looking at the screen'
    case 'preparing':
      return 'Preparing the picture'
    case 'thinking':
      return `Thinking as ${personaName}`
    case 'acting':
      return tool === undefined ? 'Acting' : FAMILY_LABELS[familyOf(tool)].doing
    case 'waiting':
      return 'Waiting for you'
    case 'paused':
      return 'Paused. The clock stands still.'
    case 'lost':
      return 'There is no device. What was recorded is safe.'
  }
}
