import { Chain, Goal } from '@harness/shared/library/library.ts'
import type { RunEntry } from '@harness/web/store/run-entry.ts'
import { applicationHref } from '@harness/web/ui/state/application/address.ts'
import { goalsRun } from '@harness/web/ui/state/application/goals-run.ts'
import { expect, it } from 'vitest'
import { sampleEntries } from '../store/sample-entries.ts'

const AT = '2026-11-01T00:00:00.000Z'
const entry = { createdAt: AT, lastUsedAt: AT }
const skip = Goal.parse({ ...entry, id: 'skip', name: 'Skip', text: 'Skip $1.' })
const small = Goal.parse({ ...entry, id: 'small', name: 'Small box', text: 'Take a small box.' })
const both = Chain.parse({
  ...{ ...entry, id: 'both', name: 'Skip, then small' },
  steps: [
    { id: 'a', goalId: 'skip', fills: { $1: 'next week' }, preservesState: true },
    { id: 'b', goalId: 'small', preservesState: true },
  ],
})

function runsOf(goals: readonly string[]): readonly RunEntry[] {
  return [...sampleEntries(goals.length)].map((run, index) => ({
    ...run,
    provider: 'ollama',
    goal: goals[index] ?? '',
  }))
}

it('runs of a saved goal are one row, whatever its placeholders were filled with, the newest goal first', () => {
  const runs = runsOf(['Skip today.', 'Look around.', 'Skip next week.', 'Take a small box.'])
  const found = goalsRun(runs, [skip, small], [both])
  expect(found.map(({ name, saved, runs: own }) => [name, saved?.kind, own.length])).toEqual([
    ['Small box', 'goal', 1],
    ['Skip', 'goal', 2],
    ['Look around.', undefined, 1],
  ])
  expect(found[1]?.runs).toEqual([runs[0], runs[2]])
})

it('a run of the goals of a chain is a run of the chain', () => {
  const runs = runsOf(['Skip next week., then Take a small box.'])
  expect(goalsRun(runs, [small], [both])[0]?.name).toBe(runs[0]?.goal)
  expect(goalsRun(runs, [skip, small], [both])[0]?.saved?.kind).toBe('chain')
})

it('an application has an address that a server does not take for a file', () => {
  expect(applicationHref('0f1e-2d3c')).toBe('/applications/0f1e-2d3c')
  expect(applicationHref('marrow.test/a b')).toBe('/applications?key=marrow.test%2Fa+b')
})
