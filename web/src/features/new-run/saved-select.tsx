import { Show } from 'solid-js'
import { Options } from '../../kit/controls/options.tsx'
import type { NewRun } from '../../kit/form/create-new-run.ts'
import { goalDraftOf, goalDraftsOf, goalsOf } from '../../kit/form/goals.ts'
import type { GoalDraft } from '../../store/drafts.ts'

/** Saved goals and chains: a chain replaces all goals, a goal fills the first empty field. */
export function SavedSelect(props: { form: NewRun; set: (goals: readonly GoalDraft[]) => void }) {
  const { goals, chains } = props.form.library
  const open = <T extends { readonly archivedAt?: string }>(list: readonly T[] | undefined) =>
    (list ?? []).filter(({ archivedAt }) => archivedAt === undefined)
  const use = (value: string) => {
    const chain = chains()?.find(({ id }) => `chain ${id}` === value)
    const goal = goals()?.find(({ id }) => `goal ${id}` === value)
    if (chain) {
      props.set(goalDraftsOf(chain, goals() ?? []))
      props.form.draft.change({ chainId: chain.id })
    }
    if (goal) {
      const now = goalsOf(props.form.draft.value())
      const at = now.findIndex(({ text }) => text.trim() === '')
      const used = goalDraftOf(goal)
      props.set(at < 0 ? [...now, used] : now.with(at, used))
      props.form.draft.change({ chainId: undefined })
    }
  }
  return (
    <Show when={open(goals()).length > 0}>
      <select
        class="max-w-full h-control"
        aria-label="Use a saved goal or chain"
        onChange={(event) => {
          use(event.currentTarget.value)
          event.currentTarget.value = ''
        }}
      >
        <option value="">Use a saved goal or chain</option>
        <optgroup label="Goals">
          <Options of={open(goals()).map(({ id, name }) => [`goal ${id}`, name])} />
        </optgroup>
        <optgroup label="Chains, goals in a row">
          <Options
            of={open(chains())
              .filter(({ steps }) => steps.length > 0)
              .map(({ id, name }) => [`chain ${id}`, name])}
          />
        </optgroup>
      </select>
    </Show>
  )
}
