import type { Scene } from '@harness/shared/device/observation.ts'
import { never } from '../bridge/web-device-setup.ts'
import { type Figure, figure, type Section } from './figure.ts'
import type { Lab } from './lab.ts'
import { openBrowser } from './play.ts'
import { type RequestTokens, tokensOfRun } from './run-tokens.ts'
import { VIEWPORTS } from './script.ts'
import { tourRequests } from './tour.ts'

const STEPS = 20
const PAGES = ['', 'shop', 'workshops', 'gift-cards']

export function requestsSection({ page, sample }: Lab): Section {
  return {
    name: 'requests',
    title: 'Tokens of a 20-step run on the sample shop, and of its tour',
    async run() {
      const scenes = await scenesOf(await sample())
      const walk = await page.evaluate(([seen, steps]) => bench.requestTokens(seen, steps), [
        scenes,
        STEPS,
      ] as const)
      const prompts = await page.evaluate(() => bench.prompts())
      const tour = tokensOfRun(await tourRequests(await sample(), prompts))
      return [...figuresOf('phone', walk), ...figuresOf('tour on a desktop', tour)]
    },
  }
}

/** The loop estimates with a margin. docs/internals/facts.md has the tour in a real tokenizer's tokens. */
function figuresOf(name: string, tokens: RequestTokens): readonly Figure[] {
  const { prompts, tools, totals, uncached, counted, countedUncached } = tokens
  const sum = (list: readonly number[]) => list.reduce((total, each) => total + each, 0)
  const average = (list: readonly number[]) => [sum(list) / list.length]
  return [
    figure(`${name}: prompts`, 'tokens', [prompts], { target: 2_500 }),
    figure(`${name}: tools`, 'tokens', [tools], { target: 1_500 }),
    figure(`${name}: request, in all`, 'tokens', totals, { target: 5_000, ...ESTIMATED }),
    figure(`${name}: request, uncached`, 'tokens', uncached, ESTIMATED),
    figure(`${name}: uncached, average with the first`, 'tokens', average(uncached), {
      ...{ target: 1_300, ...ESTIMATED },
    }),
    figure(`${name}: request, in all`, 'tokens', counted, { target: 5_000, ...COUNTED }),
    figure(`${name}: uncached, average with the first`, 'tokens', average(countedUncached), {
      ...{ target: 1_300, ...COUNTED },
    }),
    figure(`${name}: cacheable share`, '%', [100 * (1 - sum(uncached) / sum(totals))]),
  ]
}

const ESTIMATED = { note: 'as the loop estimates' } as const
const COUNTED = { note: 'four letters a token, pictures as Qwen3-VL' } as const

/** The shop as the agent would observe it. */
async function scenesOf(address: string): Promise<readonly Scene[]> {
  const device = await openBrowser(address, VIEWPORTS['phone 390x844@2'])
  try {
    const scenes: Scene[] = []
    for (const path of PAGES) {
      const url = new URL(path, address).href
      await device.perform({ kind: 'navigate', url }, never)
      scenes.push((await device.observe(never)).scene)
    }
    return scenes
  } finally {
    await device.close()
  }
}
