import type { SplitKind } from '@harness/shared/findings/across/align.ts'
import type { Choices } from '@harness/shared/findings/across/differences.ts'
import type { ProvenEnd } from '@harness/shared/order/run.ts'
import { clockText, countText } from '../../../kit/words/number.ts'

/** Difference with its sign: "+3", "−1,200", "0". */
export function signedCount(difference: number): string {
  return signed(difference, countText)
}

/** Difference of two durations as displayed, in whole seconds: "−1:21". */
export function signedClock(from: number, to: number): string {
  const second = 1000
  return signed((Math.floor(to / second) - Math.floor(from / second)) * second, clockText)
}

function signed(difference: number, text: (size: number) => string): string {
  if (difference === 0) return text(0)
  return `${difference > 0 ? '+' : '−'}${text(Math.abs(difference))}`
}

/** Words for the first difference where two runs diverge. */
export const SPLIT_WORDS: Readonly<Record<SplitKind, string>> = {
  calls: 'Other calls on the same screen.',
  outcome: 'The same call on the same screen, another result.',
  screen: 'Another screen.',
  end: 'One run ended this goal here, the other went on.',
}

/** Words for the end of a goal; `none` while it is running. */
export const END_WORDS: Readonly<Record<ProvenEnd | 'none', string>> = {
  success: 'Success',
  unconfirmed: 'Success, unconfirmed',
  failure: 'Failed',
  blocked: 'Blocked',
  skipped: 'Skipped',
  swept: 'Swept',
  ended: 'No verdict',
  none: 'Running',
}

/** Ordinal such as "2nd". */
export function ordinal(number: number): string {
  const tens = number % 100
  if (tens > 10 && tens < 14) return `${number}th`
  return `${number}${['th', 'st', 'nd', 'rd'][number % 10] ?? 'th'}`
}

/** Maximum number of differences that are named as a possible cause. */
const FEW = 3

/** Differences between the settings, in one sentence. */
export function choicesText({ different }: Pick<Choices, 'different'>): string {
  const names = different.map(({ name }) => `the ${name}`)
  if (names.length === 0) return 'Nothing was set differently.'
  if (names.length === 1) return `One thing was set differently: ${names[0]}.`
  if (names.length <= FEW) return `Set differently: ${names.join(', ')}.`
  return `${names.length} choices differ, so no single cause can be named.`
}
