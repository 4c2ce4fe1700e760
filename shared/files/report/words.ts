import type { StepState } from '../../log/fold.ts'
import type { Severity } from '../../order/library/triage.ts'
import { type ProviderName, providerLabel } from '../../order/provider-names.ts'
import type { Check, Ending, ShownEnd } from '../../order/run.ts'

/** Result of a goal; `unfinished` means that the log has no end for it. */
export type GoalEnd = ShownEnd | 'unfinished'

const ENDS: Readonly<Record<GoalEnd, string>> = {
  success: 'Success',
  failure: 'Failed',
  blocked: 'Blocked',
  skipped: 'Skipped',
  swept: 'Swept',
  ended: 'Ended without a verdict',
  unfinished: 'Not finished',
}

/** Endings that the persona did not decide. */
const WITHOUT_VERDICT: Readonly<Partial<Record<Ending, string>>> = {
  limit: 'Limit reached',
  stopped: 'Stopped',
  fault: 'Ended by a fault',
  untestable: 'Not testable here',
}

/** Reason why a step has no tool call, by the ending of its goal. */
export function withoutCallText(ending: Ending | undefined): string {
  switch (ending) {
    case undefined:
      return 'No call yet'
    case 'stopped':
      return 'Stopped before a call'
    case 'limit':
      return 'Limit reached before a call'
    case 'swept':
      return 'Audited, the last screen that was asked for'
    default:
      return 'No usable reply'
  }
}

interface End {
  readonly end: GoalEnd
  readonly confirmed: boolean
  readonly ending?: Ending
}

/** End of a goal or run in words: "Success, unconfirmed". */
export function endText({ end, confirmed, ending }: End): string {
  if (end === 'ended') return (ending && WITHOUT_VERDICT[ending]) ?? ENDS.ended
  if (end !== 'success') return ENDS[end]
  return confirmed ? 'Success, confirmed' : 'Success, unconfirmed'
}

const CHECKS: Readonly<Record<Check['kind'], string>> = {
  text: 'The screen shows',
  'no-text': 'The screen does not show',
  url: 'The address matches',
  element: 'There is an element',
  answer: 'The persona says',
}

/** Describes a check as a sentence: `The screen shows “Thank you”`. */
export function checkText({ kind, value }: Check): string {
  return `${CHECKS[kind]} “${value}”`
}

export const SEVERITY_LABELS: Readonly<Record<Severity, string>> = {
  high: 'High',
  medium: 'Medium',
  low: 'Low',
}

interface Rated {
  readonly severity: Severity
  readonly severityReason: string
}

/** Text such as "High, blocks the goal". */
export function severityText({ severity, severityReason }: Rated): string {
  return `${SEVERITY_LABELS[severity]}, ${severityReason}`
}

interface Played {
  readonly provider: ProviderName
  readonly model: string
}

/** Returns "qwen3-vl:8b (ollama)", or only a name when there is no model: "Sweep, no AI". */
export function modelText({ provider, model }: Played): string {
  return provider === model ? providerLabel(provider) : `${model} (${provider})`
}

/** Joins a list as "7", "7 and 9" or "7, 9 and 12". */
function listText(items: readonly (number | string)[]): string {
  if (items.length < 2) return items.join('')
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}

/** Text such as "step 4" or "steps 4 and 5". */
export function stepsText(steps: readonly number[]): string {
  return `${steps.length === 1 ? 'step' : 'steps'} ${listText(steps)}`
}

/** Text such as "step 4" or "steps 1 to 16". */
export function rangeText({ first, last }: { first: number; last: number }): string {
  return first === last ? `step ${first}` : `steps ${first} to ${last}`
}

/** Formats 93000 as "1:33 min" and 4200 as "4.2 s". */
export function durationText(ms: number): string {
  const seconds = ms / 1000
  if (seconds < 60) return `${seconds.toFixed(1)} s`
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')} min`
}

/** Tool call of a step and its outcome: `Tap “Basket” → changed`. */
export function didText({ call, result }: Pick<StepState, 'call' | 'result'>): string {
  if (!call) return 'thinking'
  return result ? `${call.label} → ${result.outcome.replaceAll('_', ' ')}` : call.label
}
