import { describe, expect, it } from 'vitest'
import { done, run, tap } from './rig.ts'

describe('legs', () => {
  const legs = (preservesState: boolean) => [
    { actionName: 'Find', goal: 'Find the lamp', preservesState: false },
    { actionName: 'Buy', goal: 'Buy the lamp', preservesState },
  ]

  it('a run numbers its steps over all legs and gives each leg its own goal and memory', async () => {
    const { of, requests } = await run({
      replies: [tap(1), done(), tap(1), done()],
      plan: { legs: legs(true) },
    })
    expect(of('step_started').map(({ step, leg }) => [step, leg])).toEqual([
      [1, 0],
      [2, 0],
      [3, 1],
      [4, 1],
    ])
    expect(requests[2]?.system).toContain('Buy the lamp')
    expect(requests[2]?.history).toEqual([])
  })

  it.each([
    [true, 0],
    [false, 1],
  ])(
    'a run restarts the application before a leg unless the leg preserves the state (%s)',
    async (preserves, expected) => {
      const { journal } = await run({
        replies: [done(), done()],
        plan: { legs: legs(preserves) },
      })
      expect(journal.filter((event) => event === 'reset')).toHaveLength(expected)
    },
  )

  it('a run skips the legs after one that did not succeed, and takes its verdict', async () => {
    const { of, end } = await run({
      replies: [done('failure', 'Sold out.'), done()],
      plan: { legs: legs(true) },
    })
    expect(of('leg_completed')).toMatchObject([
      { verdict: 'failure' },
      { verdict: 'skipped', confirmed: false },
    ])
    expect(end).toMatchObject({
      verdict: 'failure',
      summary: 'Sold out.',
      wouldRealUserSucceed: false,
    })
  })
})
