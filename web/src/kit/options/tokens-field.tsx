import { resolve } from '@harness/shared/order/options/layers.ts'
import { clampTokens, tokensText } from '@harness/shared/order/options/limits.ts'
import { OPTIONS } from '@harness/shared/order/options/options.ts'
import { AmountSelect, amountOptions } from './amount-select.tsx'
import type { OptionsProps } from './option-props.ts'

const OFFERED = [100_000, 250_000, 500_000, 1_000_000, 2_000_000, 5_000_000]
const { label, hint } = OPTIONS.tokenBudget

/** Field for a token budget. The model's maximum (0: unlimited) replaces all larger budgets. */
export function TokensField(props: OptionsProps) {
  const most = () => props.context.tokens?.most ?? 0
  const value = () => resolve(props.layers, 'tokenBudget', props.context).value
  const used = () => {
    const chosen = value()
    return chosen === undefined ? undefined : clampTokens(chosen, most())
  }
  const text = (budget: number) =>
    budget !== 0 && budget === most()
      ? `${tokensText(budget)}, the maximum for this model`
      : tokensText(budget)
  const choices = () => {
    const below = OFFERED.filter((budget) => most() === 0 || budget < most())
    const own = used()
    const offered = amountOptions([...below, most(), ...(own === undefined ? [] : [own])], text)
    return [
      { value: '', text: usualText(props) },
      ...offered.filter(({ value: budget }) => most() === 0 || budget !== '0'),
    ]
  }
  return (
    <AmountSelect
      id="tokens"
      label={label}
      hint={hint}
      choices={choices()}
      value={String(used() ?? '')}
      onChoose={(chosen) =>
        props.onChange({ tokenBudget: chosen === '' ? undefined : Number(chosen) })
      }
    />
  )
}

/** Label of the empty choice: the model's usual budget, if known. */
function usualText({ layer, context }: OptionsProps): string {
  if (layer !== 'run') return 'Default of the model'
  return context.tokens === undefined ? 'Default' : `Default: ${tokensText(context.tokens.usual)}`
}
