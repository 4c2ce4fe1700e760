// How long the page script takes to find what a person can see and use, beside the least that any such script must do.
import { readFile } from 'node:fs/promises'
import type {} from '@harness/probe/probe.ts'
import { chromium, type Page } from 'playwright-core'
import { findChromium } from '../../scripts/find-chromium.mjs'
import { startFolderServer } from '../standins/folder-server.ts'
import { type Figure, figure, type Section } from './figure.ts'

const PROBE = new URL('../../shared/probe/dist/probe.js', import.meta.url)
const TIMES = 30
/** The issue's own bound: at most twice a minimal walker on 5,000 elements. */
const FACTOR = 2

/** All on one level, where every question what lies on top goes through all of them; and in a tree, as pages are. */
const PAGES = [
  { name: '500 elements', path: 'many.html?count=500' },
  { name: '5,000 elements', path: 'many.html?count=5000', target: FACTOR },
  { name: '5,000 elements in a tree', path: 'nested.html?count=5000', target: FACTOR },
] as const

export const marksSection: Section = {
  name: 'marks',
  title: 'Mark pass',
  async run() {
    const site = await startFolderServer('bench')
    const browser = await chromium.launch({ executablePath: findChromium() ?? '' })
    try {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
      const figures: Figure[] = []
      for (const { path, name, ...words } of PAGES) {
        await page.goto(`${site.origin}/${path}`)
        await page.evaluate(await readFile(PROBE, 'utf8'))
        figures.push(...(await measure(page, name, words)))
      }
      return figures
    } finally {
      await browser.close()
      await site.close()
    }
  },
}

async function measure(
  page: Page,
  name: string,
  words: { readonly target?: number },
): Promise<readonly Figure[]> {
  const walker = await page.evaluate(walkerTimes, { times: TIMES, asking: false })
  const asking = await page.evaluate(walkerTimes, { times: TIMES, asking: true })
  const pass = await page.evaluate(passTimes, TIMES)
  const passed = figure(`${name}: mark pass`, 'ms', pass)
  const walked = figure(`${name}: minimal walker`, 'ms', walker, { note: 'the floor' })
  const asked = figure(`${name}: walker that asks what lies on top`, 'ms', asking, {
    note: 'one question a control; the browser needs that long to answer',
  })
  return [
    ...[passed, walked, asked],
    figure(`${name}: pass beside walker`, 'x', [passed.p50 / walked.p50], words),
    figure(`${name}: pass beside walker that asks`, 'x', [passed.p50 / asked.p50]),
  ]
}

/**
 * Runs in the page: every control in sight, with its box and its text. `asking`: also whether a tap in its middle would reach
 * it, for as many as a report has.
 */
function walkerTimes({ times, asking }: { times: number; asking: boolean }): number[] {
  const taken: number[] = []
  for (let n = 0; n < times; n++) {
    document.body.style.opacity = n % 2 === 0 ? '1' : '.999'
    const began = performance.now()
    const all = document.querySelectorAll<HTMLElement>('a, button, input, select, textarea')
    const found = [...all].flatMap((element) => {
      const { x, y, right, bottom } = element.getBoundingClientRect()
      const inSight = bottom > 0 && y < innerHeight && right > 0 && x < innerWidth
      if (!inSight || getComputedStyle(element).visibility !== 'visible') return []
      return [
        { element, label: element.textContent ?? '', x: (x + right) / 2, y: (y + bottom) / 2 },
      ]
    })
    if (asking)
      for (const { element, x, y } of found.slice(0, 400))
        element.contains(document.elementFromPoint(x, y))
    taken.push(performance.now() - began)
    if (found.length === 0) throw new Error('The walker found nothing.')
  }
  return taken
}

/** Runs in the page: what the web device asks for with every picture. */
async function passTimes(times: number): Promise<number[]> {
  const probe = globalThis.__harnessProbe
  if (!probe) throw new Error('The page has no probe.')
  const taken: number[] = []
  for (let n = 0; n < times; n++) {
    document.body.style.opacity = n % 2 === 0 ? '1' : '.999'
    const began = performance.now()
    const { elements } = await probe.report({ elements: 400, textLength: 20_000, timeMs: 600 })
    taken.push(performance.now() - began)
    if (elements.length === 0) throw new Error('The probe found nothing.')
  }
  return taken
}
