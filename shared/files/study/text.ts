// Writes all of a study's reports, for the command line and the page.
import type { StudyAnalysis } from '../../findings/study/analysis.ts'
import type { StudyResult } from '../../findings/study/result.ts'
import type { StudyRun } from '../../findings/study/runs.ts'
import type { StudyFormat } from '../../order/study/fields.ts'
import { commentOf } from '../report/comment.ts'
import { reportText } from '../report/formats.ts'
import { junitOf } from '../report/junit.ts'
import type { RunReport } from '../report/run-report.ts'
import type { Thresholds } from '../report/thresholds.ts'
import type { StudyDocument } from './document.ts'
import type { RuleResult } from './gate.ts'
import { studyJunit } from './junit.ts'
import { ruleLines, studyMarkdown } from './markdown.ts'
import { studyPage } from './page.ts'
import type { FigureNode } from './path-figure.ts'
import type { Cell } from './tables.ts'

export interface StudyResults {
  readonly result: StudyResult
  readonly runs: readonly StudyRun[]
  readonly reports: readonly RunReport[]
  readonly analysis?: StudyAnalysis | undefined
}

interface Written {
  readonly document: StudyDocument
  readonly rules: readonly RuleResult[]
  readonly thresholds: Thresholds
  /** True for Markdown in a comment on a merge request. */
  readonly isComment?: boolean
}

export function studyText(
  format: StudyFormat,
  { result, reports, analysis }: StudyResults,
  { document, rules, thresholds, isComment }: Written,
): string {
  switch (format) {
    case 'html':
      return studyPage(document)
    case 'markdown':
      return isComment ? commentOf(reports, thresholds, ruleLines(rules)) : studyMarkdown(document)
    case 'json':
      return `${JSON.stringify({ study: plainResult(result), rules, analysis }, undefined, 2)}\n`
    case 'junit':
      return studyJunit(result.name, rules, junitOf(reports, thresholds))
    default:
      return reportText(reports, format, thresholds)
  }
}

/** Study result without data that is already in the reports of the runs. */
function plainResult({ applications, ...rest }: StudyResult) {
  return {
    ...rest,
    applications: applications.map(({ runs, ...application }) => ({
      ...application,
      runs: runs.map(({ digest: _, visits: __, ...run }) => run),
    })),
  }
}

/** Adjusts links for a report in another folder than the runs. */
export function moveLinks(document: StudyDocument, from: string): StudyDocument {
  return from === '' ? document : withFiles(document, (path) => `${from}/${path}`)
}

/** Removes links, for a report without the runs next to it. */
export function withoutLinks(document: StudyDocument): StudyDocument {
  return withFiles(document, () => undefined)
}

function withFiles(
  document: StudyDocument,
  change: (path: string) => string | undefined,
): StudyDocument {
  const moved = (path: string | undefined) => (path === undefined ? undefined : change(path))
  const cellWith = ({ link: path, ...cell }: Cell): Cell => {
    const link = moved(path)
    return { ...cell, ...(link !== undefined && { link }) }
  }
  const nodeWith = ({ picture: path, ...node }: FigureNode): FigureNode => {
    const picture = moved(path)
    return { ...node, ...(picture !== undefined && { picture }) }
  }
  return {
    ...document,
    sections: document.sections.map(({ figures, ...section }) => ({
      ...section,
      tables: section.tables.map((table) => ({
        ...table,
        rows: table.rows.map((cells) => cells.map(cellWith)),
      })),
      ...(figures && {
        figures: figures.map((figure) => ({ ...figure, nodes: figure.nodes.map(nodeWith) })),
      }),
    })),
  }
}
