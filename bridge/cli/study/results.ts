// Results of a study folder, and the reports built from them.
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { type NotStarted, notStartedReport } from '@harness/shared/files/report/not-started.ts'
import { movePicture } from '@harness/shared/files/report/on-page.ts'
import { type RunReport, reportOf } from '@harness/shared/files/report/run-report.ts'
import { judged } from '@harness/shared/files/report/thresholds.ts'
import { documentOf, type StudyDocument } from '@harness/shared/files/study/document.ts'
import { type GateRules, gateOf, type RuleResult } from '@harness/shared/files/study/gate.ts'
import { moveLinks, type StudyResults, studyText } from '@harness/shared/files/study/text.ts'
import { applicationResult, type MissingRun } from '@harness/shared/findings/study/result.ts'
import { type StudyRun, studyRun } from '@harness/shared/findings/study/runs.ts'
import { EMPTY_RUN } from '@harness/shared/log/fold.ts'
import { STUDY_FORMATS, type StudyFormat } from '@harness/shared/order/study/fields.ts'
import type { PlannedRun, StudyPlan } from '@harness/shared/order/study/plan.ts'
import { sharedState } from '../bundle/outgoing.ts'
import { type Bundle, readBundle } from '../bundle/read-bundle.ts'
import { withPictures } from '../bundle/report.ts'
import { faultFolder, readLeft, replaceFile, runFolder, type StudyKind } from './folder.ts'
import { runLine } from './run-line.ts'

/** Results of the runs in a folder, in the order of their names, and why the others are missing. */
export async function resultsOf(
  plan: StudyPlan,
  planned: readonly PlannedRun[],
  folder: string,
): Promise<StudyResults> {
  const ordered = planned.toSorted((a, b) => a.id.localeCompare(b.id))
  const found = await collected(ordered, async ({ id }) => {
    const isMade = hasRun(folder, id)
    const path = isMade ? runFolder(folder, id) : faultFolder(folder, id)
    // A log that an error ended may be damaged, which is no reason to have no report of the others.
    const bundle = existsSync(path) ? readBundle(path, path) : undefined
    return {
      isMade,
      bundle: await (isMade ? bundle : bundle?.catch(() => undefined)),
      left: isMade ? undefined : await readLeft(folder, id),
      located: (report) => withPictures(report, folder, { path, folder: '' }),
    }
  })
  return { ...found, result: resultFrom(plan, planned.length, found) }
}

/** Stored result of a planned run. */
interface KeptRun {
  /** False for a log that an error ended. */
  readonly isMade: boolean
  readonly bundle: Bundle | undefined
  /** Reason of a run without a log. */
  readonly left: NotStarted | undefined
  readonly located?: (report: RunReport) => RunReport
}

interface Collected extends Pick<StudyResults, 'runs' | 'reports'> {
  readonly missing: readonly MissingRun[]
}

/** Runs that count, the reports of these and of those that failed, and the missing ones. */
export async function collected(
  planned: readonly PlannedRun[],
  keptOf: (each: PlannedRun) => Promise<KeptRun>,
): Promise<Collected> {
  const runs: StudyRun[] = []
  const reports: RunReport[] = []
  const missing: MissingRun[] = []
  for (const each of planned) {
    const { isMade, bundle, left, located = (report) => report } = await keptOf(each)
    const state = bundle ? (await sharedState(bundle)).state : EMPTY_RUN
    const run = isMade ? studyRun(each, state) : undefined
    const report = left ? notStartedReport(left) : reportOf(state)
    if (run) runs.push(run)
    else missing.push(missingRun(each, report, left !== undefined))
    if (report) reports.push(located(report))
  }
  return { runs, reports, missing }
}

function missingRun(
  planned: PlannedRun,
  report: RunReport | undefined,
  isLeft: boolean,
): MissingRun {
  const { id } = planned
  if (!report) return { id, why: 'not made yet' }
  const { summary: reason } = report
  const why = isLeft ? `not made: ${reason.replace(/\.$/, '')}` : 'ended by a fault'
  const link = isLeft ? {} : { link: `faults/${id}/` }
  return { id, why, name: runLine(planned), reason, ...link }
}

/** Computes the answers of a plan from the existing runs. */
export function resultFrom(
  { name: title, applications }: StudyPlan,
  planned: number,
  { runs, missing }: Pick<StudyResults, 'runs'> & Pick<StudyResults['result'], 'missing'>,
): StudyResults['result'] {
  return {
    ...{ name: title, planned, missing },
    applications: applications.map(({ name, variants }) =>
      applicationResult({ name, variants: variants.map((variant) => variant.name) }, runs),
    ),
  }
}

const ALWAYS = { html: 'study.html', markdown: 'study.md', json: 'study.json' } as const

interface Publishing {
  readonly folder: string
  readonly rules: GateRules
  /** Absolute paths of further reports by format. */
  readonly wanted: Readonly<Record<string, string>>
  readonly kind: StudyKind
}

interface Published {
  readonly rules: readonly RuleResult[]
  readonly document: StudyDocument
  /** Reports with judged findings. */
  readonly reports: readonly RunReport[]
}

/** Writes the reports. Resolves to the lines to print. */
export async function publishStudy(
  results: StudyResults,
  { folder, rules: asked, wanted, kind }: Publishing,
): Promise<Published> {
  const rules = gateOf(results.result, results.reports, asked)
  const { thresholds } = asked
  const { reports } = judged(results.reports, thresholds, asked.today)
  const document = documentOf(results.result, rules)
  const isComment = kind === 'ci'
  for (const [format, name] of entriesOf(ALWAYS))
    await replaceFile(
      join(folder, name),
      studyText(format, results, { document, rules, thresholds, isComment: false }),
    )
  for (const [format, path] of entriesOf(wanted)) {
    await mkdir(dirname(path), { recursive: true })
    const from = relative(dirname(path), folder).split(sep).join('/')
    const moved = {
      ...results,
      reports: reports.map((report) => movedPictures(report, from)),
    }
    await replaceFile(
      path,
      studyText(format, moved, {
        document: moveLinks(document, from),
        rules,
        thresholds,
        isComment,
      }),
    )
  }
  return { rules, document, reports }
}

function entriesOf(
  files: Readonly<Record<string, string>>,
): readonly (readonly [StudyFormat, string])[] {
  return STUDY_FORMATS.flatMap((format) => {
    const path = files[format]
    return path === undefined ? [] : [[format, path] as const]
  })
}

function movedPictures(report: RunReport, from: string): RunReport {
  if (from === '') return report
  const findings = report.findings.map((each) =>
    movePicture(each, (picture) => `${from}/${picture}`),
  )
  return { ...report, findings }
}

/** True when the folder has a complete run of that name. */
export function hasRun(folder: string, id: string): boolean {
  return existsSync(runFolder(folder, id))
}
