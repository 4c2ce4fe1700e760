// Draft of the study form, and its conversion to a plan: the same value that a plan file contains.
import type { DefaultModel } from '../../store/preferences.ts'

export interface VariantDraft {
  readonly name: string
  readonly url: string
}

export interface GoalDraft {
  readonly goal: string
  /** Words on the screen that prove the goal; empty for none. */
  readonly proof: string
}

export interface PlanDraft {
  readonly name: string
  readonly variants: readonly VariantDraft[]
  readonly goals: readonly GoalDraft[]
  readonly personas: readonly string[]
  readonly screens: readonly string[]
  readonly model: DefaultModel | undefined
  readonly repeats: number
  readonly steps: number
}

export const EMPTY_PLAN: PlanDraft = {
  name: '',
  variants: [{ name: 'Live', url: '' }],
  goals: [{ goal: '', proof: '' }],
  personas: [],
  screens: ['desktop'],
  model: undefined,
  repeats: 3,
  steps: 40,
}

/** Address that means the sample application. */
export const SAMPLE = 'sample'

export function planValue(draft: PlanDraft): Readonly<Record<string, unknown>> {
  const { variants, goals, personas, screens, model, repeats, steps } = draft
  return {
    name: draft.name.trim() || 'Study',
    variants: variants.map(({ name, url }) => ({
      name: name.trim() || url.trim(),
      ...(url.trim().toLowerCase() === SAMPLE ? { sample: true } : { url: url.trim() }),
    })),
    personas,
    goals: goals.map(({ goal, proof }) => ({
      goal: goal.trim(),
      ...(proof.trim() !== '' && { check: { text: proof.trim() } }),
    })),
    screens,
    models: model
      ? [model.provider === 'sweep' ? 'sweep' : `${model.provider}/${model.model}`]
      : [],
    repeats,
    'max-steps': steps,
  }
}

/** First problem that prevents a plan, and the field that fixes it. */
export function planFailure(
  draft: PlanDraft,
): { readonly field: string; readonly text: string } | undefined {
  const { variants, goals, personas, screens, model } = draft
  const address = variants.findIndex(({ url }) => url.trim() === '')
  const goal = goals.findIndex((each) => each.goal.trim() === '')
  const names = variants.map(({ name, url }) => name.trim() || url.trim())
  if (address >= 0)
    return { field: `variant-url-${address}`, text: 'Enter the address of each variant.' }
  if (new Set(names).size < names.length)
    return { field: 'variant-name-0', text: 'Give each variant a name of its own.' }
  if (goal >= 0) return { field: `goal-${goal}`, text: 'Say what the personas want.' }
  if (personas.length === 0) return { field: 'personas', text: 'Choose at least one persona.' }
  if (screens.length === 0) return { field: 'screens', text: 'Choose at least one screen.' }
  if (!model) return { field: 'study-model', text: 'Choose a model, or the sweep.' }
  return undefined
}
