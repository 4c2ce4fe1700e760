// Describes a study for tools.
import { counted } from '@harness/shared/base/counted.ts'
import type { ReportedFinding, RunReport } from '@harness/shared/files/report/run-report.ts'
import { bySeverity, findingKey } from '@harness/shared/files/report/thresholds.ts'
import { endText } from '@harness/shared/files/report/words.ts'
import { ruleLine } from '../../cli/study/study.ts'
import type { Returned } from '../tool.ts'
import type { StudyView } from './study-view.ts'

/** Maximum number of runs that a result lists. */
const MOST_LISTED = 50

/** Formats `get_run`'s result for a study. `waiting`: descriptions of runs that need the user. */
export async function studyState(
  view: StudyView,
  waiting: readonly string[] = [],
): Promise<Returned> {
  const { id, name, phase, planned, made, going, notes } = view
  const head = { run_id: id, phase, step: made.size, runs: planned.length, goal: name }
  const now = [`Study ${id}, ${name}: ${phase}, ${made.size} of ${counted(planned.length, 'run')}.`]
  if (phase === 'running') {
    const asks = waiting.length > 0 && { waiting_for: waiting.join(' ') }
    return {
      data: { ...head, going, ...asks, ...(notes.length > 0 && { notes }) },
      text: [...now, ...waiting, ...notes].join('\n'),
    }
  }
  const { document, rules, reports } = await view.result()
  const findings = findingsOf(reports).length
  const holds = rules.every((rule) => rule.holds)
  return {
    data: {
      ...head,
      end: holds ? 'passed' : 'failed',
      summary: document.answers.join(' '),
      rules: rules.map((rule) => ({ name: rule.name, holds: rule.holds, text: rule.text })),
      findings,
      made: madeOf(view, reports),
      ...(notes.length > 0 && { notes }),
    },
    text: [
      ...now,
      ...document.answers,
      ...rules.map(ruleLine),
      ...notes,
      findings === 0 ? 'No findings.' : `${counted(findings, 'finding')}; see list_findings.`,
      'export_run writes its report.',
    ].join('\n'),
  }
}

/** Runs with their ids, so that an agent can look at one. */
function madeOf({ planned, made, faults }: StudyView, reports: readonly RunReport[]) {
  const ends = new Map(reports.map((report) => [report.runId, endText(report)]))
  return planned
    .flatMap(({ id, cell, repeat }) => {
      const runId = made.get(id) ?? faults.get(id)
      if (runId === undefined) return []
      const { variant, persona, task, page, screen, model } = cell
      const parts = [variant, persona?.name, task.name, page, screen, model, `repeat ${repeat}`]
      const what = parts.filter((part) => part !== undefined).join(', ')
      return [{ run_id: runId, what, end: ends.get(runId) ?? 'Ended with an error' }]
    })
    .slice(0, MOST_LISTED)
}

export interface StudyFinding {
  readonly finding: ReportedFinding
  /** First run with this finding. */
  readonly runId: string
  /** Number of runs with this finding. */
  readonly runs: number
}

/** Findings of all runs without duplicates, most severe first. */
export function findingsOf(reports: readonly RunReport[]): readonly StudyFinding[] {
  const found = new Map<string, StudyFinding>()
  for (const report of reports)
    for (const finding of report.findings) {
      const key = findingKey(finding, report)
      const known = found.get(key) ?? { finding, runId: report.runId, runs: 0 }
      found.set(key, { ...known, runs: known.runs + 1 })
    }
  return [...found.values()].toSorted((a, b) => bySeverity(a.finding, b.finding))
}
