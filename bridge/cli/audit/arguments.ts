import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { auditSteps, MAX_SCREENS } from '@harness/shared/order/budgets.ts'
import { OPTIONS } from '@harness/shared/order/options/options.ts'
import { type GivenFlag, listedBy, readFlags, refuse } from '../../system/flags.ts'
import { parseRun, type RunArguments } from '../run/arguments.ts'
import { readFlag } from '../run/run-flag.ts'
import { type CallerContext, callerFolder, oneOf } from '../run/values.ts'
import { AUDIT_FLAGS, AUDIT_FORMATS, DEFAULT_SCREENS, OWN_FLAGS, TOUR_STEPS } from './flags.ts'

interface WantedAuditReport {
  readonly format: (typeof AUDIT_FORMATS)[number]
  /** Absolute. */
  readonly path: string
}

export interface AuditArguments {
  readonly run: RunArguments
  readonly screens: number
  readonly reports: readonly WantedAuditReport[]
  readonly json: boolean
}

/** The run of an audit, kept in the folder until its reports are written. Throws `argument_invalid`. */
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
  const reports = reportsOf(given, caller)
  const run = await parseRun(
    [
      ...given.filter(({ name }) => name !== flag.name).flatMap(runArgument),
      ...(isTour ? [] : ['--provider=sweep']),
      ...['--audit', `--screens=${screens}`],
      `--max-steps=${isTour ? TOUR_STEPS : auditSteps(screens)}`,
      `--output=${folder}`,
    ],
    caller,
  )
  return { run, screens, reports, json: has('json') }
}

/** An argument that is one of `run` too. */
function runArgument({ name, value }: GivenFlag): readonly string[] {
  if (OWN_FLAGS.some((own) => own.name === name)) return []
  const takesValue = AUDIT_FLAGS.some((flag) => flag.name === name && flag.value !== undefined)
  return [takesValue ? `--${name}=${value}` : `--${name}`]
}

/** A file that is there is refused before the audit and not after it. */
function reportsOf(
  given: readonly GivenFlag[],
  caller: CallerContext,
): readonly WantedAuditReport[] {
  const wanted = given.filter(({ name }) => name === 'report')
  return wanted.map(({ value }) => {
    const [, format = '', file = ''] = /^([^=]*)=(.+)$/s.exec(value) ?? []
    if (file === '') throw refuse('report', 'needs a value: FORMAT=FILE, as in sarif=audit.sarif')
    const path = resolve(callerFolder(caller), file)
    if (existsSync(path)) throw refuse('report', `${file} is there already; name a new file`)
    if (!existsSync(dirname(path)))
      throw refuse('report', `${file} cannot be written: its folder is not there`)
    return { format: oneOf('report', format, AUDIT_FORMATS), path }
  })
}
