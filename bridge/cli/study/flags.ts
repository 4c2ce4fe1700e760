import { studyFields } from '@harness/shared/order/study/fields.ts'
import type { PlanFlag } from '@harness/shared/order/study/values.ts'
import { PIPELINE } from '../pipeline/flags.ts'
import { RUN_FLAGS } from '../run/flags.ts'
import { type RunFlag, typedFlag } from '../run/run-flag.ts'

/** Flags of `run` that a plan may set by name. */
export const PLAN_FLAGS: readonly PlanFlag[] = RUN_FLAGS

/** Fields of a plan as flags, which override those of the file. */
const SETTINGS: readonly RunFlag[] = studyFields().map(([, { name, kind, help }]) =>
  typedFlag(name, help, kind),
)

const OUTPUT: RunFlag = {
  name: 'output',
  value: 'FOLDER',
  help: 'where the runs are; the same folder again continues the study. Default studies/NAME beside the plan',
}

const SHARD: RunFlag = {
  name: 'shard',
  value: 'I/N',
  help: 'only the runs of machine I of N, such as 2/5; merge joins the folders',
}

const DRY_RUN: RunFlag = {
  name: 'dry-run',
  help: 'check the plan, print the forecast and the runs, and stop',
}

export const STUDY_FLAGS: readonly RunFlag[] = [
  ...[OUTPUT, SHARD, DRY_RUN, ...SETTINGS],
  ...[PIPELINE.waitFor, PIPELINE.retries, PIPELINE.timeout, PIPELINE.quiet, PIPELINE.logFile],
]

const CI_OUTPUT: RunFlag = {
  ...OUTPUT,
  help: 'where the runs and the report are; what an earlier call left there is replaced. Default harness-results beside the plan',
}

export const CI_FLAGS: readonly RunFlag[] = [
  ...STUDY_FLAGS.map((flag) => (flag === OUTPUT ? CI_OUTPUT : flag)),
  {
    name: 'continue',
    help: 'keep the runs of a call that was interrupted; without it everything is tested again',
  },
]

export const MERGE_FLAGS: readonly RunFlag[] = [
  { name: 'output', value: 'FOLDER', help: 'a new folder for the whole study' },
  ...SETTINGS.filter(({ name }) =>
    ['min-success', 'fail-on', 'max-findings', 'baseline', 'report'].includes(name),
  ),
]

export const INIT_FLAGS: readonly RunFlag[] = [
  { name: 'yes', help: 'ask nothing; take what the other arguments and the folder say' },
  {
    name: 'url',
    value: 'ADDRESS',
    help: 'address of the application; default http://localhost:3000',
  },
  { name: 'output', value: 'FILE', help: 'the file; default harness.config.yaml' },
]
