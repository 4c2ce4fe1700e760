import { For } from 'solid-js'
import { rulesOf } from '../../state/form/choice.ts'
import type { NewRun } from '../../state/form/create-new-run.ts'
import { countOf, shortCount } from '../../words/number.ts'
import { Field } from './field.tsx'
import { GuardFields } from './guard-fields.tsx'

const STEPS = Array.from({ length: 40 }, (_, index) => (index + 1) * 5)
const TOKENS = [100_000, 250_000, 500_000, 1_000_000, 2_000_000, 5_000_000]

function stepsText(budget: number): string {
  return budget === 0 ? 'Unlimited' : countOf(budget, 'step')
}

function tokensText(budget: number): string {
  return budget === 0 ? 'Unlimited' : `${shortCount(budget)} tokens`
}

/** What few people change: the limits of a run, and when it asks. */
export function MoreFields(props: { form: NewRun }) {
  const draft = () => props.form.draft.value()
  const summary = () => {
    const { stepBudget, tokenBudget } = draft()
    const steps = stepBudget === 0 ? 'unlimited steps' : stepsText(stepBudget)
    const tokens = tokenBudget === 0 ? 'unlimited tokens' : tokensText(tokenBudget)
    return `${steps}, ${tokens}, ${countOf(rulesOf(draft()).length, 'rule')}`
  }
  return (
    <details class="more">
      <summary>
        More <span class="quiet-text">{summary()}</span>
      </summary>
      <div class="pair">
        <BudgetField
          id="steps"
          label="Steps"
          hint="The run stops there, and says so."
          text={stepsText}
          choices={STEPS}
          value={draft().stepBudget}
          onChoose={(stepBudget) => props.form.draft.change({ stepBudget })}
        />
        <BudgetField
          id="tokens"
          label="Tokens"
          hint="What the model may read, cached parts not counted."
          text={tokensText}
          choices={TOKENS}
          value={draft().tokenBudget}
          onChoose={(tokenBudget) => props.form.draft.change({ tokenBudget })}
        />
      </div>
      <GuardFields form={props.form} />
    </details>
  )
}

interface BudgetFieldProps {
  readonly id: string
  readonly label: string
  readonly hint: string
  readonly text: (budget: number) => string
  readonly choices: readonly number[]
  readonly value: number
  readonly onChoose: (budget: number) => void
}

function BudgetField(props: BudgetFieldProps) {
  // a copied run may have had a limit that is none of ours
  const choices = () =>
    [...new Set([...props.choices, ...(props.value === 0 ? [] : [props.value])])].sort(
      (a, b) => a - b,
    )
  return (
    <Field id={props.id} label={props.label} hint={props.hint}>
      <select
        id={props.id}
        aria-describedby={`${props.id}-note`}
        onChange={(event) => props.onChoose(Number(event.currentTarget.value))}
      >
        <For each={choices()}>
          {(budget) => (
            <option value={budget} selected={budget === props.value}>
              {props.text(budget)}
            </option>
          )}
        </For>
        <option value={0} selected={props.value === 0}>
          Unlimited
        </option>
      </select>
    </Field>
  )
}
