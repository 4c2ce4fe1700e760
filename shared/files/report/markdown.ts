import { triageText } from '../../findings/triage.ts'
import { contactedText } from '../../log/views/contacts.ts'
import { isSweep } from '../../order/provider-names.ts'
import { coverageText } from './audit.ts'
import { markdown } from './escape.ts'
import { placeText } from './finding-line.ts'
import type { ReportedStep } from './reported-step.ts'
import type { ReportedFinding, ReportedGoal, RunReport } from './run-report.ts'
import {
  checkText,
  countText,
  durationText,
  endText,
  modelText,
  rangeText,
  severityText,
} from './words.ts'

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

function facts(report: RunReport): readonly string[] {
  const { application, address, persona, signIn, provider, device, startedAt } = report
  const contacted = contactedText(report.contacts)
  const rows: readonly (readonly [string, string])[] = [
    ['Application', [application, address].filter((part) => part !== '').join(', ')],
    ...(isSweep(provider) ? [] : [['Persona', persona] as const]),
    ['Device', device],
    ...(signIn === undefined ? [] : [['Sign-in', signIn] as const]),
    ['Model', modelText(report)],
    ['Started', startedAt],
    ['Length', `${countText(report.steps.length)}, ${durationText(report.durationMs)}`],
    ...(report.opinion === undefined ? [] : [['Opinion', report.opinion] as const]),
    ...(contacted === undefined ? [] : [['Hosts', contacted] as const]),
    ...(report.file?.changed ? [['File', report.file.text] as const] : []),
  ]
  return [
    row(['', '']),
    row(['---', '---']),
    ...rows.map(([name, value]) => row([name, markdown(value)])),
  ]
}

function goalLines(goal: ReportedGoal): readonly string[] {
  const { number, summary, checks, steps, evidence } = goal
  const where = steps ? `, ${rangeText(steps)}` : ''
  const held = goal.confirmed ? '[x]' : '[ ]'
  return [
    `### Goal ${number}: ${markdown(goal.goal)}`,
    '',
    `**${endText(goal)}**${where}. ${markdown(summary)}`,
    ...(evidence === undefined ? [] : ['', markdown(evidence)]),
    ...(checks.length > 0 ? ['', ...checks.map((c) => `- ${held} ${markdown(checkText(c))}`)] : []),
    '',
  ]
}

function findingLines(finding: ReportedFinding, index: number): readonly string[] {
  const { title, gradeWord, quote, facts, contradiction, judge, screens, picture } = finding
  const where = [...screens, placeText(finding)].join(', ')
  const others = finding.numbers.filter(({ name }) => name !== 'Element')
  return [
    `### ${index + 1}. ${markdown(title)} (${gradeWord.toLowerCase()})`,
    '',
    ...(quote === '' ? [] : [`> ${markdown(quote)}`, '']),
    ...facts.map((fact) => `- ${markdown(fact)}`),
    ...(contradiction === undefined ? [] : [`- ${markdown(contradiction)}`]),
    ...(judge === undefined ? [] : [`- Judge: ${markdown(judge)}`]),
    ...(finding.triage ? [`- Decided: ${markdown(triageText(finding.triage))}`] : []),
    `- Severity: ${severityText(finding)}. ${finding.severityRule}`,
    `- Where: ${markdown(where)}`,
    ...others.map(({ name, value }) => `- ${markdown(`${name}: ${value}`)}`),
    ...(finding.helpUrl === undefined ? [] : [`- How to fix it: ${markdown(finding.helpUrl)}`]),
    `- Picture: ${markdown(picture)}`,
    '',
  ]
}

function auditLines({ audit }: RunReport): readonly string[] {
  if (!audit) return []
  return [
    '## Accessibility',
    '',
    `**${audit.summary}.** ${audit.limits}`,
    '',
    ...(audit.failing.length === 0 ? [] : ['Criteria that fail:', '']),
    ...audit.failing.map((criterion) => `- ${markdown(criterion)}`),
    ...(audit.failing.length === 0 ? [] : ['']),
    ...audit.screens.map(
      (screen) =>
        `- Step ${screen.step}, ${markdown(screen.title)}: ${markdown(coverageText(screen))}`,
    ),
    '',
  ]
}

function stepRow({ step, action, result, durationMs, title }: ReportedStep): string {
  return row([
    String(step),
    markdown(title),
    markdown(action),
    markdown(result),
    durationText(durationMs),
  ])
}

/** The report of a run for people, as a wiki or tracker shows it. */
export function markdownOf(report: RunReport): string {
  const count = report.findings.length
  return [
    `# ${markdown(report.goals[0]?.goal ?? report.application)}`,
    '',
    `**${endText(report)}.** ${markdown(report.summary)}`,
    ...(report.failedStart === undefined ? [] : ['', `${markdown(report.failedStart)}.`]),
    '',
    ...facts(report),
    '',
    '## Goals',
    '',
    ...report.goals.flatMap(goalLines),
    ...auditLines(report),
    '## Findings',
    '',
    ...(count === 0 ? [`No findings in ${countText(report.steps.length)}.`, ''] : []),
    ...report.findings.flatMap(findingLines),
    ...(report.notJudged === undefined ? [] : [markdown(report.notJudged), '']),
    ...(report.notMeasured === undefined ? [] : [markdown(report.notMeasured), '']),
    '## Steps',
    '',
    row(['Step', 'Screen', 'Action', 'Result', 'Time']),
    row(['---', '---', '---', '---', '---']),
    ...report.steps.map(stepRow),
    '',
  ].join('\n')
}
