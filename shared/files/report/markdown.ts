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
  SEVERITY_LABELS,
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
    ...planLines(goal),
    ...(checks.length > 0 ? ['', ...checks.map((c) => `- ${held} ${markdown(checkText(c))}`)] : []),
    '',
  ]
}

function planLines({ plan }: ReportedGoal): readonly string[] {
  if (!plan) return []
  const lines = plan.parts.map(({ text, state, at, reason }) => {
    const where = at === undefined ? '' : `, step ${at}`
    const why = reason === undefined ? '' : `: ${markdown(reason)}`
    return `- ${state === 'done' ? '[x]' : '[ ]'} ${markdown(text)} (${state}${where}${why})`
  })
  return ['', plan.text, '', ...lines]
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
    ...(picture === '' ? [] : [`- Picture: ${linkTo(picture)}`]),
    '',
  ]
}

function linkTo(picture: string): string {
  const target = encodeURI(picture).replaceAll(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'))
  return `[${markdown(picture)}](${target})`
}

function auditLines({ audit }: RunReport, { hasSteps }: Detail): readonly string[] {
  if (!audit) return []
  const screens = audit.screens.map(
    (screen) =>
      `- Step ${screen.step}, ${markdown(screen.title)}: ${markdown(coverageText(screen))}`,
  )
  return [
    '## Accessibility',
    '',
    `**${audit.summary}.** ${audit.limits}`,
    '',
    ...(audit.failing.length === 0 ? [] : ['Criteria that fail:', '']),
    ...audit.failing.map((criterion) => `- ${markdown(criterion)}`),
    ...(audit.failing.length === 0 ? [] : ['']),
    ...(hasSteps ? folded(`Screens: ${audit.screens.length}`, [...screens, '']) : []),
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

/** How much of a run is written: a comment has a limit. */
export interface Detail {
  /** Rows of the steps, and the coverage of each audited screen. */
  readonly hasSteps: boolean
  /** Findings that are written out; the others are a line each. */
  readonly whole: number
  /** Findings that are written at all. */
  readonly listed: number
}

/** Everything that is known. */
export const WHOLE: Detail = { hasSteps: true, whole: 10_000, listed: 10_000 }

/** Findings before the fold. */
const UNFOLDED = 5

const folded = (summary: string, lines: readonly string[]) =>
  lines.length === 0
    ? []
    : ['<details>', `<summary>${summary}</summary>`, '', ...lines, '</details>', '']

function findingsText(report: RunReport, { whole, listed }: Detail): readonly string[] {
  const { findings, steps } = report
  if (findings.length === 0) return [`No findings in ${countText(steps.length)}.`, '']
  const open = findings.filter(({ accepted }) => !accepted)
  const accepted = findings.filter((each) => each.accepted)
  const shown = open.slice(0, Math.min(whole, listed)).map(findingLines)
  const brief = open.slice(shown.length, listed).map(briefLine)
  const left = open.length - shown.length - brief.length
  const rest = [
    ...shown.slice(UNFOLDED).flat(),
    ...brief,
    ...(brief.length > 0 ? [''] : []),
    ...(left > 0 ? [`${left} more are in the other reports.`, ''] : []),
  ]
  const folds = Math.max(0, open.length - Math.min(UNFOLDED, shown.length))
  const known = accepted.slice(0, listed).map(briefLine)
  return [
    ...shown.slice(0, UNFOLDED).flat(),
    ...folded(`${folds} more findings`, rest),
    ...folded(`${accepted.length} accepted by the baseline`, known),
  ]
}

function briefLine(finding: ReportedFinding): string {
  const { title, screens, severity, accepted } = finding
  const where = [screens[0], placeText(finding)].filter(Boolean).join(', ')
  const why = accepted ? `. ${accepted.reason} (${accepted.author})` : ''
  return `- ${SEVERITY_LABELS[severity]}: ${markdown(`${title}, ${where}${why}`)}`
}

/** The report of a run for people, as a wiki or tracker shows it. */
export function markdownOf(report: RunReport, detail: Detail = WHOLE): string {
  const steps = [
    row(['Step', 'Screen', 'Action', 'Result', 'Time']),
    row(['---', '---', '---', '---', '---']),
    ...report.steps.map(stepRow),
    '',
  ]
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
    ...auditLines(report, detail),
    '## Findings',
    '',
    ...(report.notJudged === undefined ? [] : [markdown(report.notJudged), '']),
    ...(report.notMeasured === undefined ? [] : [markdown(report.notMeasured), '']),
    ...findingsText(report, detail),
    ...(detail.hasSteps ? folded(countText(report.steps.length), steps) : []),
  ].join('\n')
}
