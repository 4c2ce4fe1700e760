import { counted } from '../../base/counted.ts'
import { triageText } from '../../findings/triage.ts'
import { contactedText } from '../../log/views/contacts.ts'
import { isSweep } from '../../order/provider-names.ts'
import { coverageText } from './audit.ts'
import { markdown, webLink } from './escape.ts'
import { placeText } from './finding-line.ts'
import { interviewLines } from './interview.ts'
import type { ReportedStep } from './reported-step.ts'
import type { ReportedFinding, ReportedGoal, RunReport } from './run-report.ts'
import {
  checkText,
  durationText,
  endText,
  modelText,
  rangeText,
  SEVERITY_LABELS,
  severityText,
} from './words.ts'

/** Table row; an empty cell is one space wide. */
export const row = (cells: readonly string[]) =>
  `|${cells.map((cell) => (cell === '' ? ' ' : ` ${cell} `)).join('|')}|`

function facts(report: RunReport): readonly string[] {
  const { application, address, persona, signIn, provider, device, screen, startedAt } = report
  const contacted = contactedText(report.contacts)
  const rows: readonly (readonly [string, string])[] = [
    ['Application', application],
    ...(address === '' ? [] : [['Address', address] as const]),
    ...(isSweep(provider) ? [] : [['Persona', persona] as const]),
    ...(device === '' ? [] : [['Device', device] as const]),
    ...(screen === undefined ? [] : [['Screen', screen] as const]),
    ...(signIn === undefined ? [] : [['Sign-in', signIn] as const]),
    ['Model', modelText(report)],
    ['Started', startedAt],
    ['Length', `${counted(report.steps.length, 'step')}, ${durationText(report.durationMs)}`],
    ...(report.opinion === undefined ? [] : [['Opinion', report.opinion] as const]),
    ...(contacted === undefined ? [] : [['Hosts', contacted] as const]),
    ...(report.file?.changed ? [['File', report.file.text] as const] : []),
  ]
  return [
    row(['', '']),
    row(['---', '---']),
    ...rows.map(([name, value]) =>
      row([name, name === 'Address' ? webLink(value) : markdown(value)]),
    ),
  ]
}

function goalLines(goal: ReportedGoal): readonly string[] {
  const { number, summary, checks, steps, evidence, secondOpinion } = goal
  const where = steps ? `, ${rangeText(steps)}` : ''
  const held = goal.confirmed ? '[x]' : '[ ]'
  return [
    `### Goal ${number}: ${markdown(goal.goal)}`,
    '',
    `**${endText(goal)}**${where}. ${markdown(summary)}`,
    ...(evidence === undefined ? [] : ['', markdown(evidence)]),
    ...(secondOpinion === undefined ? [] : ['', markdown(secondOpinion)]),
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

/** `isMeasured`: the report has no findings of a model, so headings omit the grade. */
const findingLines = (isMeasured: boolean) => (finding: ReportedFinding, index: number) => {
  const { title, gradeWord, quote, facts, screens, picture, foundOn } = finding
  const heading = isMeasured ? title : `${title} (${gradeWord.toLowerCase()})`
  const where = [...screens, placeText(finding)].join(', ')
  const others = finding.numbers.filter(({ name }) => name !== 'Element')
  return [
    `### ${index + 1}. ${markdown(heading)}`,
    '',
    ...(quote === '' ? [] : [`> ${markdown(quote)}`, '']),
    ...facts.map((fact) => `- ${markdown(fact)}`),
    ...doubtLines(finding),
    ...(finding.triage ? [`- Decided: ${markdown(triageText(finding.triage))}`] : []),
    `- Severity: ${severityOf(finding)}`,
    ...(foundOn === undefined ? [] : [`- Found on: ${markdown(foundOn)}`]),
    `- Where: ${markdown(where)}`,
    ...others.map(({ name, value }) => `- ${markdown(`${name}: ${value}`)}`),
    ...(finding.helpUrl === undefined ? [] : [`- How to fix it: ${webLink(finding.helpUrl)}`]),
    ...(picture === '' ? [] : [`- Picture: ${linkTo(picture)}`]),
    '',
  ]
}

/** Contradicting evidence from the log, and opinions of judge and observer on a finding. */
export function doubtLines({ contradiction, judge, same }: ReportedFinding): readonly string[] {
  const doubts = [contradiction, judge && `Judge: ${judge}`, same]
  return doubts.flatMap((text) => (text ? [`- ${markdown(text)}`] : []))
}

/** Adds the reason when a person set the severity; other rules are listed above all findings. */
function severityOf(finding: ReportedFinding): string {
  return `${severityText(finding)}${finding.triage ? `. ${finding.severityRule}` : ''}`
}

/** Severity levels without duplicates, each with the rule that decides it. */
function severityLines(findings: readonly ReportedFinding[]): readonly string[] {
  const rules = new Map(
    findings.filter(({ triage }) => !triage).map((each) => [severityText(each), each.severityRule]),
  )
  return [...rules].map(([level, rule]) => `- **${level}**: ${markdown(rule)}`)
}

const isMeasuredOnly = (findings: readonly ReportedFinding[]) =>
  findings.every(({ grade }) => grade === 'measured')

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
    ...(audit.errorPages.length === 0
      ? []
      : [`Error pages, not audited: ${audit.errorPages.map(markdown).join(', ')}.`, '']),
    ...(audit.failing.length === 0 ? [] : ['Criteria that fail:', '']),
    ...audit.failing.map((criterion) => `- ${markdown(criterion)}`),
    ...(audit.failing.length === 0 ? [] : ['']),
    ...(hasSteps ? folded(`Screens: ${audit.screens.length}`, screens) : []),
  ]
}

