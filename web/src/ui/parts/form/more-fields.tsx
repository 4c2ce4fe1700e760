import { DEFAULT_STEPS, MAX_STEPS } from '@harness/shared/order/budgets.ts'
import { rulesOf } from '../../state/form/choice.ts'
import type { NewRun } from '../../state/form/create-new-run.ts'
import { countOf } from '../../words/number.ts'
import { BudgetField, optionsOf } from './budget-field.tsx'
import { GuardFields } from './guard-fields.tsx'
import { defaultText, TokensField, tokensText, usedTokens } from './tokens-field.tsx'

const STEPS = Array.from({ length: MAX_STEPS / 5 }, (_, index) => (index + 1) * 5)

function stepsText(budget: number): string {
  return budget === 0 ? 'Unlimited' : countOf(budget, 'step')
}

/** Rarely changed: the limits of a run, and when it asks. */
export function MoreFields(props: { form: NewRun }) {
  const draft = () => props.form.draft.value()
  const limits = () => props.form.tokenLimits()
  const tokens = () => {
    const budget = usedTokens(draft().tokenLimit, limits())
    if (budget === undefined) return 'the model’s token limit'
    return budget === 0 ? 'unlimited tokens' : tokensText(budget)
  }
  const summary = () => {
    const { stepBudget } = draft()
    const steps = stepBudget === 0 ? 'unlimited steps' : stepsText(stepBudget)
    return `${steps}, ${tokens()}, ${countOf(rulesOf(draft()).length, 'rule')}`
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
          hint={`The limit for each goal. Default: ${DEFAULT_STEPS.app}; from the command line: ${DEFAULT_STEPS.commandLine}.`}
          choices={optionsOf([...STEPS, draft().stepBudget], stepsText)}
          value={String(draft().stepBudget)}
          onChoose={(value) => props.form.draft.change({ stepBudget: Number(value) })}
        />
        <TokensField
          id="tokens"
          label="Tokens"
          hint="The input limit of the run. Cached tokens do not count."
          unset={defaultText(limits()?.usual)}
          most={limits()?.most ?? 0}
          value={draft().tokenLimit}
          onChoose={(tokenLimit) => props.form.draft.change({ tokenLimit })}
        />
      </div>
      <GuardFields form={props.form} />
    </details>
  )
}
