import { reportOf } from '@harness/shared/files/report/run-report.ts'
import { severityText } from '@harness/shared/files/report/words.ts'
import * as z from 'zod/mini'
import { defineMcpTool } from '../tool.ts'

export const listFindings = defineMcpTool({
  name: 'list_findings',
  description: 'What a run found: reported by the persona, measured by sensors, or both.',
  input: z.strictObject({ run_id: z.string() }),
  output: { run_id: 'string', findings: 'array' },
  always: ['run_id', 'findings'],
  hints: { readOnlyHint: true, openWorldHint: false },
  async call({ run_id }, { runs, fence }) {
    const { state } = await runs.view(run_id)
    const reported = reportOf(state)?.findings ?? []
    const found = reported.map((finding) => ({
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
    }))
    const lines = reported.map(({ title, gradeWord, quote, steps, ...rated }) => {
      // The title of what a sensor alone found is the name that its fact begins with.
      const facts = rated.facts.map((fact) => without(`${title}: `, fact))
      const head = `${title} (${severityText(rated)}; ${gradeWord}, step ${steps.join(', ')})`
      return [head, quote, ...facts].filter(Boolean).join(' · ')
    })
    return {
      data: { run_id, findings: found },
      text: lines.map(fence.line).join('\n') || 'No findings.',
    }
  },
})

function without(start: string, text: string): string {
  return text.startsWith(start) ? text.slice(start.length) : text
}
