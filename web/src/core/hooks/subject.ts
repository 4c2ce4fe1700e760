// Goal, screen and call in the format of hook events.
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

/** False for reports of friction or of the end, which do not act on the application. */
export function isMade({ effect: { kind } }: ToolUse): boolean {
  return kind === 'command' || kind === 'reading'
}
