import type { Chain, Goal } from '@harness/shared/order/library/library.ts'
import { type Accessor, createEffect, createMemo, on } from 'solid-js'
import { createNewRun, type NewRun } from '../../kit/form/create-new-run.ts'
import { EMPTY_GOAL, goalDraftOf, goalDraftsOf, goalsOf, withGoals } from '../../kit/form/goals.ts'
import { targetDraft } from '../../kit/form/target-draft.ts'
import type { Page } from '../../kit/page/page.ts'
import { countOf } from '../../kit/words/number.ts'
import type { NewRunDraft } from '../../store/drafts.ts'

/** A saved goal or chain that the goal field suggests. */
export interface SavedChoice {
  readonly name: string
  readonly kind: 'goal' | 'chain'
}

export interface StartLine {
  readonly form: NewRun
  /** Text of the goal field: a saved name, or free text. */
  readonly goal: Accessor<string>
  readonly type: (text: string) => void
  readonly saved: Accessor<readonly SavedChoice[]>
  /** Description such as "Saved chain, 2 goals, 3 checks". */
  readonly what: Accessor<string>
  readonly chooseApplication: (id: string) => void
}

const open = <T extends { readonly archivedAt?: string }>(list: readonly T[] | undefined) =>
  (list ?? []).filter(({ archivedAt }) => archivedAt === undefined)

/** One-line form of a new run, with the same draft as the full form. */
export function createStartLine(page: Page): StartLine {
  const form = createNewRun(page, {})
  const { library, draft } = form
  const goals = () => open(library.goals())
  const chains = () => open(library.chains()).filter(({ steps }) => steps.length > 0)
  const chooseApplication = (id: string) => {
    const application = open(library.applications()).find((each) => each.id === id)
    if (!application) return
    draft.change({
      ...{ viewport: undefined, appearance: undefined, credentialId: undefined },
      ...{ applicationId: id, ...targetDraft(application.target) },
    })
  }
  // Preselects the most recently used application.
  createEffect(
    on([draft.ready, library.applications], () => {
      const { applicationId, url, device } = draft.value()
      const [last] = open(library.applications())
      const isNowhere = !applicationId && url === '' && (device === 'desktop' || device === 'phone')
      if (draft.ready() && isNowhere && last) chooseApplication(last.id)
    }),
  )
  const chain = () => chains().find(({ id }) => id === draft.value().chainId)
  return {
    form,
    goal: () => shownGoal(draft.value(), chain()),
    type: (text) => draft.change(typedGoal(text, goals(), chains(), library.goals() ?? [])),
    saved: () => [
      ...chains().map(({ name }) => ({ name, kind: 'chain' as const })),
      ...goals().map(({ name }) => ({ name, kind: 'goal' as const })),
    ],
    what: createMemo(() => whatText(draft.value(), chain(), form.application()?.checks.length)),
    chooseApplication,
  }
}

function shownGoal(draft: NewRunDraft, chain: Chain | undefined): string {
  if (chain) return chain.name
  const [first = EMPTY_GOAL, ...more] = goalsOf(draft)
  if (more.length > 0)
    return goalsOf(draft)
      .map(({ name, text }) => name ?? text)
      .join(', then ')
  return first.goalId !== undefined && first.name ? first.name : first.text
}

/** Finds the saved chain or goal by name; any other text is itself a goal. */
function typedGoal(
  text: string,
  goals: readonly Goal[],
  chains: readonly Chain[],
  all: readonly Goal[],
): Partial<NewRunDraft> {
  const chain = chains.find(({ name }) => name === text)
  if (chain) return { ...withGoals(goalDraftsOf(chain, all)), chainId: chain.id }
  const goal = goals.find(({ name }) => name === text)
  return {
    ...withGoals([goal ? goalDraftOf(goal) : { ...EMPTY_GOAL, text }]),
    chainId: undefined,
  }
}

function whatText(draft: NewRunDraft, chain: Chain | undefined, inEach = 0): string {
  const goals = goalsOf(draft)
  const checks = goals.reduce((sum, goal) => sum + goal.checks.length + inEach, 0)
  const isSaved = goals.length === 1 && goals[0]?.goalId !== undefined
  const kind = chain ? ['Saved chain'] : isSaved ? ['Saved goal'] : []
  const count = goals.length > 1 ? [countOf(goals.length, 'goal')] : []
  const proof = checks > 0 ? countOf(checks, 'check') : 'no checks'
  const text = [...kind, ...count, proof].join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
