// The findings of an audit as SARIF 2.1.0 (docs.oasis-open.org/sarif/sarif/v2.1.0). The place of a
// finding is the address of its page and the element there.
import type { AuditFinding, AuditSeverity } from './findings.ts'
import { type AuditReport, auditSummary } from './report.ts'
import { criterionText } from './wcag.ts'

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json'

const LEVELS: Readonly<Record<AuditSeverity, 'error' | 'warning' | 'note'>> = {
  high: 'error',
  medium: 'warning',
  low: 'note',
}

/** Section 3.55: left, top, right and bottom in any unit; these are CSS pixels of the page. */
function rectangleOf({ x, y, width, height }: AuditFinding['element']['rect']) {
  return { left: x, top: y, right: x + width, bottom: y + height }
}

export function messageOf({ title, element, measured, criteria }: AuditFinding): string {
  const named = element.name === '' ? 'without a name' : `“${element.name}”`
  const fails = criteria.map(({ number, name }) => `${number} ${name}`).join(', ')
  const what = `${title}: ${element.role} ${named}. ${measured}`
  return fails === '' ? what : `${what} WCAG ${fails}.`
}

function resultOf(finding: AuditFinding, rules: readonly string[], report: AuditReport) {
  const { id, rule, element, severity, severityReason, criteria, screens, by } = finding
  const shown = report.screens.find(({ number }) => number === screens[0])
  const addresses = screens.map((number) => report.screens[number - 1]?.address ?? '')
  return {
    ruleId: rule,
    ruleIndex: rules.indexOf(rule),
    level: LEVELS[severity],
    message: { text: messageOf(finding) },
    locations: addresses.map((uri) => ({
      physicalLocation: { artifactLocation: { uri } },
      logicalLocations: [{ name: element.selector, kind: 'element' }],
    })),
    attachments: [
      {
        description: { text: `The screen “${shown?.title ?? ''}”` },
        artifactLocation: { uri: shown?.picture ?? '' },
        rectangles: [rectangleOf(element.rect)],
      },
    ],
    partialFingerprints: { 'harness-audit/v1': [rule, element.selector, element.html].join('|') },
    properties: {
      ...{ id, severity, severityReason, by, element },
      wcag: criteria.map(({ number }) => number),
    },
  }
}

/** The audit of one application. */
export function auditSarif(report: AuditReport): string {
  const rules = [...new Map(report.findings.map((each) => [each.rule, each])).values()]
  const names = rules.map(({ rule }) => rule)
  const log = {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Harness audit',
            version: report.harnessVersion,
            rules: rules.map(({ rule, title, helpUrl, criteria, severity }) => ({
              id: rule,
              shortDescription: { text: title },
              helpUri: helpUrl,
              defaultConfiguration: { level: LEVELS[severity] },
              properties: { tags: ['accessibility', ...criteria.map(criterionText)] },
            })),
          },
          extensions: [{ name: 'axe-core', version: report.axeVersion }],
        },
        automationDetails: { id: `audit/${report.address}` },
        invocations: [{ executionSuccessful: true, startTimeUtc: report.startedAt }],
        results: report.findings.map((finding) => resultOf(finding, names, report)),
        properties: { summary: auditSummary(report) },
      },
    ],
  }
  return `${JSON.stringify(log, undefined, 2)}\n`
}
