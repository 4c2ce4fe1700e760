// Interview of a persona in the report of its run.
import {
  answerText,
  evidenceText,
  interviewScore,
  interviewText,
  OVERRATES,
} from '../../findings/interview.ts'
import type { RunState } from '../../log/fold.ts'
import type { InterviewAnswer } from '../../log/interview-row.ts'
import { markdown } from './escape.ts'

export interface ReportedInterview {
  /** Score, and number of answers with evidence. */
  readonly text: string
  /** SUS from 0 to 100, SEQ from 1 to 7; absent without a questionnaire or with missing answers. */
  readonly sus?: number
  readonly seq?: number
  readonly note: string
  readonly answers: readonly InterviewAnswer[]
}

export function interviewOf(run: RunState): { readonly interview?: ReportedInterview } {
  const text = interviewText(run)
  if (text === undefined || !run.interviewed) return {}
  const { answers } = run.interviewed
  const score = interviewScore(run)
  const scored = score && (score.of === 'sus' ? { sus: score.value } : { seq: score.value })
  return { interview: { text, ...scored, note: OVERRATES, answers } }
}

/** `isWhole` includes the answers; otherwise the score alone. */
export function interviewLines(
  interview: ReportedInterview | undefined,
  isWhole: boolean,
): readonly string[] {
  if (!interview) return []
  const { text, note, answers } = interview
  const lines = answers.map(
    (each) =>
      `- **${markdown(each.asked)}** ${markdown(`${answerText(each)} (${evidenceText(each)})`)}`,
  )
  return [
    ...['## Interview, reported', '', `${text} ${note}`, ''],
    ...(isWhole ? [...lines, ''] : []),
  ]
}