function stepRow({ step, action, result, marks = [], durationMs, title }: ReportedStep): string {
  return row([
    String(step),
    markdown(title),
    markdown(action),
    markdown([result, ...marks].filter(Boolean).join(' ')),
    durationText(durationMs),
  ])
}

/** Level of detail: a comment has a size limit. */
export interface Detail {
  /** Includes the step tables and the coverage of each audited screen. */
  readonly hasSteps: boolean
  /** Maximum findings in full detail; the others get one line each. */
  readonly whole: number
  /** Maximum findings in total. */
  readonly listed: number
  readonly hasRuns: boolean
  /** False in a run's section when the findings are listed above all runs. */
  readonly hasFindings?: boolean
}

export const WHOLE: Detail = { hasSteps: true, hasRuns: true, whole: 10_000, listed: 10_000 }

/** Number of findings shown before the folded rest. */
const UNFOLDED = 5

/** Folded section. Blank lines around the text keep it Markdown inside the element. */
export const folded = (summary: string, lines: readonly string[]) =>
  lines.length === 0
    ? []
    : [
        ...['<details>', `<summary>${summary}</summary>`, ''],
        ...[lines.join('\n').trimEnd(), '', '</details>', ''],
      ]

/** Lists the worst findings, with the others folded. */
export function findingsText(
  findings: readonly ReportedFinding[],
  { whole, listed }: Detail,
): readonly string[] {
  const open = findings.filter(({ accepted }) => !accepted)
  const accepted = findings.filter((each) => each.accepted)
  const isMeasured = isMeasuredOnly(findings)
  const shown = open.slice(0, Math.min(whole, listed)).map(findingLines(isMeasured))
  const brief = open.slice(shown.length, listed).map(briefLine)
  const left = open.length - shown.length - brief.length
  const rest = [
    ...shown.slice(UNFOLDED).flat(),
    ...brief,
    ...(brief.length > 0 && left > 0 ? [''] : []),
    ...(left > 0 ? [`${left} more are in the other reports.`] : []),
  ]
  const folds = Math.max(0, open.length - Math.min(UNFOLDED, shown.length))
  const known = accepted.slice(0, listed).map(briefLine)
  const levels = severityLines(open.slice(0, shown.length))
  return [
    ...(isMeasured ? ['All were measured; none is an opinion of a model.', ''] : []),
    ...(levels.length > 0 ? ['Severity:', '', ...levels, ''] : []),
    ...shown.slice(0, UNFOLDED).flat(),
    ...folded(counted(folds, 'more finding'), rest),
    ...folded(`${accepted.length} accepted by the baseline`, known),
  ]
}

function ownFindings({ findings, steps }: RunReport, detail: Detail): readonly string[] {
  if (findings.length === 0) return [`No findings in ${counted(steps.length, 'step')}.`, '']
  return findingsText(findings, detail)
}

function briefLine(finding: ReportedFinding): string {
  const { title, screens, severity, accepted } = finding
  const where = [screens[0], placeText(finding)].filter(Boolean).join(', ')
  const why = accepted ? `. ${accepted.reason} (${accepted.author})` : ''
  return `- ${SEVERITY_LABELS[severity]}: ${markdown(`${title}, ${where}${why}`)}`
}

/** True for a run whose only goal has the same end and summary: both are already at the top. */
function isItsGoal({ goals, summary, steps }: RunReport): boolean {
  const [goal, ...more] = goals
  const isAlone = goal !== undefined && more.length === 0 && goal.checks.length === 0
  const isSame = goal?.evidence === undefined && goal?.summary === summary
  return isAlone && isSame && (goal.end === 'swept' || steps.length === 0)
}

/** Report of a run for people, as Markdown for a wiki or tracker. */
export function markdownOf(report: RunReport, detail: Detail = WHOLE): string {
  const steps = [
    row(['Step', 'Screen', 'Action', 'Result', 'Time']),
    row(['---', '---', '---', '---', '---']),
    ...report.steps.map(stepRow),
  ]
  const hasSteps = report.steps.length > 0
  const isEmpty = !hasSteps && report.findings.length === 0
  const hasFindings = !isEmpty && detail.hasFindings !== false
  return [
    `# ${markdown(report.goals[0]?.goal ?? report.application)}`,
    '',
    `**${endText(report)}.** ${markdown(report.summary)}`,
    ...(report.observer === undefined ? [] : ['', markdown(report.observer)]),
    ...(report.failedStart === undefined ? [] : ['', `${markdown(report.failedStart)}.`]),
    '',
    ...facts(report),
    '',
    ...(isItsGoal(report) ? [] : ['## Goals', '', ...report.goals.flatMap(goalLines)]),
    ...auditLines(report, detail),
    ...(hasFindings ? ['## Findings', ''] : []),
    ...(report.notJudged === undefined ? [] : [markdown(report.notJudged), '']),
    ...(report.hooks === undefined ? [] : [markdown(report.hooks), '']),
    ...(report.notMeasured === undefined ? [] : [markdown(report.notMeasured), '']),
    ...(hasFindings ? ownFindings(report, detail) : []),
    ...interviewLines(report.interview, detail.hasSteps),
    ...(detail.hasSteps && hasSteps ? folded(counted(report.steps.length, 'step'), steps) : []),
  ].join('\n')
}
