import { join, resolve } from 'node:path'
import { auditSteps, MAX_SCREENS } from '@harness/shared/order/budgets.ts'
import { OPTIONS } from '@harness/shared/order/options/options.ts'
import { type GivenFlag, listedBy, readFlags, refuse } from '../../system/flags.ts'
import { type Pipeline, pipelineOf } from '../pipeline/arguments.ts'
import { parseRun, type RunArguments } from '../run/arguments.ts'
import { type WantedReport, wantedReports } from '../run/reports.ts'
import { readFlag } from '../run/run-flag.ts'
import { type CallerContext, callerFolder, oneOf } from '../run/values.ts'
import { AUDIT_FLAGS, AUDIT_FORMATS, DEFAULT_SCREENS, OWN_FLAGS, TOUR_STEPS } from './flags.ts'

type WantedAuditReport = WantedReport<(typeof AUDIT_FORMATS)[number]>

export interface AuditArguments {
  /** One run per address. */
  readonly runs: readonly RunArguments[]
  readonly screens: number
  readonly reports: readonly WantedAuditReport[]
  readonly json: boolean
  readonly pipeline: Pipeline
  /** True when the user named an output, so that the runs are kept. */
  readonly isKept: boolean
  /** Absolute path of the run's folder or zip; for several addresses, of the common folder. */
  readonly output: string
}

/** Reads the arguments of an audit. Throws `argument_invalid`. */
export async function parseAudit(
  argv: readonly string[],
  folder: string,
  caller: CallerContext,
): Promise<AuditArguments> {
  const given = readFlags(argv, AUDIT_FLAGS, listedBy('audit'))
  const has = (name: string) => given.some((flag) => flag.name === name)
  const isTour = has('sample')
  const { flag, kind } = OPTIONS.screens
  const usual = isTour ? MAX_SCREENS : DEFAULT_SCREENS
  const screens = readFlag({ name: flag.name, kind }, given) ?? usual
  const pipeline = pipelineOf(given, caller)
  const reports = wantedReports(given, caller, pipeline).map(({ format, path }) => ({
    format: oneOf('report', format, AUDIT_FORMATS),
    path,
  }))
  const shared = [
    ...given.filter(({ name }) => !SEPARATE.includes(name)).flatMap(runArgument),
    ...(isTour ? [] : ['--provider=sweep']),
    ...['--audit', `--screens=${screens}`],
    `--max-steps=${isTour ? TOUR_STEPS : auditSteps(screens)}`,
  ]
  const addresses = addressesOf(given)
  const own = given.find(({ name }) => name === 'output')?.value
  const output = own === undefined ? folder : resolve(callerFolder(caller), own)
  const runs: RunArguments[] = []
  for (const [index, address] of addresses.entries()) {
    const place = addresses.length === 1 ? output : join(output, folderOf(address, index))
    runs.push(await parseRun([...shared, ...address, `--output=${place}`], caller))
  }
  const isKept = own !== undefined
  return { runs, screens, reports, json: has('json'), pipeline, isKept, output }
}

/** Arguments that differ between the runs of an audit. */
const SEPARATE: readonly string[] = ['screens', 'url', 'output']

/** Returns the `--url` argument of each run; without an address, one run of the sample. */
function addressesOf(given: readonly GivenFlag[]): readonly (readonly string[])[] {
  const urls = given.filter(({ name }) => name === 'url').map(({ value }) => value)
  const twice = urls.find((url, index) => urls.indexOf(url) !== index)
  if (twice !== undefined) throw refuse('url', `${twice} was given twice`)
  return urls.length === 0 ? [[]] : urls.map((url) => [`--url=${url}`])
}

/** Names the folder of one run among several, such as "1-localhost-3000-basket". */
function folderOf([argument = '']: readonly string[], index: number): string {
  const words = argument.replace(/^--url=(?:https?:\/\/)?/i, '').replaceAll(/[^a-z0-9]+/gi, '-')
  return `${index + 1}-${words.slice(0, 60).replaceAll(/^-|-$/g, '')}`
}

/** Passes on an argument that `run` has too. */
function runArgument({ name, value }: GivenFlag): readonly string[] {
  if (OWN_FLAGS.some((own) => own.name === name)) return []
  const takesValue = AUDIT_FLAGS.some((flag) => flag.name === name && flag.value !== undefined)
  return [takesValue ? `--${name}=${value}` : `--${name}`]
}
