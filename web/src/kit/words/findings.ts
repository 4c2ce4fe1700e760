import { markdown } from '@harness/shared/files/report/escape.ts'
import type { Occurrence } from '@harness/shared/findings/across/digest.ts'
import type { TrackedFinding } from '@harness/shared/findings/across/tracked.ts'
import type { FindingTriage } from '@harness/shared/findings/triage.ts'
import { factLabel, findingTitle, GRADE_LABELS } from '@harness/shared/findings/words.ts'
import { stepFile } from '@harness/shared/log/rows.ts'
import type { Severity } from '@harness/shared/order/library/triage.ts'
import { dayOf, dayText, timeText } from './day.ts'
import { timesText } from './friction.ts'
import { countOf } from './number.ts'
import { quoted } from './quote.ts'
import { SEVERITY_WORDS } from './severity.ts'

/** Reasons to dismiss a finding, in the order of their keys 1 to 5. */
export const DISMISS_REASONS = [
  'Works as intended',
  'Not a problem for our users',
  'The agent was wrong',
  'Known, will not be fixed',
  'Another reason',
] as const

/** Maximum number of characters of the title in a picture's file name. */
const MOST_OF_NAME = 60

/** First fact as text: "Dead tap, three times. Nothing changed within 4,000 ms." */
export function factSentence({ facts }: Pick<Occurrence, 'facts'>): string {
  const [fact] = facts
  if (!fact) return ''
  const times = fact.count > 1 ? `, ${timesText(fact.count)}` : ''
  return `${factLabel(fact)}${times}. ${fact.detail}`
}

/** Text of a finding in a list: the report, else the measurement. */
export function findingText(shown: Occurrence): string {
  return shown.quote === undefined ? (shown.facts[0]?.detail ?? '') : quoted(shown.quote)
}

/** Text such as "in 5 of 8 runs". */
export function seenText({ met, visited }: Pick<TrackedFinding, 'met' | 'visited'>): string {
  return `in ${met} of ${countOf(visited, 'run')}`
}

/** Formats a moment in local time: "Today 09:14", "2 November 2026 10:00". */
export function momentText(moment: string, now: number): string {
  return `${dayText(dayOf(moment), now)} ${timeText(moment)}`
}

/** Formats a moment for use within a sentence: "today 09:14". */
export function momentWithin(moment: string, now: number): string {
  return momentText(moment, now).replace(/^(Today|Yesterday)/, (day) => day.toLowerCase())
}

/** File name for the picture of a finding: run, title, screen and step. */
export function pictureName(shown: Occurrence): string {
  const words = `${findingTitle(shown)} ${shown.screen.name}`.toLowerCase().match(/[\p{L}\p{N}]+/gu)
  const name = words?.join('-').slice(0, MOST_OF_NAME) ?? ''
  return `run-${shown.runId.slice(0, 8)}-${name}-step-${shown.pictureStep}.png`
}

interface Decided {
  readonly decision?: 'accepted' | 'dismissed'
  readonly reason?: string
  readonly decidedAt: string
}

/**
 * Sentence about a decision: "Dismissed today 09:14: works as intended." Undefined while undecided.
 * `metAt` is when the finding was last met.
 */
export function decidedText(decided: Decided | undefined, metAt: string, now: number) {
  if (decided?.decision === undefined) return undefined
  const day = momentWithin(decided.decidedAt, now)
  if (decided.decision === 'accepted') return `Accepted ${day}.`
  const again = metAt > decided.decidedAt ? ' It was met again since.' : ''
  return `Dismissed ${day}: ${decided.reason?.toLowerCase() ?? 'no reason'}.${again}`
}

/** Imported decision: "Decided by the sender: dismissed, works as intended; severity low." */
export function sentText({ decision, reason, severity, mergedInto, comment }: FindingTriage) {
  const said = [
    decision && [decision, ...(reason ? [reason.toLowerCase()] : [])].join(', '),
    mergedInto !== undefined && 'merged into another finding',
    severity && `severity ${SEVERITY_WORDS[severity].toLowerCase()}`,
  ].filter(Boolean)
  const what =
    said.length === 0 ? 'Comment of the sender:' : `Decided by the sender: ${said.join('; ')}.`
  return [what, ...(comment ? [comment] : [])].join(' ')
}

/** Names an issue by the last part of its address and the host: "MAR-212", "linear.app". */
export function issueText(address: string): { readonly name: string; readonly host: string } {
  if (!URL.canParse(address)) return { name: address, host: '' }
  const { pathname, host } = new URL(address)
  const parts = pathname.split('/').filter(Boolean)
  const named = parts.findLast((part) => /\d/.test(part)) ?? parts.at(-1) ?? host
  return { name: /^\d+$/.test(named) ? `#${named}` : named, host }
}

/** Area of a finding on its picture, in points. */
function placeText({ rect }: Pick<Occurrence, 'rect'>): string {
  if (!rect) return ''
  const [x, y, width, height] = [rect.x, rect.y, rect.width, rect.height].map(Math.round)
  return `, at ${x}, ${y}, ${width} × ${height} points`
}

/** Formats a finding as Markdown for an issue tracker. */
export function findingMarkdown(
  { shown, screen, grade, occurrences, ...seen }: TrackedFinding,
  severity: Severity,
  comment: string | undefined,
): string {
  const first = occurrences.at(-1)
  const facts = shown.facts.map((fact) => {
    return `- Measured: ${factLabel(fact)} (${timesText(fact.count)}). ${markdown(fact.detail)}`
  })
  return [
    `### ${findingTitle(shown)} on ${markdown(screen.name || 'a screen')}`,
    '',
    ...(shown.quote === undefined ? [] : [`> ${markdown(shown.quote)}`, '']),
    `- Severity: ${SEVERITY_WORDS[severity]}`,
    `- Evidence: ${GRADE_LABELS[grade].word}`,
    ...facts,
    `- Seen ${seenText(seen)}, first ${first?.startedAt ?? ''}, last ${occurrences[0]?.startedAt ?? ''}`,
    `- Run ${shown.runId}, ${markdown(shown.personaName)}, ${shown.steps.length === 1 ? 'step' : 'steps'} ${shown.steps.join(', ')}`,
    `- Picture: ${pictureName(shown)}, cut from ${stepFile(shown.pictureStep, 'png')} in the zip of this run${placeText(shown)}`,
    ...(comment ? ['', comment] : []),
    '',
  ].join('\n')
}
