import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SiteServer, startSiteServer } from '../standins/site-server.ts'
import { type Explore, openBench } from './bench.ts'
import { SITE_GOALS } from './goals.ts'

/** The part of the possible goals that the explorer must reach and tell: of all, and of each site by itself. */
const GOOD_ENOUGH = 0.6
const GOOD_ENOUGH_ANYWHERE = 0.5

let explore: Explore
const servers: SiteServer[] = []
const told: { site: string; reached: boolean }[] = []

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
    const marks = server.reached()
    const reached = goal.mark !== undefined && marks.includes(goal.mark)
    if (goal.never !== undefined) expect(marks.join('\n')).not.toContain(`${goal.never}-`)
    if (verdict === 'success') expect(reached).toBe(true)
    if (goal.mark !== undefined)
      told.push({ site: goal.site, reached: verdict === 'success' && reached })
  })
})

describe('on all of them', () => {
  const share = (goals: typeof told) => goals.filter(({ reached }) => reached).length / goals.length

  it('reaches most of what can be reached, and does not leave a single site out', () => {
    expect(told).toHaveLength(SITE_GOALS.filter(({ mark }) => mark !== undefined).length)
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
