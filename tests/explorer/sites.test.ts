import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SiteServer, startSiteServer } from '../standins/site-server.ts'
import { type Explore, openBench } from './bench.ts'
import { SITE_GOALS } from './goals.ts'

/** The part of the possible goals that the explorer must reach and tell. */
const GOOD_ENOUGH = 0.6

let explore: Explore
const servers: SiteServer[] = []
const told: boolean[] = []

beforeAll(async () => {
  explore = await openBench()
})
afterAll(() => Promise.all(servers.map((server) => server.close())))

// Side by side, because a step mostly waits for the page to be still.
describe('on a small site', { concurrent: true, timeout: 90_000 }, () => {
  it.each(SITE_GOALS)('never tells a success that is none: $site, $text', async (goal) => {
    const server = await startSiteServer()
    servers.push(server)
    const { verdict } = await explore(server.start(goal.site), goal.text)
    // The page tells what was really reached; the explorer's word counts for nothing here.
    const reached = goal.mark !== undefined && server.reached().includes(goal.mark)
    if (verdict === 'success') expect(reached).toBe(true)
    if (goal.mark !== undefined) told.push(verdict === 'success' && reached)
  })
})

describe('on all of them', () => {
  it('reaches most of what can be reached', () => {
    expect(told).toHaveLength(SITE_GOALS.filter(({ mark }) => mark !== undefined).length)
    expect(told.filter(Boolean).length / told.length).toBeGreaterThanOrEqual(GOOD_ENOUGH)
  })
})
