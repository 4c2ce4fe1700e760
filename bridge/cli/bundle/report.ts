import { dirname, relative, resolve, sep } from 'node:path'
import { HarnessError } from '@harness/shared/base/errors.ts'
import { reportText } from '@harness/shared/files/report/formats.ts'
import { issueOf } from '@harness/shared/files/report/issue.ts'
import { movePicture } from '@harness/shared/files/report/on-page.ts'
import { type RunReport, reportOf } from '@harness/shared/files/report/run-report.ts'
import { judged } from '@harness/shared/files/report/thresholds.ts'
import { contactsOf } from '@harness/shared/log/views/contacts.ts'
import { listedBy, readArguments, refuse } from '../../system/flags.ts'
import { reportLine } from '../next-steps.ts'
import { pipelineOf } from '../pipeline/arguments.ts'
import { judgementLines } from '../pipeline/print-judgement.ts'
import { type CallerContext, callerFolder, reportFormat } from '../run/values.ts'
import { checkOf } from './check.ts'
import { REPORT_FLAGS } from './flags.ts'
import { bundlesOf } from './operands.ts'
import { sharedState } from './outgoing.ts'
import { type Bundle, scenesOf } from './read-bundle.ts'
import { saveNew } from './save.ts'

type Place = Pick<CallerContext, 'cwd' | 'env'>

/** Builds the report of a run on disk, with facts about its file. Throws `argument_invalid`. */
export async function reported(bundle: Bundle): Promise<RunReport> {
  const { name } = bundle
  const { text, imports, triage: given } = await checkOf(bundle)
  const { state, triage } = await sharedState(bundle, given)
  const report = reportOf(state, triage)
  if (!report)
    throw new HarnessError('argument_invalid', { argument: name, what: 'holds no row of a run' })
  const contacts = contactsOf((await scenesOf(bundle)).values())
  return {
    ...report,
    ...(contacts && { contacts }),
    file: { changed: imports.some(({ changed }) => changed), text },
  }
}

/**
 * Path of a finding's picture relative to the report's folder: in the run's folder or zip, or a
 * report's step.
 */
function pictureFrom(from: string, { path, folder, page }: Located, picture: string): string {
  const file = relative(from, path).split(sep).join('/')
  if (!page) return [file, `${folder}${picture}`].filter(Boolean).join('/')
  const run = folder === '' ? '' : `run=${folder.slice(0, -1)}&`
  return `${file}#${run}step=${Number(/\d+/.exec(picture)?.[0])}`
}

interface Located extends Pick<Bundle, 'folder' | 'page'> {
  /** Absolute path of the run's folder or file. */
  readonly path: string
}

/** Returns the report with picture paths relative to the folder `from`. */
export function withPictures(report: RunReport, from: string, at: Located): RunReport {
  const findings = report.findings.map((finding) =>
    movePicture(finding, (picture) => pictureFrom(from, at, picture)),
  )
  return { ...report, findings }
}

function issueText(id: string, reports: readonly RunReport[]): string {
  for (const report of reports) {
    const finding = report.findings.find((each) => each.id === id)
    if (finding) {
      const { title, body } = issueOf(finding, report)
      return `# ${title}\n\n${body}`
    }
  }
  const known = reports.flatMap(({ findings }) => findings.map((finding) => finding.id))
  throw refuse(
    'finding',
    known.length === 0 ? 'there are no findings' : `wants one of ${known.join(', ')}, not ${id}`,
  )
}

interface ReportDeps {
  readonly print: (text: string) => void
  /** Prints a warning to standard error, because a program may read the output. */
  readonly warn: (text: string) => void
}

/**
 * Runs `report FILE… [--format F] [--finding ID] [--output FILE]`; warns of each file changed since
 * its export. Resolves to 1 when findings break the given thresholds. Throws `argument_invalid`.
 */
export async function reportCommand(
  argv: readonly string[],
  at: Place,
  { print, warn }: ReportDeps,
): Promise<number> {
  const { given, operands: names } = readArguments(argv, REPORT_FLAGS, listedBy('report'))
  const values = new Map(given.map(({ name, value }) => [name, value]))
  const format = reportFormat('format', values.get('format') ?? 'markdown')
  const finding = values.get('finding')
  if (finding !== undefined && values.has('format'))
    throw refuse('finding', 'is the text of an issue; leave out --format')
  const reports: RunReport[] = []
  const here = callerFolder(at)
  const output = values.get('output')
  const from = output === undefined ? here : dirname(resolve(here, output))
  for (const bundle of await bundlesOf(names, at)) {
    const report = await reported(bundle)
    if (report.file?.changed) warn(`${bundle.name}: ${report.file.text}`)
    reports.push(withPictures(report, from, { ...bundle, path: resolve(here, bundle.name) }))
  }
  const caller = { ...at, platform: process.platform, now: new Date() }
  const { thresholds, today, overwrite } = pipelineOf(given, caller)
  const judgement = judged(reports, thresholds, today)
  const text =
    finding === undefined
      ? reportText(judgement.reports, format, thresholds)
      : issueText(finding, judgement.reports)
  if (output === undefined) print(text)
  else {
    await saveNew(resolve(here, output), text, overwrite)
    warn(reportLine(finding === undefined ? format : 'issue', resolve(here, output)))
  }
  // Without thresholds the exit status is always 0.
  if (Object.keys(thresholds).length === 0) return 0
  for (const line of judgementLines(judgement)) warn(line)
  return judgement.reasons.length > 0 ? 1 : 0
}
