// Options of the helpers: bounded model calls after the end of a run.
import { judgesByDefault } from '../judge.ts'
import { MODELS } from './control.ts'
import { option } from './row.ts'
import { onOff } from './values.ts'

const AFTER_RUN = {
  kind: onOff(),
  layers: ['run'],
  providers: [...MODELS, 'scripted'],
  group: 'control',
  field: { kind: 'switch', legend: 'After the run' },
  unset: false,
} as const

const judge = option({
  name: 'Judge',
  label: 'Judge the reports',
  ...AFTER_RUN,
  flag: {
    name: 'judge',
    help: 'after the end the model reads the evidence of each report and may lower its grade',
  },
  hint: 'The same model reads the evidence of each report: two pictures, the log and what sensors measured. It can lower a grade, never raise it. It takes about a step for each report, and is off for local models under 8B.',
  usual: ({ from, provider, model = '' }) =>
    from === 'app' && provider ? judgesByDefault(provider, model) : false,
  short: (value) => (value ? 'second opinion on reports' : undefined),
})

const observer = option({
  ...AFTER_RUN,
  name: 'Observer',
  label: 'Summarize the run',
  flag: {
    name: 'observer',
    help: 'after the end the model writes a summary from the log and marks findings about one thing',
  },
  hint: 'The same model reads the log, writes a summary and marks findings about one thing. It removes none.',
  usual: () => false,
  short: (value) => (value ? 'summary by an observer' : undefined),
})

const secondOpinion = option({
  ...AFTER_RUN,
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

/** An order has it with a budget of its own. */
export const JUDGE_OPTION = { judge }
/** Rows whose value is the field of an order with their name. */
export const HELPER_OPTIONS = { observer, secondOpinion }
