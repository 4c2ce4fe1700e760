import type { Fence } from '@harness/shared/device/fence.ts'
import { type ReportedFinding, reportOf } from '@harness/shared/files/report/run-report.ts'
import { severityText } from '@harness/shared/files/report/words.ts'
import * as z from 'zod/mini'
import { findingsOf } from '../studies/study-data.ts'
import { defineMcpTool } from '../tool.ts'

export const listFindings = defineMcpTool({
  name: 'list_findings',
  description: 'Findings of a run or study: reported, measured, or both.',
  input: z.strictObject({ run_id: z.string() }),
  output: { run_id: 'string', findings: 'array' },
  always: ['run_id', 'findings'],
  hints: { readOnlyHint: true, openWorldHint: false },
  async call({ run_id }, { runs, studies, fence }) {
    if (await studies.has(run_id)) {
      const { reports } = await (await studies.view(run_id)).result()
      const found = findingsOf(reports)
      const lines = found.map(
        (each) => `${lineOf(each.finding)} · ${each.runs} of ${reports.length} runs, ${each.runId}`,
      )
      const data = found.map((each) => ({
        ...dataOf(each.finding),
        ...{ run_id: each.runId, runs: each.runs },
      }))
      return listed(run_id, { data, lines }, fence)
    }
    const { state } = await runs.view(run_id)
    const found = reportOf(state)?.findings ?? []
    return listed(run_id, { data: found.map(dataOf), lines: found.map(lineOf) }, fence)
  },
})

interface Listed {
  readonly data: readonly object[]
  readonly lines: readonly string[]
}

function listed(run_id: string, { data, lines }: Listed, fence: Fence) {
  return {
    data: { run_id, findings: data },
    text: lines.map(fence.line).join('\n') || 'No findings.',
  }
}

function dataOf(finding: ReportedFinding) {
  return {
    id: finding.id,
    title: finding.title,
    grade: finding.gradeWord,
    severity: finding.severity,
    severity_reason: finding.severityReason,
    ...(finding.quote !== '' && { said: finding.quote }),
    ...(finding.facts.length > 0 && { measured: finding.facts }),
    ...(finding.numbers.length > 0 && { numbers: finding.numbers }),
    ...(finding.helpUrl !== undefined && { help: finding.helpUrl }),
    screens: finding.screens,
    steps: finding.steps,
    address: finding.address,
    ...(finding.rect && { rect: finding.rect }),
  }
}

function lineOf({ title, gradeWord, quote, steps, ...rated }: ReportedFinding): string {
  // The title of a finding by a sensor alone is also the prefix of its fact.
  const facts = rated.facts.map((fact) => without(`${title}: `, fact))
  const head = `${title} (${severityText(rated)}; ${gradeWord}, step ${steps.join(', ')})`
  return [head, quote, ...facts].filter(Boolean).join(' · ')
}

function without(start: string, text: string): string {
  return text.startsWith(start) ? text.slice(start.length) : text
}
