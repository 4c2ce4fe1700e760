import { createSignal, Show } from 'solid-js'
import { readTokenBudget, writeTokenBudget } from '../../../store/model-facts.ts'
import { createList } from '../../state/lists/create-list.ts'
import { usePage } from '../../state/shell/page.ts'
import { TokensField } from '../form/tokens-field.tsx'

/** The token budget of every run without its own. */
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
        label="Tokens per run"
        hint="For runs without a limit of their own. A cloud model never gets more than its own limit."
        unset="Default for the model"
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
