// Coverage of an accessibility audit: its screens, and the criteria that fail.
import { counted } from '../../base/counted.ts'
import type { AuditView } from '../../device/audit.ts'
import { reasonText } from '../../device/reading.ts'
import { CRITERIA } from '../../device/wcag.ts'
import type { RunState } from '../../log/fold.ts'
import type { AuditCoverage } from '../../log/step-rows.ts'
import type { Ending } from '../../order/run.ts'

export interface AuditedScreen extends AuditCoverage {
  readonly step: number
  readonly title: string
  readonly address: string
}

export interface ReportedAudit {
  readonly screens: readonly AuditedScreen[]
  /** Pages answered with an error, which do not count as screens of the application. */
  readonly errorPages: readonly string[]
  /** Criteria with a finding, without duplicates, in numeric order. */
  readonly failing: readonly string[]
  /** Summary such as "3 findings on 2 screens, 2 criteria fail". */
  readonly summary: string
  /** Limits of an automated audit. */
  readonly limits: string
}

export const VIEW_LABELS: Readonly<Record<AuditView, string>> = {
  zoom_200: 'Zoom 200 %',
  zoom_400: 'Zoom 400 % (320 CSS pixels)',
  text_spacing: 'Text spacing',
  forced_colors: 'Forced colours',
  reduced_motion: 'Reduced motion',
}

/** Key of the criterion in a signal's numbers. */
const CRITERION = 'WCAG 2.2'

interface Found {
  readonly numbers: readonly { readonly name: string; readonly value: string }[]
}

export function auditOf({ steps, completed }: RunState, findings: readonly Found[]): ReportedAudit {
  const screens = steps.flatMap(({ step, started: { audited, title = '', url = '' } }) =>
    audited ? [{ step, title: title === '' ? url : title, address: url, ...audited }] : [],
  )
  const errorPages = errorPagesOf(steps)
  const failing = [...new Set(findings.flatMap(criteriaOf))].toSorted((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  )
  return {
    screens,
    errorPages,
    failing,
    summary: `${summaryOf(findings.length, screens.length, failing.length)}${unauditedText(screens)}${errorPagesText(errorPages)}${cutText(completed?.ending)}`,
    limits: `${failing.length} of ${CRITERIA.length} criteria of WCAG 2.2, levels A and AA, fail. A machine finds only a part of all barriers: a criterion without a finding holds where it was measured, and most need a person to decide.`,
  }
}

/** The audit with a different number of findings, as with a baseline. */
export function withCount(audit: ReportedAudit, findings: number): ReportedAudit {
  const count = counted(findings, 'finding')
  return { ...audit, summary: audit.summary.replace(/^\d+ findings?/, count) }
}

/** Lines such as "http://shop.test/old (404)", without duplicates. */
function errorPagesOf(steps: RunState['steps']): readonly string[] {
  const broken = steps
    .flatMap(({ signals }) => signals)
    .filter(({ sensor, value }) => sensor === 'broken_link' && value >= 400)
  const texts = broken.map(({ value, target = '', numbers = [] }) => {
    const address = numbers.find(({ name }) => name === ADDRESS)?.value ?? target
    return `${address} (${value})`
  })
  return [...new Set(texts)]
}

const ADDRESS = 'Address'

/** The report of an audit without an end must not be taken for a whole one. */
function cutText(ending: Ending | undefined): string {
  if (ending === 'stopped') return '; it was stopped before its end, so other screens are not known'
  return ending === 'fault' ? '; an error ended it, so other screens are not known' : ''
}

/** Returns "; 1 page answered with an error and was not audited". */
function errorPagesText({ length }: readonly string[]): string {
  if (length === 0) return ''
  return `; ${counted(length, 'page answered with an error and was', 'pages answered with an error and were')} not audited`
}

export function criteriaOf({ numbers }: Found): readonly string[] {
  return numbers.flatMap(({ name, value }) => (name === CRITERION ? [value] : []))
}

function summaryOf(findings: number, screens: number, failing: number): string {
  const on = `on ${counted(screens, 'screen')}`
  if (findings === 0) return `No findings ${on}`
  const criteria = counted(failing, 'criterion fails', 'criteria fail')
  return `${counted(findings, 'finding')} ${on}, ${criteria}`
}

/** Returns "; 2 frames were not audited, so nothing is known of them". */
function unauditedText(screens: readonly AuditCoverage[]): string {
  const count = screens.reduce((sum, { unaudited = [] }) => sum + unaudited.length, 0)
  if (count === 0) return ''
  const [were, them] = count === 1 ? ['was', 'it'] : ['were', 'them']
  return `; ${counted(count, 'frame')} ${were} not audited, so nothing is known of ${them}`
}

/** Distinct unaudited frames with counts: "Not audited: the frame of pay.test, because …". */
export function unauditedLines({ unaudited = [] }: AuditCoverage): readonly string[] {
  const counts = new Map<string, number>()
  for (const { name, why } of unaudited) {
    const text = `the frame of ${name}, because ${reasonText(why)}`
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return [...counts].map(
    ([text, count]) => `Not audited: ${text}${count > 1 ? ` (${count} times)` : ''}.`,
  )
}

const WALKS: Readonly<Record<AuditCoverage['walk'], string>> = {
  whole: 'no trap',
  trapped: 'ends in a trap',
  cut_short: 'cut short',
}

export function coverageText(screen: AuditedScreen): string {
  const { stops, walk, views, targets, undecided, shortened } = screen
  const left = undecided.map(({ help, count }) => `${help} (${count})`).join('; ')
  return [
    `${counted(stops, 'stop')} by keyboard, ${WALKS[walk]}.`,
    `Shown in ${counted(views.length, 'other way')}: ${views.map((view) => VIEW_LABELS[view]).join(', ') || 'none'}.`,
    `${counted(targets, 'target')}.`,
    ...(left === '' ? [] : [`Left to a person: ${left}.`]),
    ...unauditedLines(screen),
    ...shortened.map((help) => `More elements break “${help}” than are listed.`),
  ].join(' ')
}
