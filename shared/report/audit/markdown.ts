import { markdown } from '../escape.ts'
import { severityText } from '../words.ts'
import type { AuditFinding } from './findings.ts'
import { type AuditedScreen, type AuditReport, auditSummary, LIMITS } from './report.ts'
import { criterionText } from './wcag.ts'

function findingLines(finding: AuditFinding, report: AuditReport): readonly string[] {
  const { title, criteria, element, measured, screens, helpUrl } = finding
  const { x, y, width, height } = element.rect
  const where = screens.map((number) => `${number} ${report.screens[number - 1]?.title ?? ''}`)
  return [
    `### ${markdown(title)}`,
    '',
    `- Severity: ${severityText(finding)}`,
    ...criteria.map((each) => `- Criterion: ${markdown(criterionText(each))}`),
    `- Element: ${markdown(`${element.role} ${element.name === '' ? 'without a name' : `“${element.name}”`}`)}`,
    `- Selector: ${markdown(element.selector)}`,
    `- Code: ${markdown(element.html)}`,
    `- Place: ${x}, ${y}, ${width} × ${height} CSS pixels`,
    `- Measured: ${markdown(measured)}`,
    `- Screens: ${markdown(where.join('; '))}`,
    `- More: ${helpUrl}`,
    '',
  ]
}

function screenLines({ number, title, address, walk }: AuditedScreen): readonly string[] {
  const { stops, trap, complete } = walk
  const ends = trap
    ? `It ends in a trap: stop ${trap.at + 1} leads back to stop ${trap.returnsTo + 1}.`
    : complete
      ? 'No trap.'
      : 'It was cut short here.'
  return [
    `### ${number}. ${markdown(title === '' ? address : title)}`,
    '',
    markdown(address),
    '',
    `The keyboard walk has ${stops.length} ${stops.length === 1 ? 'stop' : 'stops'}. ${ends}`,
    '',
    ...stops.map(({ element, visible }, index) => {
      const name = element.name === '' ? 'without a name' : element.name
      const unseen = visible === false ? ' (focus not visible)' : ''
      return `${index + 1}. ${markdown(`${element.role}: ${name}`)}${unseen}`
    }),
    '',
  ]
}

/** The audit for people, as a wiki or tracker shows it. */
export function auditMarkdown(report: AuditReport): string {
  const { findings, screens, notes } = report
  return [
    `# Accessibility of ${markdown(report.address)}`,
    '',
    `**${auditSummary(report)}.** ${LIMITS}`,
    '',
    ...notes.flatMap((note) => [markdown(note), '']),
    '## Findings',
    '',
    ...(findings.length === 0 ? ['None.', ''] : []),
    ...findings.flatMap((finding) => findingLines(finding, report)),
    '## Screens',
    '',
    ...screens.flatMap(screenLines),
    `axe-core ${report.axeVersion}, Harness ${report.harnessVersion}, ${report.startedAt}`,
    '',
  ].join('\n')
}
