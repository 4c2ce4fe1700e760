import { createSignal, Show } from 'solid-js'
import { readTokenBudget, writeTokenBudget } from '../../../store/model-facts.ts'
import { createList } from '../../state/lists/create-list.ts'
import { usePage } from '../../state/shell/page.ts'
import { TokensField } from '../form/tokens-field.tsx'

/** The token budget of every run that has none of its own. */
export function TokenBudgetField() {
  const page = usePage()
  const { items } = createList(async () => [await readTokenBudget(page.db)])
  const [failed, setFailed] = createSignal(false)
  const choose = (budget: number | undefined) => {
    setFailed(false)
    void writeTokenBudget(page.db, budget).catch(() => setFailed(true))
  }
  return (
    <>
      <TokensField
        id="token-budget"
        label="Tokens of a run"
        hint="Unless the run has a limit of its own. A model in the cloud never gets more than its own limit."
        unset="What suits the model"
        most={0}
        value={items()?.[0]}
        onChoose={choose}
      />
      <Show when={failed()}>
        <p role="alert">This could not be saved in this browser.</p>
      </Show>
    </>
  )
}
