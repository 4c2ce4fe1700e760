// Runs in a minute by the number at the same time, from the command to the written study, beside
// Playwright alone: a browser, a page and the same clicks, with a picture of each screen.
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { launchBrowser } from '../setup/browser.ts'
import {
  labelOf,
  PRESSES,
  proofOf,
  type Shops,
  startShops,
  writeShopPlan,
} from '../standins/shops.ts'
import { type Figure, figure, type Section } from './figure.ts'

const AT_ONCE = [1, 5, 20] as const
const HARNESS = fileURLToPath(new URL('../../scripts/harness.mjs', import.meta.url))

export const throughputSection: Section = {
  name: 'throughput',
  title: `Runs of ${PRESSES} clicks in a minute`,
  async run() {
    const shops = await startShops()
    try {
      const figures: Figure[] = []
      for (const count of AT_ONCE) {
        figures.push(
          await measured(`${count} at once`, count, () => study(shops, count)),
          await measured(`${count} at once, Playwright alone`, count, () => raw(shops, count)),
        )
      }
      return figures
    } finally {
      shops.close()
    }
  },
}

async function measured(name: string, count: number, work: () => Promise<void>): Promise<Figure> {
  const start = performance.now()
  await work()
  const minutes = (performance.now() - start) / 60_000
  return figure(name, 'runs/min', [count / minutes])
}

async function study(shops: Shops, count: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'harness-throughput-'))
  try {
    const plan = writeShopPlan(folder, shops, count)
    const child = spawn(process.execPath, [HARNESS, 'study', plan], { stdio: 'ignore' })
    const status = await new Promise((resolve) => child.once('close', resolve))
    if (status !== 0) throw new Error(`The study of ${count} runs ended with ${status}.`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function raw(shops: Shops, count: number): Promise<void> {
  await Promise.all(Array.from({ length: count }, (_, at) => clickThrough(shops, at + 1)))
}

async function clickThrough(shops: Shops, shop: number): Promise<void> {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.goto(shops.url(shop))
    for (let press = 1; press <= PRESSES; press++) {
      await page.screenshot()
      await page.getByRole('button', { name: labelOf(shop, press) }).click()
    }
    await page.getByText(proofOf(shop)).waitFor()
    await page.screenshot()
  } finally {
    await browser.close()
  }
}
