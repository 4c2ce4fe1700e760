// How long the page script takes to find visible controls, compared with a minimal script. Both
// run on a page that has changed and has been drawn since: the web device captures no other.
import { readFile } from 'node:fs/promises'
import type {} from '@harness/probe/script.ts'
import type { Page } from 'playwright-core'
import { launchBrowser } from '../setup/browser.ts'
import { startFolderServer } from '../standins/folder-server.ts'
import { type Figure, figure, type Section } from './figure.ts'

const PROBE = new URL('../../shared/probe/dist/probe.js', import.meta.url)
const TIMES = 30
/** At most twice the time of a minimal walker on 5,000 elements. */
const FACTOR = 2

/**
 * A long page that shows about 40 controls, as the one of the stack facts; a dense one in a tree
 * that shows 80; and one with all on one level that shows more than are reported, where every
 * question what lies on top goes through all of them.
 */
const PAGES = [
  { name: '500 elements', path: 'many.html?count=500' },
  { name: '5,000 elements of a long page', path: 'long.html?count=5000', target: FACTOR },
  { name: '5,000 elements in a tree', path: 'nested.html?count=5000', target: FACTOR },
  { name: '5,000 elements', path: 'many.html?count=5000', target: FACTOR },
] as const

export const marksSection: Section = {
  name: 'marks',
  title: 'Mark pass',
  async run() {
    const site = await startFolderServer('bench')
    const browser = await launchBrowser()
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
  const tags = await page.evaluate(walkerTimes, { times: TIMES, of: TAGS, querying: false })
  const all = await page.evaluate(walkerTimes, { times: TIMES, of: '*', querying: false })
  const querying = await page.evaluate(walkerTimes, { times: TIMES, of: '*', querying: true })
  const pass = await page.evaluate(passTimes, TIMES)
  const passed = figure(`${name}: mark pass`, 'ms', pass)
  const walked = figure(`${name}: minimal walker`, 'ms', all, {
    note: 'the floor: any element may have the cursor of a link',
  })
  return [
    ...[passed, walked],
    figure(`${name}: walker of control tags only`, 'ms', tags),
    figure(`${name}: walker that asks what lies on top`, 'ms', querying, {
      note: 'one question a control; the browser needs that long to answer',
    }),
    figure(`${name}: pass beside walker`, 'x', [passed.p50 / walked.p50], words),
  ]
}

const TAGS = 'a, button, input, select, textarea'

interface Walk {
  readonly times: number
  readonly of: string
  readonly querying: boolean
}

/**
 * Runs in the page: every control in sight, with its box and its text, by its tag or its cursor.
 * `asking`: also whether a tap in its middle would reach it, for as many as a report has.
 */
async function walkerTimes({ times, of, querying }: Walk): Promise<number[]> {
  const taken: number[] = []
  for (let n = 0; n < times; n++) {
    document.body.style.opacity = n % 2 === 0 ? '1' : '.999'
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
    const began = performance.now()
    const found = [...document.querySelectorAll<HTMLElement>(of)].flatMap((element) => {
      const { x, y, right, bottom } = element.getBoundingClientRect()
      const inSight = bottom > 0 && y < innerHeight && right > 0 && x < innerWidth
      if (!inSight) return []
      const { visibility, cursor } = getComputedStyle(element)
      const isControl =
        cursor === 'pointer' || element.matches('a, button, input, select, textarea')
      if (visibility !== 'visible' || !isControl) return []
      return [
        { element, label: element.textContent ?? '', x: (x + right) / 2, y: (y + bottom) / 2 },
      ]
    })
    if (querying)
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
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
    const began = performance.now()
    const { elements } = await probe.report({ elements: 400, textLength: 20_000, timeMs: 600 })
    taken.push(performance.now() - began)
    if (elements.length === 0) throw new Error('The probe found nothing.')
  }
  return taken
}
