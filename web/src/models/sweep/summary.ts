// The summary of a sweep: screens, controls used and left, and what the sensors measured.
import { sensorLabel } from '@harness/shared/views/words.ts'
import type { Frontier, Known } from './frontier.ts'

/** In the order of the summary. `open` controls were not reached within the steps. */
const WORDS: Readonly<Record<Exclude<Known['state'], 'used'>, string>> = {
  open: 'not reached',
  guarded: 'named by a guard rule',
  form: 'would send a form',
  outside: 'lead to another site',
  file: 'a file',
  secret: 'a password',
  disabled: 'disabled',
  alike: 'like others that were used',
  refused: 'refused',
  gone: 'not found again',
}

interface Facts {
  /** Number of signals per sensor. */
  readonly measured: Readonly<Record<string, number>>
  readonly checks: number
  readonly verdict: 'success' | 'blocked'
  /** The checks held on a screen of the sweep. */
  readonly held?: boolean
  /** Why the sweep ends, in a sentence. */
  readonly why?: string | undefined
}

export function summaryOf(frontier: Frontier, facts: Facts): string {
  const { measured, why } = facts
  const counts = new Map<string, number>(frontier.left())
  const used = counts.get('used') ?? 0
  const reasons = Object.entries(WORDS).flatMap(([state, words]) => {
    const count = counts.get(state)
    return count ? [`${count} ${words}`] : []
  })
  const left = [...counts].reduce(
    (sum, [state, count]) => (state === 'used' ? sum : sum + count),
    0,
  )
  const signals = Object.entries(measured).map(
    ([sensor, count]) => `${sensorLabel(sensor).toLowerCase()} ${count}`,
  )
  return [
    ...(facts.checks > 0 ? [proofText(facts)] : []),
    ...(why === undefined ? [] : [why]),
    `Swept ${plural(frontier.screens, 'screen state')}.`,
    `Used ${plural(used, 'control')}, left ${left}${reasons.length > 0 ? `: ${reasons.join(', ')}` : ''}.`,
    signals.length > 0 ? `Measured: ${signals.join(', ')}.` : 'The sensors measured nothing.',
  ].join(' ')
}

function proofText({ verdict, held }: Facts): string {
  if (verdict === 'success') return 'All checks hold on this screen.'
  return held
    ? 'The checks held on a screen of the sweep, which it could not reach again.'
    : 'The checks did not hold on any screen of the sweep.'
}

function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`
}
