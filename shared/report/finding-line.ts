import type { ReportedFinding } from './run-report.ts'
import { severityText, stepsText } from './words.ts'

/** One finding in one line: what it is, how bad, how it is known, where, and all that was said. */
export function findingLine(finding: ReportedFinding): string {
  const { title, gradeWord, quote, facts, contradiction, judge, steps } = finding
  const doubts = [contradiction, judge].filter((each) => each !== undefined)
  const said = [...(quote === '' ? [] : [`“${quote}”`]), ...facts, ...doubts].join(' ')
  const known = `${severityText(finding)}; ${gradeWord.toLowerCase()}, ${stepsText(steps)}`
  return `${title} (${known}): ${said}`
}
