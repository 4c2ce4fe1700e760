import type { TokenLimits } from '../../../worker/api.ts'
import { shortCount } from '../../words/number.ts'
import { BudgetField, optionsOf } from './budget-field.tsx'

const OFFERED = [100_000, 250_000, 500_000, 1_000_000, 2_000_000, 5_000_000]

export function tokensText(budget: number): string {
  return budget === 0 ? 'Unlimited' : `${shortCount(budget)} tokens`
}

/** The label of no choice: the default budget, where it is known. */
export function defaultText(usual: number | undefined): string {
  return usual === undefined ? 'Default' : `Default: ${tokensText(usual)}`
}

/** The budget a run uses: never more than the model's maximum. */
function clamped(chosen: number, most: number): number {
  if (most === 0) return chosen
  return chosen === 0 ? most : Math.min(chosen, most)
}

/** The default budget; undefined while unknown. */
export function usedTokens(
  chosen: number | undefined,
  limits: TokenLimits | undefined,
): number | undefined {
  return chosen === undefined ? limits?.usual : clamped(chosen, limits?.most ?? 0)
}

/**
 * A budget of tokens. Only usable budgets are offered: `most` (0: unlimited) replaces all above it.
 */
export function TokensField(props: {
  readonly id: string
  readonly label: string
  readonly hint: string
  /** The label of no choice. */
  readonly unset: string
  readonly most: number
  readonly value: number | undefined
  readonly onChoose: (budget: number | undefined) => void
}) {
  const used = () => (props.value === undefined ? undefined : clamped(props.value, props.most))
  const text = (budget: number) =>
    budget !== 0 && budget === props.most
      ? `${tokensText(budget)}, the maximum for this model`
      : tokensText(budget)
  const offered = () => {
    const below = OFFERED.filter((budget) => props.most === 0 || budget < props.most)
    const own = used()
    return optionsOf([...below, props.most, ...(own === undefined ? [] : [own])], text)
  }
  const choices = () => [
    { value: '', text: props.unset },
    ...offered().filter(({ value }) => props.most === 0 || value !== '0'),
  ]
  return (
    <BudgetField
      id={props.id}
      label={props.label}
      hint={props.hint}
      choices={choices()}
      value={String(used() ?? '')}
      onChoose={(value) => props.onChoose(value === '' ? undefined : Number(value))}
    />
  )
}
