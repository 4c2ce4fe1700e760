// Findings as SARIF 2.1.0 (docs.oasis-open.org/sarif/sarif/v2.1.0), for code scanning and editors.
// The location of a finding is its page path; its picture is an attachment with a rectangle. GitHub
// code scanning accepts only relative paths, at most 20 runs per file, and one run per category
// (docs.github.com, "SARIF support for code scanning").

import { triageText } from '../../findings/triage.ts'
import { GRADE_LABELS } from '../../findings/words.ts'
import type { Severity } from '../../order/library/triage.ts'
import { isSweep } from '../../order/provider-names.ts'
import { criteriaOf } from './audit.ts'
import { elementOf, placeText } from './finding-line.ts'
import { expectedOf } from './issue.ts'
import { pagePath } from './page-path.ts'
import type { ReportedFinding, RunReport } from './run-report.ts'
import type { Thresholds } from './thresholds.ts'

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
 * Rectangle by section 3.55 of the standard: left, top, right and bottom in any unit; here points.
 */
function rectangleOf({ rect }: ReportedFinding) {
  if (!rect) return {}
  const { x, y, width, height } = rect
  return { rectangles: [{ left: x, top: y, right: x + width, bottom: y + height }] }
}

/** Suppresses dismissed and accepted findings (section 3.35), outside the source code. */
function suppressionOf({ triage, accepted }: ReportedFinding) {
  const dismissed = triage?.decision === 'dismissed' ? triageText(triage) : undefined
  const why = dismissed ?? (accepted && `${accepted.reason} (${accepted.author})`)
  if (why === undefined) return {}
  return { suppressions: [{ kind: 'external', status: 'accepted', justification: why }] }
}

/** Page paths of a finding; in an audit, of every screen that has it. */
function pathsOf(
  { address, steps }: ReportedFinding,
  { application, audit }: RunReport,
): readonly string[] {
  const on = audit?.screens.filter(({ step }) => steps.includes(step)) ?? []
  const found = on.length > 0 ? on.map((screen) => screen.address) : [address]
  return [...new Set(found.map((each) => pagePath(each, application)))]
}

/** Root of the page paths, which code scanning replaces with the checkout. */
const BASE = '%SRCROOT%'

function locationOf(uri: string, element: string | undefined) {
  return {
    physicalLocation: {
      artifactLocation: { uri, uriBaseId: BASE },
      // A page has no lines, but code readers require one.
      region: { startLine: 1 },
    },
    ...(element !== undefined && { logicalLocations: [{ name: element, kind: 'element' }] }),
  }
}

function attachmentsOf(finding: ReportedFinding) {
  const { picture, steps } = finding
  if (picture === '') return {}
  return {
    attachments: [
      {
        description: { text: `The screen at step ${steps[0] ?? ''}.` },
        artifactLocation: { uri: encodeURI(picture) },
        ...rectangleOf(finding),
      },
    ],
  }
}

interface FoundIn {
  readonly finding: ReportedFinding
  readonly report: RunReport
}

function resultOf({ finding, report }: FoundIn, rules: readonly string[], isCompared: boolean) {
  const { id, rule, grade, severity, severityReason, severityRule, fingerprint } = finding
  const { screens, steps, goal, numbers, address, accepted } = finding
  const element = elementOf(finding)
  return {
    ruleId: rule,
    ruleIndex: rules.indexOf(rule),
    level: LEVELS[severity],
    message: { text: messageOf(finding) },
    locations: pathsOf(finding, report).map((uri) => locationOf(uri, element)),
    ...attachmentsOf(finding),
    ...suppressionOf(finding),
    ...(isCompared && { baselineState: accepted ? 'unchanged' : 'new' }),
    partialFingerprints: {
      'harness/v2': fingerprint,
      primaryLocationLineHash: `${fingerprint}:1`,
    },
    properties: {
      ...{ id, grade, severity, severityReason, severityRule, steps, screens, numbers, address },
      ...(finding.triage && { triage: finding.triage }),
      goal: report.goals[goal - 1]?.goal ?? '',
      runId: report.runId,
    },
  }
}

