// Opinions of the helpers, laid on findings and verdicts. The judge can lower a grade and never
// raises one; a measurement that no one reported is not its to judge.

import type { RunState } from '../log/fold.ts'
import type { Judged, Judgement, NotJudged, Observed } from '../log/judgement.ts'
import type { FrictionKind } from '../order/run.ts'
import type { Grade } from './evidence.ts'
import { findingTitle, type Named } from './words.ts'

/** An answer of the judge as a finding carries it. */
export interface Opinion extends Pick<Judgement, 'answer' | 'quote'> {
  readonly model: string
  /** The grade before the judge, where it lowered one. */
  readonly was?: Grade
}

/**
 * The grade that is left when what was reported is contradicted: the measurement may be of
 * something else.
 */
function loweredGrade(grade: Grade): Grade {
  return grade === 'both' ? 'model' : grade
}

interface Graded {
  readonly id: string
  readonly by: 'reported' | 'measured'
  readonly grade: Grade
}

/**
 * Grade and opinion of a finding once the judge has answered; empty where it said nothing of it.
 */
export function judgedAs(
  { id, by, grade }: Graded,
  judged: Judged | undefined,
): { readonly grade?: Grade; readonly opinion?: Opinion } {
  const said = judged?.answers.find(({ finding }) => finding === id)
  if (!judged || !said || by === 'measured') return {}
  const now = said.answer === 'contradicted' ? loweredGrade(grade) : grade
  const { answer, quote } = said
  return {
    grade: now,
    opinion: { answer, quote, model: judged.model, ...(now !== grade && { was: grade }) },
  }
}

/** "Contradicted. “The screen shows Saved.” Opinion of MODEL, after the run." */
export function opinionWords({ answer, quote, model }: Opinion): string {
  return `${ANSWER_WORDS[answer]}. “${quote}” ${byModel({ model })}`
}

export const ANSWER_WORDS: Readonly<Record<Opinion['answer'], string>> = {
  supported: 'Supported',
  contradicted: 'Contradicted',
  undecidable: 'Undecidable',
}

/** Findings that the observer takes for the same thing as this one. */
export interface SameThing {
  /** "The same thing as “Dead tap”, step 4. Opinion of MODEL, after the run." */
  readonly words: string
}

interface Listed {
  readonly id: string
  readonly kind?: FrictionKind
  readonly facts: readonly Named[]
  readonly steps: readonly number[]
  readonly same?: SameThing
}

/** Findings with the others of their group. Each stays, so that its identity over runs does too. */
export function withSame<F extends Listed>(
  findings: readonly F[],
  observed: Observed | undefined,
): readonly F[] {
  if (!observed || observed.same.length === 0) return findings
  return findings.map((finding) => {
    const group = observed.same.find((ids) => ids.includes(finding.id)) ?? []
    const others = findings.filter(({ id }) => id !== finding.id && group.includes(id))
    if (others.length === 0) return finding
    const names = others.map((each) => `“${findingTitle(each)}”, step ${each.steps[0] ?? 0}`)
    const words = `The same thing as ${names.join(' and ')}. ${byModel(observed)}`
    return { ...finding, same: { words } }
  })
}

export function byModel({ model }: { readonly model: string }): string {
  return `Opinion of ${model}, after the run.`
}

export type Completed = Pick<RunState, 'completed'>

export const WHY_NOT: Readonly<Record<NotJudged, string>> = {
  budget: 'its limit was reached',
  reply: 'its reply could not be used',
  fault: 'the model did not answer, or a picture is missing',
  stopped: 'the run was stopped',
}

/**
 * "The judge answered 1 of 4 reports. Not judged: 3, because the limit of the judge was reached.";
 * undefined where no report was to be judged, or every one was.
 */
export function notJudgedText({ completed }: Completed): string | undefined {
  const judged = completed?.judged
  if (!judged || judged.left.length === 0) return undefined
  const counts = new Map<NotJudged, number>()
  for (const { why } of judged.left) counts.set(why, (counts.get(why) ?? 0) + 1)
  const why = [...counts].map(([each, count]) => `${count}, because ${WHY_NOT[each]}`)
  const all = judged.answers.length + judged.left.length
  return `The judge answered ${judged.answers.length} of ${all} reports. Not judged: ${why.join('; ')}.`
}
