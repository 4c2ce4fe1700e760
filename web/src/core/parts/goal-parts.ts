// Goals of several parts, for which the model keeps a plan.
import { loadPart } from '../load-part.ts'
import type { LegPlan, Ports, RunPlan } from '../plan.ts'
import type * as Planning from './planning.ts'

/** Words that join two things to do; the commonest of the languages that goals are written in. */
const JOINS =
  /(?<![\p{L}\p{N}])(?:and|then|und|dann|danach|et|puis|y|luego|después|e|poi|quindi|och|sedan|og|derefter|oraz|potem|en|daarna|и|затем|і|потім)(?![\p{L}\p{N}])/iu

/** Ends of sentences, lines of a list, and signs that separate what is to be done. */
const ENDS = /[.!?;](?=\s)|[。！？；]|\n/u

/** True for two or more sentences, lines of a list, or things that a word joins. */
function hasParts(goal: string): boolean {
  const parts = goal.split(ENDS).filter((part) => /\p{L}/u.test(part))
  return parts.length > 1 || JOINS.test(goal) || /[，、]/u.test(goal)
}

/** True for a goal of several parts and a model that decides for itself. */
export function isPlanned(
  { goal }: Pick<LegPlan, 'goal'>,
  { prompts }: Pick<RunPlan, 'prompts'>,
  { model: { profile } }: Pick<Ports, 'model'>,
): boolean {
  return prompts.plan !== undefined && !profile.sweeps && !profile.driven && hasParts(goal)
}

/** Few goals have several parts: the code for their plans is loaded with the first of them. */
export function loadPlanning(): Promise<typeof Planning> {
  return loadPart(import('./planning.ts'))
}
