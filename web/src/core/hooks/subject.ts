// Goal, screen and call as commands read them.
import type { Scene } from '@harness/shared/device/observation.ts'
import type { LegContext } from '../leg.ts'
import type { ToolUse } from '../tool.ts'
import type { HookSubject } from './port.ts'

export function goalOf({ plan, leg, legPlan }: LegContext): Pick<HookSubject, 'goal'> {
  return { goal: { number: leg + 1, of: plan.legs.length, text: legPlan.goal } }
}

export function screenOf({ url, title, app }: Scene): Pick<HookSubject, 'screen'> {
  return {
    screen: {
      ...(url !== undefined && { url }),
      ...(title !== undefined && { title }),
      ...(app !== undefined && { app }),
    },
  }
}

export function callFields(use: ToolUse): NonNullable<HookSubject['call']> {
  const { tool, class: toolClass, label, observation, intent, input, points, mark } = use
  return {
    ...{ tool, class: toolClass, label, observation, intent, input },
    ...(points && { points }),
    ...(mark && { mark }),
  }
}

/** A report of friction or of the end is no call to the application. */
export function isMade({ effect: { kind } }: ToolUse): boolean {
  return kind === 'command' || kind === 'reading'
}
