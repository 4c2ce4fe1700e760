// Findings as SARIF 2.1.0 (docs.oasis-open.org/sarif/sarif/v2.1.0), for code scanning and editors.
// The place of a finding is the address of its page; the picture that shows it is an attachment
// with a rectangle.

import { triageText } from '../../findings/triage.ts'
import { GRADE_LABELS } from '../../findings/words.ts'
import type { Severity } from '../../order/library/triage.ts'
import { criteriaOf } from './audit.ts'
import { elementOf, placeText } from './finding-line.ts'
import type { ReportedFinding, RunReport } from './run-report.ts'

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json'

const LEVELS: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = {
  high: 'error',
  medium: 'warning',
  low: 'note',
}

function messageOf(finding: ReportedFinding): string {
  const { title, quote, facts, contradiction = '', judge = '', gradeWord } = finding
  const criteria = criteriaOf(finding).map((each) => `WCAG ${each}.`)
  const said = [quote === '' ? '' : `“${quote}”`, ...facts, ...criteria, contradiction, judge]
    .filter((part) => part !== '')
    .join(' ')
  return `${title}, ${gradeWord.toLowerCase()} at ${placeText(finding)}. ${said}`
}

/**
 * Section 3.55 of the standard: left, top, right and bottom of the rectangle, in any unit; these
 * are points.
 */
function rectangleOf({ rect }: ReportedFinding) {
  if (!rect) return {}
  const { x, y, width, height } = rect
  return { rectangles: [{ left: x, top: y, right: x + width, bottom: y + height }] }
}

/** Section 3.35: a dismissed finding is suppressed, outside of the application's own source. */
function suppressionOf({ triage }: ReportedFinding) {
  if (triage?.decision !== 'dismissed') return {}
  return {
    suppressions: [{ kind: 'external', status: 'accepted', justification: triageText(triage) }],
  }
}

/** In an audit, every screen that has it. A native app has no address; its name stands for it. */
function addressesOf(
  { address, steps }: ReportedFinding,
  { application, audit }: RunReport,
): readonly string[] {
  const on = audit?.screens.filter(({ step }) => steps.includes(step)) ?? []
  const found = on.length > 0 ? on.map((screen) => screen.address) : [address]
  return [...new Set(found.map((each) => (each === '' ? encodeURI(application) : each)))]
}

/** One for each finding of a run; a code host takes two results of one fingerprint for one. */
function fingerprintOf(finding: ReportedFinding, { findings }: RunReport): string {
  const base = subjectOf(finding)
  const same = findings.filter((each) => subjectOf(each) === base)
  const at = same.indexOf(finding)
  return at > 0 ? `${base}|${at + 1}` : base
}

function subjectOf(finding: ReportedFinding): string {
  const { rule, screens, quote, target } = finding
  const about = elementOf(finding) ?? target
  return [rule, screens[0] ?? '', quote, ...(about ? [about] : [])].join('|')
}

function resultOf(finding: ReportedFinding, rules: readonly string[], report: RunReport) {
  const { id, rule, grade, severity, severityReason, severityRule } = finding
  const { picture, screens, steps, goal, numbers } = finding
  const element = elementOf(finding)
  return {
    ruleId: rule,
    ruleIndex: rules.indexOf(rule),
    level: LEVELS[severity],
    message: { text: messageOf(finding) },
    locations: addressesOf(finding, report).map((uri) => ({
      physicalLocation: { artifactLocation: { uri } },
      ...(element !== undefined && { logicalLocations: [{ name: element, kind: 'element' }] }),
    })),
    attachments: [
      {
        description: { text: `The screen at step ${steps[0] ?? ''}` },
        artifactLocation: { uri: encodeURI(picture) },
        ...rectangleOf(finding),
      },
    ],
    ...suppressionOf(finding),
    partialFingerprints: { 'harness/v1': fingerprintOf(finding, report) },
    properties: {
      ...{ id, grade, severity, severityReason, severityRule, steps, screens, numbers },
      ...(finding.triage && { triage: finding.triage }),
      goal: report.goals[goal - 1]?.goal ?? '',
    },
  }
}

function ruleOf(id: string, { findings }: RunReport) {
  const first = findings.find(({ rule }) => rule === id)
  const tags = first ? criteriaOf(first) : []
  return {
    id,
    shortDescription: { text: first?.title ?? id },
    ...(first?.helpUrl !== undefined && { helpUri: first.helpUrl }),
    ...(tags.length > 0 && { properties: { tags: ['accessibility', ...tags] } }),
  }
}

function axeOf({ audit }: RunReport) {
  const version = audit?.screens[0]?.axeVersion
  return version === undefined ? {} : { extensions: [{ name: 'axe-core', version }] }
}

function runOf(report: RunReport) {
  const rules = [...new Set(report.findings.map(({ rule }) => rule))]
  return {
    tool: {
      driver: {
        name: 'Harness',
        version: report.harnessVersion,
        rules: rules.map((id) => ruleOf(id, report)),
      },
      ...axeOf(report),
    },
    automationDetails: { id: `${report.application}/${report.runId}` },
    invocations: [
      {
        executionSuccessful: report.ending !== 'fault' && report.ending !== undefined,
        startTimeUtc: report.startedAt,
        ...(report.file?.changed && {
          toolExecutionNotifications: [{ level: 'warning', message: { text: report.file.text } }],
        }),
      },
    ],
    results: report.findings.map((finding) => resultOf(finding, rules, report)),
    properties: {
      grades: Object.fromEntries(
        Object.entries(GRADE_LABELS).map(([grade, { why }]) => [grade, why]),
      ),
    },
  }
}

/** The findings of one or several runs. */
export function sarifOf(reports: readonly RunReport[]): string {
  const log = { $schema: SCHEMA, version: '2.1.0', runs: reports.map(runOf) }
  return `${JSON.stringify(log, undefined, 2)}\n`
}
