import type { RunState } from '@harness/shared/log/fold.ts'
import type { LimitName } from '@harness/shared/log/wire/activity.ts'
import { countOf, countText } from '../../kit/words/number.ts'

/** Adds a missing full stop to the message of a server, because more text follows it. */
export function asSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`
}

/** Explains a wait at a limit, with the amount used. */
export function limitPauseText(
  limit: LimitName,
  { steps, tokens, settings }: Pick<RunState, 'steps' | 'tokens' | 'settings'>,
): { readonly fact: string; readonly use: string } {
  if (limit === 'tokens')
    return {
      fact: 'Paused: the token budget is used up.',
      use: `${countText(tokens.input)} of ${countText(settings?.tokenBudget ?? 0)} tokens.`,
    }
  const leg = steps.at(-1)?.leg
  const inGoal = steps.filter((step) => step.leg === leg).length
  return {
    fact: 'Paused: the step limit of this goal is reached.',
    use: `${countText(inGoal)} of ${countOf(settings?.stepBudget ?? 0, 'step')}.`,
  }
}

/** Meaning of an amount in this run: "About 18 more steps."; empty while unknown. */
export function roomText(
  limit: LimitName,
  amount: number,
  { steps, tokens }: Pick<RunState, 'steps' | 'tokens'>,
): string {
  if (limit === 'steps' || steps.length === 0 || tokens.input === 0) return ''
  const more = Math.max(1, Math.round((amount * steps.length) / tokens.input))
  return `About ${countText(more)} more ${more === 1 ? 'step' : 'steps'}.`
}

/** Usual end of this goal, from finished runs. */
export function usualText({ from, to }: { readonly from: number; readonly to: number }): string {
  const range = from === to ? countOf(to, 'step') : `${countText(from)} to ${countText(to)} steps`
  return `This goal usually ends after ${range}.`
}
