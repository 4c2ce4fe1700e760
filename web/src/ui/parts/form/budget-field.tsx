import { For } from 'solid-js'
import { Field } from './field.tsx'

interface Option {
  readonly value: string
  readonly text: string
}

/**
 * Each budget once, the smallest first, unlimited (0) last: a copied run may have had one that is
 * not offered otherwise.
 */
export function optionsOf(
  budgets: readonly number[],
  text: (budget: number) => string,
): readonly Option[] {
  const rank = (budget: number) => (budget === 0 ? Number.POSITIVE_INFINITY : budget)
  return [...new Set([...budgets, 0])]
    .sort((a, b) => rank(a) - rank(b))
    .map((budget) => ({ value: String(budget), text: text(budget) }))
}

interface BudgetFieldProps {
  readonly id: string
  readonly label: string
  readonly hint: string
  readonly choices: readonly Option[]
  readonly value: string
  readonly onChoose: (value: string) => void
}

export function BudgetField(props: BudgetFieldProps) {
  return (
    <Field id={props.id} label={props.label} hint={props.hint}>
      <select
        id={props.id}
        aria-describedby={`${props.id}-note`}
        onChange={(event) => props.onChoose(event.currentTarget.value)}
      >
        <For each={props.choices}>
          {({ value, text }) => (
            <option value={value} selected={value === props.value}>
              {text}
            </option>
          )}
        </For>
      </select>
    </Field>
  )
}
