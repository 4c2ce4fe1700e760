// Words and score of a persona's interview. SUS: J. Brooke, "SUS: a quick and dirty usability
// scale" (1996). SEQ: J. Sauro and J. Dumas, CHI 2009.
import type { InterviewAnswer } from '../log/interview-row.ts'
import type { Questionnaire } from '../order/interview.ts'
import { WHY_NOT } from './judgements.ts'

/** Xuhui Zhou et al., "Mind the Sim2Real Gap in User Simulation for Agentic Tasks" (2026). */
export const OVERRATES =
  'Reported: what the model says as the persona. Such answers overrate satisfaction: simulated users give uniformly more positive feedback than people (arXiv 2603.11245).'

const RATINGS: Readonly<Record<Questionnaire, number>> = { sus: 5, seq: 7 }
const STATEMENTS = 10

interface Interviewed {
  readonly interviewed?: { readonly answers: readonly InterviewAnswer[] }
}

export interface InterviewScore {
  readonly of: Questionnaire
  /** SUS from 0 to 100; SEQ from 1 to 7, the mean of the goals. */
  readonly value: number
}

/** Undefined without a questionnaire, or when one of its answers is missing. */
export function interviewScore({ interviewed }: Interviewed): InterviewScore | undefined {
  const rated = (interviewed?.answers ?? []).filter(({ part }) => part !== 'question')
  const of = rated[0]?.part
  if (of === undefined || of === 'question') return undefined
  const ratings = rated.flatMap(({ rating }) => rating ?? [])
  if (ratings.length < (of === 'sus' ? STATEMENTS : rated.length)) return undefined
  const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)
  // Odd statements are positive, even ones negative.
  const points = rated.map(({ number, rating = 0 }) => (number % 2 === 1 ? rating - 1 : 5 - rating))
  return { of, value: of === 'sus' ? sum(points) * 2.5 : sum(ratings) / ratings.length }
}

/** "SUS 72.5 of 100. 8 of 10 answers name a step."; undefined for a run without an interview. */
export function interviewText(run: Interviewed): string | undefined {
  const { answers } = run.interviewed ?? {}
  if (!answers) return undefined
  const score = interviewScore(run)
  const form = answers.find(({ part }) => part !== 'question')?.part.toUpperCase()
  const without = form ? `No score for ${form}: an answer is missing. ` : ''
  const most = score?.of === 'sus' ? 100 : RATINGS.seq
  const scored = score ? `${form} ${Math.round(score.value * 10) / 10} of ${most}. ` : without
  const proven = answers.filter(({ steps }) => steps.length > 0).length
  return `${scored}${proven} of ${answers.length} answers name a step.`
}

/** Returns "4 of 5. The button was easy to find.", or the reason for a missing answer. */
export function answerText({ part, rating, words, why }: InterviewAnswer): string {
  if (why !== undefined) return `No answer, because ${WHY_NOT[why]}.`
  const rated = rating !== undefined && part !== 'question' ? `${rating} of ${RATINGS[part]}. ` : ''
  return `${rated}${words}`.trim()
}

/** Returns "Steps 2, 5" or "No evidence". */
export function evidenceText({ steps }: Pick<InterviewAnswer, 'steps'>): string {
  if (steps.length === 0) return 'No evidence'
  return `${steps.length === 1 ? 'Step' : 'Steps'} ${steps.join(', ')}`
}

/** Interview of one run; the score is absent without a complete questionnaire. */
export interface RunInterview {
  readonly score?: InterviewScore
  readonly answers: readonly InterviewAnswer[]
}

export function runInterview(run: Interviewed): { readonly interview?: RunInterview } {
  if (!run.interviewed) return {}
  const { answers } = run.interviewed
  const score = interviewScore(run)
  return { interview: { answers, ...(score && { score }) } }
}
