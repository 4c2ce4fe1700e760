import * as z from 'zod/mini'

/** SUS rates an application by ten statements, SEQ a goal by one question. */
export const Questionnaire = z.enum(['sus', 'seq'])
export type Questionnaire = z.infer<typeof Questionnaire>

/** Maximum number of the user's own questions, and their maximum length in characters. */
export const MAX_QUESTIONS = 10
export const LONGEST_QUESTION = 300

export const QuestionText = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(LONGEST_QUESTION))
