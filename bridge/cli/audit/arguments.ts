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
  /** One for each address. */
  readonly runs: readonly RunArguments[]
  readonly screens: number
  readonly reports: readonly WantedAuditReport[]
  readonly json: boolean
  readonly pipeline: Pipeline
  /** True when the runs stay where they are. */
  readonly isKept: boolean
  /** The folder or zip of the run, or the folder of all of them; absolute. */
  readonly output: string
}

/** The runs of an audit, kept in the folder until its reports are written. Throws `argument_invalid`. */
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

/** Arguments that are not the same for each run of an audit. */
const SEPARATE: readonly string[] = ['screens', 'url', 'output']

/** The address of each run as its argument; one run without an address for the sample. */
function addressesOf(given: readonly GivenFlag[]): readonly (readonly string[])[] {
  const urls = given.filter(({ name }) => name === 'url').map(({ value }) => value)
  const twice = urls.find((url, index) => urls.indexOf(url) !== index)
  if (twice !== undefined) throw refuse('url', `${twice} was given twice`)
  return urls.length === 0 ? [[]] : urls.map((url) => [`--url=${url}`])
}

/** "1-localhost-3000-basket", for the run of one address of several. */
function folderOf([argument = '']: readonly string[], index: number): string {
  const words = argument.replace(/^--url=(?:https?:\/\/)?/i, '').replaceAll(/[^a-z0-9]+/gi, '-')
  return `${index + 1}-${words.slice(0, 60).replaceAll(/^-|-$/g, '')}`
}

/** An argument that is one of `run` too. */
function runArgument({ name, value }: GivenFlag): readonly string[] {
  if (OWN_FLAGS.some((own) => own.name === name)) return []
  const takesValue = AUDIT_FLAGS.some((flag) => flag.name === name && flag.value !== undefined)
  return [takesValue ? `--${name}=${value}` : `--${name}`]
}
