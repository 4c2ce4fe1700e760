// The result of the folder of a study, and the reports that are made from it.
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { commentOf } from '@harness/shared/files/report/comment.ts'
import { reportText } from '@harness/shared/files/report/formats.ts'
import { junitOf } from '@harness/shared/files/report/junit.ts'
import { movePicture } from '@harness/shared/files/report/on-page.ts'
import { type RunReport, reportOf } from '@harness/shared/files/report/run-report.ts'
import { judged, type Thresholds } from '@harness/shared/files/report/thresholds.ts'
import { documentOf, type StudyDocument } from '@harness/shared/files/study/document.ts'
import { type GateRules, gateOf, type RuleResult } from '@harness/shared/files/study/gate.ts'
import { studyJunit } from '@harness/shared/files/study/junit.ts'
import { ruleLines, studyMarkdown } from '@harness/shared/files/study/markdown.ts'
import { studyPage } from '@harness/shared/files/study/page.ts'
import { applicationResult, type StudyResult } from '@harness/shared/findings/study/result.ts'
import { type StudyRun, studyRun } from '@harness/shared/findings/study/runs.ts'
import { STUDY_FORMATS, type StudyFormat } from '@harness/shared/order/study/fields.ts'
import type { PlannedRun, StudyPlan } from '@harness/shared/order/study/plan.ts'
import { readBundle } from '../bundle/read-bundle.ts'
import { withPictures } from '../bundle/report.ts'
import { keptRuns, replaceFile, runFolder, type StudyKind } from './folder.ts'

export interface StudyResults {
  readonly result: StudyResult
  readonly runs: readonly StudyRun[]
  readonly reports: readonly RunReport[]
}

/** Results of the runs in a folder, in the order of their names. */
export async function resultsOf(
  plan: StudyPlan,
  planned: readonly PlannedRun[],
  folder: string,
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
      why: kept.faults.includes(id) ? 'ended by a fault, in faults/' : 'not made yet',
    }))
    .toSorted((a, b) => a.id.localeCompare(b.id))
  return {
    runs,
    reports,
    result: {
      name: plan.name,
      planned: planned.length,
      missing,
      applications: plan.applications.map(({ name, variants }) =>
        applicationResult({ name, variants: variants.map((variant) => variant.name) }, runs),
      ),
    },
  }
}

interface Written {
  readonly document: StudyDocument
  readonly rules: readonly RuleResult[]
  readonly thresholds: Thresholds
  /** True for Markdown as a comment on a merge request. */
  readonly isComment: boolean
}

/** The study in a form, as the text of a file. */
export function studyText(
  format: StudyFormat,
  { result, reports }: StudyResults,
  { document, rules, thresholds, isComment }: Written,
): string {
  switch (format) {
    case 'html':
      return studyPage(document)
    case 'markdown':
      return isComment ? commentOf(reports, thresholds, ruleLines(rules)) : studyMarkdown(document)
    case 'json':
      return `${JSON.stringify({ study: plainResult(result), rules }, undefined, 2)}\n`
    case 'junit':
      return studyJunit(result.name, rules, junitOf(reports, thresholds))
    default:
      return reportText(reports, format, thresholds)
  }
}

/** Without what the reports of the runs have. */
function plainResult({ applications, ...rest }: StudyResult) {
  return {
    ...rest,
    applications: applications.map(({ runs, ...application }) => ({
      ...application,
      runs: runs.map(({ digest: _, ...run }) => run),
    })),
  }
}

/** Files that a study always has. */
const ALWAYS = { html: 'study.html', markdown: 'study.md', json: 'study.json' } as const

interface Publishing {
  readonly folder: string
  readonly rules: GateRules
  /** Other files by format; absolute. */
  readonly wanted: Readonly<Record<string, string>>
  readonly kind: StudyKind
}

interface Published {
  readonly rules: readonly RuleResult[]
  readonly document: StudyDocument
  /** As they were judged. */
  readonly reports: readonly RunReport[]
}

/** Writes the reports. Resolves to what is printed of them. */
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

/** A report in another folder finds the runs from there. */
function moveLinks(document: StudyDocument, from: string): StudyDocument {
  if (from === '') return document
  return {
    ...document,
    sections: document.sections.map((section) => ({
      ...section,
      tables: section.tables.map((table) => ({
        ...table,
        rows: table.rows.map((cells) =>
          cells.map((cell) =>
            cell.link === undefined ? cell : { ...cell, link: `${from}/${cell.link}` },
          ),
        ),
      })),
    })),
  }
}

/** True where the folder has a complete run of that name. */
export function hasRun(folder: string, id: string): boolean {
  return existsSync(runFolder(folder, id))
}
