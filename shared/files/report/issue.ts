import { triageText } from '../../findings/triage.ts'
import { isSweep } from '../../order/provider-names.ts'
import { markdown } from './escape.ts'
import { rectText } from './finding-line.ts'
import { doubtLines } from './markdown.ts'
import type { ReportedFinding, RunReport } from './run-report.ts'
import { modelText, severityText, stepsText } from './words.ts'

interface IssueText {
  readonly title: string
  /** Markdown. */
  readonly body: string
}

const QUOTED_TITLE = 60

/** Expected behaviour by kind of finding; other kinds show only their quote. */
const EXPECTED: Readonly<Record<string, string>> = {
  dead_end: 'There is a way on, or a way back that keeps what was done.',
  ambiguous_label: 'The label says what the control does.',
  unresponsive: 'The application answers visibly and soon.',
  confusing_copy: 'The words are clear at first reading.',
  unexpected_state: 'The screen shows what the last action asked for.',
  auth_required: 'What needs signing in says so before, and the place is kept.',
  missed_tap: 'What looks like a control is one.',
  dead_tap: 'The control does something, or looks as if it cannot be used.',
  slow_response: 'The application answers within a second, or shows that it is working.',
}

/** Behaviour that users expect; undefined when only the finding itself states it. */
export function expectedOf(rule: string): string | undefined {
  return EXPECTED[rule]
}

function titleOf({ title, quote, facts, screens }: ReportedFinding): string {
  const text = quote === '' ? (facts[0] ?? '') : quote
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const short = line.length > QUOTED_TITLE ? `${line.slice(0, QUOTED_TITLE - 1).trimEnd()}…` : line
  const where = screens[0] === undefined ? '' : ` on “${screens[0]}”`
  return `${title}${where}: ${short}`
}

/** Steps of the goal up to the one where the finding appears. */
function stepsTo(finding: ReportedFinding, report: RunReport): readonly string[] {
  const last = finding.steps[0] ?? 0
  const before = report.steps.filter(({ goal, step }) => goal === finding.goal && step <= last)
  const did = before.filter(({ action }) => action !== '')
  return [`Open ${report.address || report.application}`, ...did.map(({ action }) => action)]
}

/** Formats one finding as an issue: steps, result, expectation and evidence. */
export function issueOf(finding: ReportedFinding, report: RunReport): IssueText {
  const { quote, facts, picture, rect, gradeWord } = finding
  const { rule, numbers, helpUrl } = finding
  const actual = [...(quote === '' ? [] : [`> ${markdown(quote)}`, '']), ...facts.map(markdown)]
  const place = rect ? `, ${rectText(rect)}` : ''
  const expected = expectedOf(rule)
  const played = isSweep(report.provider) ? '' : `${report.persona}; `
  const { file } = report
  const body = [
    '## Steps to reproduce',
    '',
    ...stepsTo(finding, report).map((text, index) => `${index + 1}. ${markdown(text)}`),
    '',
    ...(expected === undefined ? [] : ['## Expected', '', expected, '']),
    '## Actual',
    '',
    ...actual,
    '',
    '## Evidence',
    '',
    ...(finding.triage ? [`- Decided: ${markdown(triageText(finding.triage))}`] : []),
    `- Severity: ${severityText(finding)}. ${finding.severityRule}`,
    `- ${gradeWord}, ${stepsText(finding.steps)}`,
    ...doubtLines(finding),
    ...numbers.map(({ name, value }) => `- ${markdown(`${name}: ${value}`)}`),
    ...(helpUrl === undefined ? [] : [`- How to fix it: ${markdown(helpUrl)}`]),
    `- Picture: ${markdown(picture)}${place}`,
    ...(file?.changed ? [`- ${markdown(`The run was read from a file. ${file.text}`)}`] : []),
    `- ${markdown(`${report.device}; ${played}${modelText(report)}; Harness ${report.harnessVersion}; run ${report.runId}`)}`,
    '',
  ]
  return { title: titleOf(finding), body: body.join('\n') }
}
