// Text of a report file for browsers without JavaScript: title, verdict and findings.
import { reportTitle } from '../../order/library/run-name.ts'
import { xml } from './escape.ts'
import { findingLine } from './finding-line.ts'
import type { RunReport } from './run-report.ts'
import { endText } from './words.ts'

/** `own` is the title given by the user who shares it. */
export function titleHtml(report: RunReport, own?: string): string {
  const { application, goals } = report
  if (own !== undefined) return xml(own)
  return xml(goals[0] ? reportTitle(goals[0].goal, application) : application)
}

function runHtml(report: RunReport): string {
  const findings = report.findings.map((finding) => `<li>${xml(findingLine(finding))}</li>`)
  return [
    `<h1>${titleHtml(report)}</h1>`,
    `<p>${xml(`${endText(report)}. ${report.summary}`)}</p>`,
    ...(report.failedStart === undefined ? [] : [`<p>${xml(`${report.failedStart}.`)}</p>`]),
    ...report.goals.flatMap(({ number, evidence }) =>
      evidence === undefined ? [] : [`<p>${xml(`Goal ${number}: ${evidence}`)}</p>`],
    ),
    ...(report.opinion === undefined ? [] : [`<p>${xml(report.opinion)}</p>`]),
    ...(report.interview ? [`<p>${xml(`Interview, reported: ${report.interview.text}`)}</p>`] : []),
    `<p>${xml(`${report.application}, ${report.persona}, ${report.startedAt}`)}</p>`,
    findings.length === 0 ? '<p>No findings.</p>' : `<ol>${findings.join('')}</ol>`,
  ].join('\n')
}

export function staticHtml(reports: readonly RunReport[]): string {
  return [
    '<noscript>',
    '<p>Pictures and replay need JavaScript, which is switched off here. Nothing is loaded from anywhere.</p>',
    ...reports.map(runHtml),
    '</noscript>',
  ].join('\n')
}
