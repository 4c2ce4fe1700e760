// Adds opinions of judge and observer to findings and verdicts. The judge can lower a grade but
// never raise it, and never judges findings that were only measured.

import type { RunState } from '../log/fold.ts'
import type { Judged, Judgement, NotJudged, Observed } from '../log/judgement.ts'
import type { FrictionKind } from '../order/run.ts'
import type { Grade } from './evidence.ts'
import { findingTitle, type Named } from './words.ts'

export interface Opinion extends Pick<Judgement, 'answer' | 'quote'> {
  readonly model: string
  /** Original grade, when the judge lowered it. */
  readonly was?: Grade
}

/**
 * Grade after a contradiction: the measurement no longer counts, since it may be of something else.
 */
function loweredGrade(grade: Grade): Grade {
  return grade === 'both' ? 'model' : grade
}

interface Graded {
  readonly id: string
  readonly by: 'reported' | 'measured'
  readonly grade: Grade
}

/** Grade and opinion of a finding after judging; empty when the judge did not answer about it. */
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

/** Returns "Contradicted. “The screen shows Saved.” Opinion of MODEL, after the run." */
export function opinionWords({ answer, quote, model }: Opinion): string {
  return `${ANSWER_WORDS[answer]}. “${quote}” ${byModel({ model })}`
}

export const ANSWER_WORDS: Readonly<Record<Opinion['answer'], string>> = {
  supported: 'Supported',
  contradicted: 'Contradicted',
  undecidable: 'Undecidable',
}

/** Other findings that the observer considers the same. */
export interface SameThing {
  /** Sentence such as "The same thing as “Dead tap”, step 4. Opinion of MODEL, after the run." */
  readonly words: string
}

interface Listed {
  readonly id: string
  readonly kind?: FrictionKind
  readonly facts: readonly Named[]
  readonly steps: readonly number[]
  readonly same?: SameThing
}

/** Adds the other findings of its group to each finding, without merging their identities. */
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
 * Sentence such as "The judge answered 1 of 4 reports. Not judged: 3, because its limit was
 * reached."; undefined when no report was left unjudged.
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
