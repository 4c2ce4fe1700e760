import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { withinBounds } from '@harness/shared/base/bounds.ts'
import { jsonOf } from '@harness/shared/base/json.ts'
import { Baseline } from '@harness/shared/files/report/baseline.ts'
import type { Thresholds } from '@harness/shared/files/report/thresholds.ts'
import { type GivenFlag, refuse } from '../../system/flags.ts'
import { COMMAND } from '../../system/root.ts'
import { fileErrorText } from '../run/file-error.ts'
import { readFlag } from '../run/run-flag.ts'
import { type CallerContext, callerFolder, webAddress } from '../run/values.ts'
import { PIPELINE } from './flags.ts'

/** Pipeline settings of a command, with the thresholds that break the build. */
export interface Pipeline {
  readonly thresholds: Thresholds
  /** Absolute path of the baseline in `thresholds`. */
  readonly baselineFile?: string
  /** Date such as 2026-11-29. */
  readonly today: string
  readonly waitFor?: string
  readonly retries: number
  readonly timeoutMs?: number
  readonly overwrite: boolean
  readonly quiet: boolean
  /** Absolute path. */
  readonly logFile?: string
}

/** Reads the pipeline settings. Throws `argument_invalid`. */
export function pipelineOf(given: readonly GivenFlag[], caller: CallerContext): Pipeline {
  const waitFor = readFlag(PIPELINE.waitFor, given)
  const timeout = readFlag(PIPELINE.timeout, given)
  const logFile = readFlag(PIPELINE.logFile, given)
  const baseline = readFlag(PIPELINE.baseline, given)
  return {
    thresholds: thresholdsOf(given, caller),
    ...(baseline !== undefined && { baselineFile: resolve(callerFolder(caller), baseline) }),
    today: dayOf(caller.now),
    ...(waitFor !== undefined && { waitFor: webAddress('wait-for', waitFor) }),
    retries: readFlag(PIPELINE.retries, given) ?? 0,
    ...(timeout !== undefined && { timeoutMs: timeout * 1_000 }),
    overwrite: readFlag(PIPELINE.overwrite, given) ?? false,
    quiet: readFlag(PIPELINE.quiet, given) ?? false,
    ...(logFile !== undefined && { logFile: resolve(callerFolder(caller), logFile) }),
  }
}

function thresholdsOf(given: readonly GivenFlag[], caller: CallerContext): Thresholds {
  const failOn = readFlag(PIPELINE.failOn, given)
  const maxFindings = readFlag(PIPELINE.maxFindings, given)
  const file = readFlag(PIPELINE.baseline, given)
  if (failOn === 'new' && file === undefined)
    throw refuse('fail-on', 'new needs --baseline FILE, which says what is not new')
  return {
    ...(failOn !== undefined && { failOn }),
    ...(maxFindings !== undefined && { maxFindings }),
    ...(file !== undefined && { baseline: readBaseline(file, caller) }),
  }
}

/** Reads a baseline. Throws `argument_invalid` if the file cannot be read or is not a baseline. */
export function readBaseline(file: string, caller: Pick<CallerContext, 'cwd' | 'env'>): Baseline {
  const read = Baseline.safeParse(withinBounds(jsonOf(textOf(file, caller))))
  if (read.success) return read.data
  const [issue] = read.error.issues
  const where = issue && issue.path.length > 0 ? ` at ${issue.path.join('.')}` : ''
  throw refuse('baseline', `${file} is no baseline${where}: ${issue?.message ?? 'no JSON'}`)
}

function textOf(file: string, caller: Pick<CallerContext, 'cwd' | 'env'>): string {
  try {
    return readFileSync(resolve(callerFolder(caller), file), 'utf8')
  } catch (thrown) {
    const hint = `; run once without it, then write it with: ${COMMAND} baseline update RESULTS`
    throw refuse('baseline', `${file} cannot be read: ${fileErrorText(thrown)}${hint}`)
  }
}

/** Local date as yyyy-mm-dd. */
export function dayOf(now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-')
}
