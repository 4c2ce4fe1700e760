// Options of the helpers: bounded model calls after the end of a run.
import { LONGEST_QUESTION, MAX_QUESTIONS, Questionnaire, QuestionText } from '../interview.ts'
import { judgesByDefault } from '../judge.ts'
import { LONGEST_MEMORY, MemoryText } from '../persona-memory.ts'
import { MODELS } from './control.ts'
import { option } from './row.ts'
import { choice, onOff, text, texts } from './values.ts'

const AFTER_RUN = {
  layers: ['run'],
  providers: [...MODELS, 'scripted'],
  group: 'control',
} as const

const SWITCH = {
  ...AFTER_RUN,
  kind: onOff(),
  field: { kind: 'switch', legend: 'After the run' },
  unset: false,
} as const

const judge = option({
  name: 'Judge',
  label: 'Judge the reports',
  ...SWITCH,
  flag: {
    name: 'judge',
    help: 'after the end the model reads each report’s evidence and may lower its grade',
  },
  hint: 'The same model reads the evidence of each report: two pictures, the log and what sensors measured. It can lower a grade, never raise it. It takes about a step for each report, and is off for local models under 8B.',
  usual: ({ from, provider, model = '' }) =>
    from === 'app' && provider ? judgesByDefault(provider, model) : false,
  short: (value) => (value ? 'second opinion on reports' : undefined),
})

const observer = option({
  ...SWITCH,
  name: 'Observer',
  label: 'Summarize the run',
  flag: {
    name: 'observer',
    help: 'after the end the model summarizes the log and marks findings about one thing',
  },
  hint: 'The same model reads the log, writes a summary and marks findings about one thing. It removes none.',
  usual: () => false,
  short: (value) => (value ? 'summary by an observer' : undefined),
})

const secondOpinion = option({
  ...SWITCH,
  name: 'Second opinion',
  label: 'Check the verdict',
  flag: {
    name: 'second-opinion',
    help: 'after the end the model says whether log and screens support each verdict',
  },
  hint: 'The same model reads the log without what the persona thought, and says if it supports the verdict. The verdict stays.',
  usual: () => false,
  short: (value) => (value ? 'second opinion on the verdict' : undefined),
})

const interview = option({
  ...AFTER_RUN,
  kind: choice(Questionnaire.options),
  name: 'Questionnaire',
  label: 'Questionnaire after the run',
  flag: {
    name: 'interview',
    help: 'after the end the persona answers SUS or SEQ from its own log',
  },
  hint: 'From its own log, with steps. Such answers overrate satisfaction.',
  field: {
    kind: 'choices',
    choices: [
      [undefined, 'None'],
      ['sus', 'SUS, 10 statements'],
      ['seq', 'SEQ, 1 question'],
    ],
  },
  text: (value) => value?.toUpperCase() ?? 'none',
  short: (value) => value && `answers ${value.toUpperCase()}`,
})

const questions = option({
  ...AFTER_RUN,
  kind: texts(QuestionText, {
    placeholder: 'TEXT',
    wants: `at most ${MAX_QUESTIONS} questions of up to ${LONGEST_QUESTION} characters`,
    most: MAX_QUESTIONS,
  }),
  name: 'Questions',
  label: 'Questions after the run',
  flag: { name: 'question', help: 'a question for the persona after the end' },
  field: { kind: 'words', add: 'Add question' },
  unset: [],
  usual: () => [],
  text: (value = []) => (value.length > 0 ? value.join(' ') : 'none'),
  short: (value = []) => (value.length > 0 ? `${value.length} own questions` : undefined),
})

const remember = option({
  ...SWITCH,
  name: 'Returning persona',
  label: 'Remember for the next run',
  flag: {
    name: 'remember',
    help: 'starts with the persona’s memory of the application; the model writes one after the end',
  },
  hint: 'It starts with what you kept for it with the application, and after the end offers what it would remember.',
  usual: () => false,
  short: (value) => (value ? 'remembers the application' : undefined),
})

const memory = option({
  ...AFTER_RUN,
  kind: text(
    { placeholder: 'TEXT', wants: `a text of at most ${LONGEST_MEMORY} characters` },
    MemoryText,
  ),
  name: 'Memory',
  label: 'Remembers from before',
  flag: {
    name: 'memory',
    help: 'what the persona remembers from an earlier visit',
  },
  field: { kind: 'line', wrong: `A memory has at most ${LONGEST_MEMORY} characters.` },
  text: (value) => value ?? 'none',
  short: (value) => value && 'remembers a visit',
})

/** Stored in an order with its own budget. */
export const JUDGE_OPTION = { judge }
/** Rows stored under their own name in an order. */
export const HELPER_OPTIONS = { observer, secondOpinion, interview, questions, remember, memory }
