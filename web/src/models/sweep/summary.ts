// Summary of a sweep: screens, used and unused controls, and measurements of the sensors.
import { counted } from '@harness/shared/base/counted.ts'
import { quoted } from '@harness/shared/base/labels.ts'
import { sensorLabel } from '@harness/shared/findings/words.ts'
import type { Frontier, Known } from './frontier.ts'

/** Words in the order of the summary; controls that could still have been used come last. */
const WORDS: Readonly<Record<Exclude<Known['state'], 'used'>, string>> = {
  guarded: 'held back by a guard rule of this run',
  leaves: 'that would sign out',
  form: 'that would send a form',
  outside: 'to another site',
  file: 'for a file',
  secret: 'for a password',
  disabled: 'disabled',
  alike: 'like others that were used',
  refused: 'refused',
  unable: 'without a tool for them',
  gone: 'not found again',
  open: 'not reached',
}

/** Reason why a sweep ends with steps left, consistent with its unused controls. */
export function restOf(frontier: Frontier): string {
  const left = [...frontier.left().keys()].filter((state) => state !== 'used')
  if (left.length === 0) return 'Nothing is left to use.'
  return left.some(isLost)
    ? 'No way to the rest was found.'
    : 'Nothing is left that a sweep may use.'
}

function isLost(state: Known['state']): boolean {
  return state === 'open' || state === 'gone'
}

interface Facts {
  readonly measured: Readonly<Record<string, number>>
  readonly checks: number
  /** Sentences about the checks that fail on the last screen. */
  readonly gaps: readonly string[]
  readonly verdict: 'success' | 'blocked'
  /** True when the checks passed on some screen of the sweep. */
  readonly held?: boolean
  /** Sentence with the reason for the end. */
  readonly why?: string | undefined
  /** Number of steps left, the one that ends the sweep included; undefined without a limit. */
  readonly stepsLeft?: number | undefined
}

export function summaryOf(frontier: Frontier, facts: Facts): string {
  const { measured, why } = facts
  const counts = new Map<string, number>(frontier.left())
  const used = counts.get('used') ?? 0
  const reasons = Object.entries(WORDS)
    .filter(([state]) => counts.has(state))
    .map(([state, words]) => `${counts.get(state)} ${words}${namesOf(frontier, state)}`)
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const over = facts.stepsLeft === undefined ? 0 : facts.stepsLeft - 1
  const spare =
    over > 0 && (counts.has('open') || counts.has('gone'))
      ? ` (${counted(over, 'step')} left over)`
      : ''
  const rest = reasons.length > 0 ? `; not used: ${reasons.join(', ')}${spare}` : ''
  const signals = Object.entries(measured).map(([name, count]) => `${count} × ${sensorLabel(name)}`)
  return [
    ...(facts.checks > 0 ? [proofText(facts)] : []),
    ...(why === undefined ? [] : [why]),
    `Swept ${counted(frontier.screens, 'screen state')}.`,
    `Used ${used} of ${counted(all, 'control')} on ${counted(frontier.pages.size, 'page')}${rest}.`,
    signals[0]
      ? `Measured: ${signals.join(', ').toLowerCase()} (a fault that is met again counts again).`
      : 'Measured: nothing.',
  ].join(' ')
}

/** Names of up to three controls that may send, buy or delete, for a person to try by hand. */
function namesOf({ controls }: Frontier, state: string): string {
  const isUnused = (each: Known) => each.state === state && each.uses === 0 && each.label !== ''
  const found = [...controls.values()].filter(isUnused).map(({ label }) => quoted(label))
  const [first, second, third, more] = /guarded|leaves|form|refused/.test(state)
    ? new Set(found)
    : []
  const names = [first, second, third, more && '…'].filter(Boolean).join(', ')
  return names && ` (${names})`
}

function proofText({ verdict, held, gaps }: Facts): string {
  if (verdict === 'success') return 'All checks hold on this screen.'
  const [first, second, ...more] = gaps
  const named = [first, second, more.length > 0 && `And ${more.length} more.`]
  if (!held)
    return ['The checks did not hold on any screen of the sweep.', ...named]
      .filter(Boolean)
      .join(' ')
  return 'The checks held on a screen of the sweep, which it could not reach again.'
}
