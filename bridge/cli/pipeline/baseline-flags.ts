import type { Flag } from '../../system/flags.ts'

export const USUAL_FILE = 'harness-baseline.json'
export const USUAL_REASON = 'Known when the baseline was written'

export const BASELINE_FLAGS: readonly Flag[] = [
  { name: 'baseline', value: 'FILE', help: `the baseline; default ${USUAL_FILE}` },
  { name: 'reason', value: 'TEXT', help: 'why what is added is accepted' },
  {
    name: 'author',
    value: 'NAME',
    help: 'who accepts it; default the user of the pipeline or machine',
  },
  {
    name: 'until',
    value: 'DAY',
    help: 'the last day on which what is added is accepted, such as 2027-03-31; default without end',
  },
  { name: 'prune', help: 'remove what none of these runs has any more' },
]
