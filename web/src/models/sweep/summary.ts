// The summary of a sweep: screens, controls used and left, and what the sensors measured.
import { quoted } from '@harness/shared/base/labels.ts'
import { sensorLabel } from '@harness/shared/findings/words.ts'
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
  const reasons = Object.entries(WORDS)
    .filter(([state]) => counts.has(state))
    .map(([state, words]) => `${counts.get(state)} ${words}${namesOf(frontier, state)}`)
  const left = [...counts.values()].reduce((sum, count) => sum + count, 0) - used
  const signals = Object.entries(measured).map(([name, count]) => `${sensorLabel(name)} ${count}`)
  return [
    ...(facts.checks > 0 ? [proofText(facts)] : []),
    ...(why === undefined ? [] : [why]),
    `Swept ${plural(frontier.screens, 'screen state')}.`,
    `Used ${plural(used, 'control')}, left ${left}${reasons.length > 0 ? `: ${reasons.join(', ')}` : ''}.`,
    `Measured: ${signals[0] ? `${signals.join(', ').toLowerCase()}, repeats counted` : 'nothing'}.`,
  ].join(' ')
}

/** Three names of the controls that may send, buy or delete: a person has to try them by hand. */
function namesOf({ controls }: Frontier, state: string): string {
  const isUnused = (each: Known) => each.state === state && each.uses === 0 && each.label !== ''
  const found = [...controls.values()].filter(isUnused).map(({ label }) => quoted(label))
  const [first, second, third, more] = /guarded|form|refused/.test(state) ? new Set(found) : []
  const names = [first, second, third, more && '…'].filter(Boolean).join(', ')
  return names && ` (${names})`
}

function proofText({ verdict, held }: Facts): string {
  if (verdict === 'success') return 'All checks hold on this screen.'
  if (!held) return 'The checks did not hold on any screen of the sweep.'
  return 'The checks held on a screen of the sweep, which it could not reach again.'
}

function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`
}
