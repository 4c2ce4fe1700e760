import { beforeAll, describe, expect, it } from 'vitest'
import { attempt } from './attempt.ts'
import { type Explore, openBench } from './bench.ts'
import { SITE_GOALS } from './goals.ts'

/** The part of the possible goals that the explorer must reach and tell: of all, and of each site by itself. */
const GOOD_ENOUGH = 0.6
const GOOD_ENOUGH_ANYWHERE = 0.5

/** Sites that differ most from each other; the bench tries all of them. */
const HERE = new Set('hotel todo settings catalogue observatory helpdesk foodbank'.split(' '))
const GOALS = SITE_GOALS.filter(({ site }) => HERE.has(site))

let explore: Explore
const told: { site: string; isTold: boolean }[] = []

beforeAll(async () => {
  explore = await openBench()
})

// Side by side, because a step mostly waits for the page to be still.
describe('on a small site', { concurrent: true, timeout: 180_000 }, () => {
  it.each(GOALS)('never tells a success that is none: $site, $text', async (goal) => {
    const { isPossible, isTold, isWrong, wrongSends } = await attempt(explore, goal)
    expect(wrongSends).toEqual([])
    expect(isWrong).toBe(false)
    if (isPossible) told.push({ site: goal.site, isTold })
  })
})

describe('on all of them', () => {
  const share = (goals: typeof told) => goals.filter(({ isTold }) => isTold).length / goals.length

  it('reaches most of what can be reached, and does not leave a single site out', () => {
    expect(told).toHaveLength(GOALS.filter(({ mark }) => mark !== undefined).length)
    expect(share(told)).toBeGreaterThanOrEqual(GOOD_ENOUGH)
    for (const goals of Object.values(groupBySite())) {
      expect(share(goals), goals[0]?.site).toBeGreaterThanOrEqual(GOOD_ENOUGH_ANYWHERE)
    }
  })
})

function groupBySite(): Readonly<Record<string, typeof told>> {
  const sites: Record<string, typeof told> = {}
  for (const goal of told) sites[goal.site] = [...(sites[goal.site] ?? []), goal]
  return sites
}
