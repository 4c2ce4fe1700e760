import { readFile } from 'node:fs/promises'
import type { Limits } from '@harness/shared/page/probe/find/report.ts'
import type {} from '@harness/shared/page/probe/probe.ts'
import type {} from '@harness/shared/page/probe/script.ts'
import type { Page } from 'playwright-core'
import { launchBrowser } from '../setup/browser.ts'
import { startFolderServer } from '../standins/folder-server.ts'
import { type Figure, figure } from './figure.ts'

const PROBE = new URL('../../shared/probe/dist/probe.js', import.meta.url)
const TIMES = 30
/** Time that facts may add to a step, in milliseconds. */
const TARGET = 15

const PAGES = [
  ['500 elements', 'many.html?count=500'],
  ['5,000 elements of a long page', 'long.html?count=5000'],
  ['5,000 elements in a tree', 'nested.html?count=5000'],
  ['5,000 elements in a list', 'many.html?count=5000'],
] as const

/** Additional time of a report with facts, on pages painted in between. */
export async function factsCost(): Promise<readonly Figure[]> {
  const site = await startFolderServer('bench')
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    const probe = await readFile(PROBE, 'utf8')
    await page.evaluate(probe)
    const sizes = await page.evaluate(() => globalThis.__harnessProbe?.nativeSizes() ?? {})
    const figures: Figure[] = []
    for (const [name, path] of PAGES) {
      await page.goto(`${site.origin}/${path}`)
      await page.evaluate(probe)
      await page.evaluate((known) => globalThis.__harnessProbe?.knowNativeSizes(known), sizes)
      const added = await measure(page)
      figures.push(figure(`facts of a page with ${name}`, 'ms', added, { target: TARGET }))
    }
    return figures
  } finally {
    await browser.close()
    await site.close()
  }
}

/** Pairs of reports, first without and then with facts. */
async function measure(page: Page): Promise<readonly number[]> {
  const limits = { textLength: 20_000, elements: 400, timeMs: 600 }
  const added: number[] = []
  for (let count = 0; count < TIMES; count++) {
    const plain = await timed(page, limits)
    added.push((await timed(page, { ...limits, factsMs: 250 })) - plain)
  }
  return added
}

/** A report of a page that has changed and was drawn, in milliseconds. */
function timed(page: Page, limits: Limits): Promise<number> {
  return page.evaluate(async (given) => {
    document.body.append(document.createElement('i'))
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const start = performance.now()
    await globalThis.__harnessProbe?.report(given)
    return performance.now() - start
  }, limits)
}