function ruleOf(id: string, found: readonly FoundIn[]) {
  const first = found.find(({ finding }) => finding.rule === id)?.finding
  const title = first?.title ?? id
  const criteria = first ? criteriaOf(first) : []
  const fails = criteria.map((each) => `WCAG 2.2, ${each}.`)
  const expected = expectedOf(id)
  const wanted = expected === undefined ? [] : [`Expected: ${lowerFirst(expected)}`]
  const description = [`${title}.`, ...wanted, ...fails].join(' ')
  const { helpUrl } = first ?? {}
  const help = `${description} Each result names the screen and element, and what was measured.`
  const link = helpUrl === undefined ? '' : `\n\n[How to fix it](${helpUrl})`
  return {
    id,
    name: pascalCase(id),
    shortDescription: { text: `${title}.` },
    fullDescription: { text: description },
    help: { text: help, markdown: `${help}${link}` },
    ...(helpUrl !== undefined && { helpUri: helpUrl }),
    defaultConfiguration: { level: first ? LEVELS[first.severity] : 'note' },
    properties: {
      tags: [...(criteria.length > 0 ? ['accessibility'] : ['usability']), ...criteria],
      precision: 'high',
      'problem.severity': { error: 'error', warning: 'warning', note: 'recommendation' }[
        first ? LEVELS[first.severity] : 'note'
      ],
    },
  }
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** Turns "button-name" into "ButtonName": readers show both, so the two must differ. */
function pascalCase(id: string): string {
  const words = id.split(/[^a-z0-9]+/i)
  const all = words.length === 1 ? [...words, 'Rule'] : words
  return all.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function axeOf(reports: readonly RunReport[]) {
  const version = reports.find(({ audit }) => audit)?.audit?.screens[0]?.axeVersion
  return version === undefined ? {} : { extensions: [{ name: 'axe-core', version }] }
}

/** Equal for runs of one kind from one start page: an upload replaces its category. */
function categoryOf({ application, address, audit, provider }: RunReport): string {
  const kind = audit ? 'audit' : isSweep(provider) ? 'sweep' : 'run'
  const page = pagePath(address, application).replace(/(^|\/)index\.html$/, '')
  return ['harness', kind, application, page].filter((part) => part !== '').join('/')
}

/** Maximum runs in a file; further ones share the last. */
const MAX_RUNS = 20

function categoriesOf(reports: readonly RunReport[]): ReadonlyMap<string, readonly RunReport[]> {
  const categories = new Map<string, RunReport[]>()
  const names = [...new Set(reports.map(categoryOf))]
  const own = new Set(names.length > MAX_RUNS ? names.slice(0, MAX_RUNS - 1) : names)
  for (const report of reports) {
    const name = categoryOf(report)
    const category = own.has(name) ? name : 'harness/others'
    categories.set(category, [...(categories.get(category) ?? []), report])
  }
  return categories
}

/** Merges findings with the same fingerprint; the first run's version is kept. */
function foundIn(reports: readonly RunReport[]): readonly FoundIn[] {
  const found = new Map<string, FoundIn>()
  for (const report of reports)
    for (const finding of report.findings)
      if (!found.has(finding.fingerprint)) found.set(finding.fingerprint, { finding, report })
  return [...found.values()]
}

function invocationOf({ ending, startedAt, file, summary }: RunReport) {
  const notes = [
    ...(ending === 'fault' ? [{ level: 'error', message: { text: summary } }] : []),
    ...(file?.changed ? [{ level: 'warning', message: { text: file.text } }] : []),
  ]
  return {
    executionSuccessful: ending !== 'fault' && ending !== undefined,
    startTimeUtc: startedAt,
    ...(notes.length > 0 && { toolExecutionNotifications: notes }),
  }
}

function runOf(category: string, reports: readonly RunReport[], isCompared: boolean) {
  const found = foundIn(reports)
  const rules = [...new Set(found.map(({ finding }) => finding.rule))]
  const [first] = reports
  return {
    tool: {
      driver: {
        name: 'Harness',
        semanticVersion: first?.harnessVersion ?? '0.0.0',
        rules: rules.map((id) => ruleOf(id, found)),
      },
      ...axeOf(reports),
    },
    automationDetails: { id: `${category}/${first?.runId ?? ''}` },
    originalUriBaseIds: {
      [BASE]: { description: { text: 'The root of the tested application.' } },
    },
    invocations: reports.map(invocationOf),
    results: found.map((each) => resultOf(each, rules, isCompared)),
    columnKind: 'utf16CodeUnits',
    properties: {
      addresses: [...new Set(reports.map(({ address }) => address))],
      grades: Object.fromEntries(
        Object.entries(GRADE_LABELS).map(([grade, { why }]) => [grade, why]),
      ),
    },
  }
}

/** Formats the findings of one or several runs; each category is one SARIF run. */
export function sarifOf(reports: readonly RunReport[], { baseline }: Thresholds = {}): string {
  const runs = [...categoriesOf(reports)].map(([category, own]) =>
    runOf(category, own, baseline !== undefined),
  )
  const log = { $schema: SCHEMA, version: '2.1.0', runs }
  return `${JSON.stringify(log, undefined, 2)}\n`
}
