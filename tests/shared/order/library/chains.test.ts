import {
  chainState,
  chainsWith,
  legsOfChain,
  moved,
  unfilledInChain,
  withApplicationChecks,
} from '@harness/shared/order/library/chains.ts'
import { Application, Chain, Goal } from '@harness/shared/order/library/library.ts'
import { copyName, isFound } from '@harness/shared/order/library/search.ts'
import { describe, expect, it } from 'vitest'

const DATES = { createdAt: '2026-11-22T10:00:00.000Z', lastUsedAt: '2026-11-22T10:00:00.000Z' }

function goal(id: string, text = `Do ${id}`): Goal {
  const checks = [{ kind: 'text', value: `${id} done` }]
  return Goal.parse({ id, name: `Goal ${id}`, text, checks, ...DATES })
}

function chain(...goalIds: (string | undefined)[]): Chain {
  const steps = goalIds.map((goalId, index) => ({
    id: `${index}`,
    ...(goalId !== undefined && { goalId }),
    preservesState: index % 2 === 1,
  }))
  return Chain.parse({ id: 'chain', name: 'Chain', steps, ...DATES })
}

const GOALS = [goal('a'), goal('b', 'Skip $1')]

describe('a chain of goals', () => {
  it('17: a chain without goals is a draft and has nothing to run', () => {
    expect(chainState(chain(), GOALS)).toBe('draft')
    expect(chainState(chain(undefined), GOALS)).toBe('draft')
    expect(legsOfChain(chain(), GOALS)).toEqual([])
  })

  it('a chain whose goals all exist is ready', () => {
    expect(chainState(chain('a', undefined, 'b'), GOALS)).toBe('ready')
  })

  it('16: a deleted goal leaves its place in the chain as a broken link, and the others run', () => {
    const broken = chain('a', 'gone', 'b')
    expect(chainState(broken, GOALS)).toBe('broken')
    expect(legsOfChain(broken, GOALS).map(({ actionName }) => actionName)).toEqual([
      'Goal a',
      'Goal b',
    ])
  })

  it('a chain names the placeholders of each goal that nothing fills, and no goal without one', () => {
    const steps = [
      { id: '1', goalId: 'a', goalName: '', preservesState: false },
      { id: '2', goalId: 'b', goalName: '', preservesState: true },
      { id: '3', goalId: 'gone', goalName: '', preservesState: true },
    ]
    expect(unfilledInChain({ steps }, GOALS)).toEqual([{ goal: 'Goal b', places: ['$1'] }])
    const filled = steps.map((step) => ({ ...step, fills: { $1: 'next week' } }))
    expect(unfilledInChain({ steps: filled }, GOALS)).toEqual([])
  })

  it('19: moving a goal gives each goal its new place, and places outside of the list are its ends', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
    expect(moved(['a', 'b', 'c'], 2, -5)).toEqual(['c', 'a', 'b'])
    expect(moved(['a', 'b', 'c'], 1, 9)).toEqual(['a', 'c', 'b'])
    expect(moved(['a'], 4, 0)).toEqual(['a'])
  })

  it('21: only chains that have the goal count as using it', () => {
    const chains = [chain('a'), chain('b', 'a'), chain('b')]
    expect(chainsWith(chains, 'a')).toHaveLength(2)
    expect(chainsWith(chains, 'other')).toHaveLength(0)
  })

  it('40: a chain runs its goals in order with copied names, texts, checks and fills', () => {
    const filled = chain('a', 'b')
    const steps = filled.steps.map((step) => ({ ...step, fills: { $1: 'May' } }))
    expect(legsOfChain({ steps }, GOALS)).toEqual([
      {
        actionName: 'Goal a',
        goal: 'Do a',
        checks: [{ kind: 'text', value: 'a done' }],
        preservesState: false,
      },
      {
        actionName: 'Goal b',
        goal: 'Skip May',
        checks: [{ kind: 'text', value: 'b done' }],
        preservesState: true,
      },
    ])
  })

  it('the checks of the application hold for every goal, and one that a goal has too counts once', () => {
    const checks = [
      { kind: 'no-text' as const, value: 'Error' },
      { kind: 'text' as const, value: 'a done' },
    ]
    const legs = withApplicationChecks(legsOfChain(chain('a', 'b'), GOALS), { checks })
    expect(legs.map((leg) => leg.checks?.length)).toEqual([2, 3])
  })
})

describe('an application', () => {
  it('1: an application needs a name and exactly one platform', () => {
    const web = { kind: 'web', url: 'http://shop.test/' }
    expect(Application.safeParse({ id: 'a', name: 'Shop', target: web, ...DATES }).success).toBe(
      true,
    )
    expect(Application.safeParse({ id: 'a', name: ' ', target: web, ...DATES }).success).toBe(false)
    expect(Application.safeParse({ id: 'a', name: 'Shop', ...DATES }).success).toBe(false)
    const both = { ...web, simulator: {} }
    expect(Application.safeParse({ id: 'a', name: 'Shop', target: both, ...DATES }).success).toBe(
      false,
    )
  })
})

describe('finding in the library', () => {
  it('14: a persona is found by its name, sentence or text, whatever the case', () => {
    const persona = { name: 'Commuter', blurb: 'One hand free.', text: 'You stand in a train.' }
    for (const search of ['commuter', 'HAND', 'train stand']) {
      expect(isFound(persona, search)).toBe(true)
    }
    expect(isFound(persona, 'commuter bicycle')).toBe(false)
  })

  it('12: a copy is called "(copy)", and the next one gets a number', () => {
    expect(copyName('Mine', ['Mine'])).toBe('Mine (copy)')
    expect(copyName('Mine', ['Mine', 'Mine (copy)'])).toBe('Mine (copy 2)')
  })
})
