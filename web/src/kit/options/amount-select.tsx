import { Field } from '../controls/field.tsx'
import { Options } from '../controls/options.tsx'

interface AmountOption {
  readonly value: string
  readonly text: string
}

/**
 * Options without duplicates, smallest first, unlimited (0) last. A copied run may add an amount
 * that is not offered otherwise.
 */
export function amountOptions(
  amounts: readonly number[],
  text: (amount: number) => string,
): readonly AmountOption[] {
  const rank = (amount: number) => (amount === 0 ? Number.POSITIVE_INFINITY : amount)
  return [...new Set([...amounts, 0])]
    .sort((a, b) => rank(a) - rank(b))
    .map((amount) => ({ value: String(amount), text: text(amount) }))
}

export function AmountSelect(props: {
  readonly id: string
  readonly label: string
  readonly hint: string | undefined
  readonly choices: readonly AmountOption[]
  readonly value: string
  readonly onChoose: (value: string) => void
}) {
  return (
    <Field id={props.id} label={props.label} hint={props.hint}>
      <select
        id={props.id}
        aria-describedby={`${props.id}-note`}
        onChange={(event) => props.onChoose(event.currentTarget.value)}
      >
        <Options of={props.choices.map(({ value, text }) => [value, text])} chosen={props.value} />
      </select>
    </Field>
  )
}
