// Results of a study folder, and the reports built from them.
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { movePicture } from '@harness/shared/files/report/on-page.ts'
import { type RunReport, reportOf } from '@harness/shared/files/report/run-report.ts'
import { judged } from '@harness/shared/files/report/thresholds.ts'
import { documentOf, type StudyDocument } from '@harness/shared/files/study/document.ts'
import { type GateRules, gateOf, type RuleResult } from '@harness/shared/files/study/gate.ts'
import { moveLinks, type StudyResults, studyText } from '@harness/shared/files/study/text.ts'
import { applicationResult } from '@harness/shared/findings/study/result.ts'
import { type StudyRun, studyRun } from '@harness/shared/findings/study/runs.ts'
import { STUDY_FORMATS, type StudyFormat } from '@harness/shared/order/study/fields.ts'
import type { PlannedRun, StudyPlan } from '@harness/shared/order/study/plan.ts'
import { readBundle } from '../bundle/read-bundle.ts'
import { withPictures } from '../bundle/report.ts'
import { keptRuns, replaceFile, runFolder, type StudyKind } from './folder.ts'

/** Reads the results of a folder's runs, ordered by name. `why`: reason why others are missing. */
export async function resultsOf(
  plan: StudyPlan,
  planned: readonly PlannedRun[],
  folder: string,
  why = 'not made yet',
): Promise<StudyResults> {
  const kept = await keptRuns(folder)
  const here = new Set(kept.runs)
  const runs: StudyRun[] = []
  const reports: RunReport[] = []
  for (const each of planned.toSorted((a, b) => a.id.localeCompare(b.id))) {
    if (!here.has(each.id)) continue
    const path = runFolder(folder, each.id)
    const { state } = await readBundle(path, path)
    const [run, report] = [studyRun(each, state), reportOf(state)]
    if (run) runs.push(run)
    if (report) reports.push(withPictures(report, folder, { path, folder: '' }))
  }
  const missing = planned
    .filter(({ id }) => !here.has(id))
    .map(({ id }) => ({
      id,
      why: kept.faults.includes(id) ? 'ended by a fault, in faults/' : why,
    }))
    .toSorted((a, b) => a.id.localeCompare(b.id))
  return { runs, reports, result: resultFrom(plan, planned.length, { runs, missing }) }
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
