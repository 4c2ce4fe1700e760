import { beforeAll, describe, expect, it } from 'vitest'
import { attempt } from './attempt.ts'
import { type Explore, openBench } from './bench.ts'
import type { SiteGoal } from './goals.ts'
import { UNSEEN_GOALS } from './unseen-goals.ts'

/** Of five goals that a person can finish, so many are told; as on the sample. */
const ENOUGH = 3

const SITES = new Set(UNSEEN_GOALS.map(({ site }) => site))

let explore: Explore
const told = new Map<string, number>()

beforeAll(async () => {
  explore = await openBench()
})

async function tryIt(goal: SiteGoal): Promise<void> {
  const { isTold, isWrong } = await attempt(explore, goal)
  expect(isWrong).toBe(false)
  if (isTold) told.set(goal.site, (told.get(goal.site) ?? 0) + 1)
}

// Side by side, because a step mostly waits for the page to be still.
describe('on a site that was written later', { concurrent: true, timeout: 180_000 }, () => {
  it.each(UNSEEN_GOALS)('no success is told that is none: $site, $text', tryIt)
})

describe('on each of these sites', () => {
  it.each([...SITES])('most of what a person can finish is told: %s', (site) => {
    expect(told.get(site) ?? 0).toBeGreaterThanOrEqual(ENOUGH)
  })
})
