// What the judge said of findings, laid on them. It can lower a grade and never raises one; a
// measurement that no one reported is not its to judge.
import type { Judged, Judgement } from '../language/judgement.ts'
import type { Grade } from './evidence.ts'

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
  return `${ANSWER_WORDS[answer]}. “${quote}” Opinion of ${model}, after the run.`
}

export const ANSWER_WORDS: Readonly<Record<Opinion['answer'], string>> = {
  supported: 'Supported',
  contradicted: 'Contradicted',
  undecidable: 'Undecidable',
}
