// Arguments of every command that can run in a pipeline.
import { choice, onOff, text, whole } from '@harness/shared/order/options/values.ts'
import { FAIL_ON } from '@harness/shared/order/study/fields.ts'
import { type RunFlag, typedFlag } from '../run/run-flag.ts'

const SECTION = 'In a pipeline'
const BREAKS = 'What breaks the build'
const shared = { agent: 'server' } as const

/** One day, in seconds. */
const MAX_SECONDS = 86_400

export const PIPELINE = {
  failOn: typedFlag(
    'fail-on',
    'findings that end with status 1: high, medium (and high), new (all that --baseline does not accept), or never; default for an audit every finding, for a run none',
    choice(FAIL_ON, FAIL_ON.join('|')),
  ),
  maxFindings: typedFlag(
    'max-findings',
    'more findings than this end with status 1; accepted and dismissed ones do not count',
    whole({ min: 0, max: 100_000 }),
  ),
  baseline: typedFlag(
    'baseline',
    'findings that are accepted, with reason, author and last day; written by: baseline update',
    text({ placeholder: 'FILE', wants: 'a file' }),
  ),
  waitFor: typedFlag(
    'wait-for',
    'first wait until this address answers, for 60 s or until --timeout',
    text({ placeholder: 'URL', wants: 'an address' }),
  ),
  retries: typedFlag(
    'retries',
    'repeat a run that could not start or ended by a fault, up to this often; findings and goals are never repeated',
    whole({ min: 0, max: 10 }),
  ),
  timeout: typedFlag(
    'timeout',
    'stop after this many seconds, keep what was written, and end with status 1',
    whole({ min: 1, max: MAX_SECONDS }, 'SECONDS'),
  ),
  overwrite: typedFlag('overwrite', 'replace a run or report that is there', onOff()),
  quiet: typedFlag('quiet', 'print only what fails', onOff()),
  logFile: typedFlag(
    'log-file',
    'also write what is printed to this file, with time and level, without secrets; with --quiet too',
    text({ placeholder: 'FILE', wants: 'a file' }),
  ),
} as const

const BREAKING: readonly RunFlag[] = [PIPELINE.failOn, PIPELINE.maxFindings, PIPELINE.baseline]

/** All pipeline flags, in the order of the help. */
export const PIPELINE_FLAGS: readonly RunFlag[] = Object.values(PIPELINE).map((flag) => ({
  ...flag,
  ...shared,
  section: BREAKING.includes(flag) ? BREAKS : SECTION,
}))

export const REPORT_PIPELINE_FLAGS = PIPELINE_FLAGS.filter(
  ({ section, name }) => section === BREAKS || name === 'overwrite',
)
