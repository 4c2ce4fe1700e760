import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openWebDeviceIn } from '@harness/bridge/devices/web/life/open.ts'
import type { Scene } from '@harness/shared/devices/observation.ts'
import { figure, type Section } from './figure.ts'
import type { Lab } from './lab.ts'
import { VIEWPORTS } from './script.ts'

const PROFILES = join(tmpdir(), 'harness-bench-profiles')
const STEPS = 20
const PAGES = ['', 'shop', 'workshops', 'gift-cards']

export function requestsSection({ page, sample }: Lab): Section {
  return {
    name: 'requests',
    title: 'Tokens of a 20-step run on the sample shop, as we estimate them',
    async run() {
      const scenes = await scenesOf(await sample())
      const { prompts, tools, totals, uncached } = await page.evaluate(
        ([seen, steps]) => bench.requestTokens(seen, steps),
        [scenes, STEPS] as const,
      )
      const sum = (list: readonly number[]) => list.reduce((total, each) => total + each, 0)
      const share = 100 * (1 - sum(uncached) / sum(totals))
      return [
        figure('prompts', 'tokens', [prompts], { target: 2_500 }),
        figure('tools', 'tokens', [tools], { target: 1_500 }),
        figure('request, in all', 'tokens', totals),
        figure('request, uncached', 'tokens', uncached, { note: 'as a cache of prefixes has it' }),
        figure('uncached per step, average', 'tokens', [sum(uncached) / STEPS], { target: 3_000 }),
        figure('in all per step, average', 'tokens', [sum(totals) / STEPS]),
        figure('cacheable share', '%', [share]),
      ]
    },
  }
}

/** The shop as the agent would observe it. */
async function scenesOf(address: string): Promise<readonly Scene[]> {
  const { signal } = new AbortController()
  const viewport = VIEWPORTS['phone 390x844@2']
  const device = await openWebDeviceIn(PROFILES)({ kind: 'web', url: address, viewport }, signal)
  try {
    const scenes: Scene[] = []
    for (const path of PAGES) {
      const url = new URL(path, address).href
      await device.perform({ kind: 'navigate', url }, signal)
      scenes.push((await device.observe(signal)).scene)
    }
    return scenes
  } finally {
    await device.close()
  }
}
