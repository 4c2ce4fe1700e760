import type { Rect } from '../../base/geometry.ts'
import { triageText } from '../../findings/triage.ts'
import type { ReportedFinding } from './run-report.ts'
import { severityText, stepsText } from './words.ts'

/** Returns "at 40, 120, 80 × 24 points", relative to its picture. */
export function rectText({ x, y, width, height }: Rect): string {
  const [left, top, wide, high] = [x, y, width, height].map(Math.round)
  return `at ${left}, ${top}, ${wide} × ${high} points`
}

/** Selector of the element, when a sensor recorded it. */
export function elementOf({ numbers }: ReportedFinding): string | undefined {
  return numbers.find(({ name }) => name === 'Element')?.value
}

/** For example "step 4, at 40, 120, 80 × 24 points, .menu > a", for findings with equal text. */
export function placeText(finding: ReportedFinding): string {
  const { steps, rect } = finding
  const parts = [stepsText(steps), rect && rectText(rect), elementOf(finding)]
  return parts.filter(Boolean).join(', ')
}

/** One line for a finding: title, severity, grade, place, quote, facts and doubts. */
export function findingLine(finding: ReportedFinding): string {
  const { title, gradeWord, quote, facts, contradiction, judge, same } = finding
  const decided = triageText(finding.triage)
  const doubts = [contradiction, judge, same, decided].filter(Boolean)
  const said = [...(quote === '' ? [] : [`“${quote}”`]), ...facts, ...doubts].join(' ')
  const known = `${severityText(finding)}; ${gradeWord.toLowerCase()}, ${placeText(finding)}`
  return `${title} (${known}): ${said}`
}
