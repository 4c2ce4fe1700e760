// The time between two frames while long lists are scrolled: 10,000 runs, and the 500 findings of
// one. Home reads the last runs of its applications meanwhile.
import { foldAll } from '@harness/shared/views/fold.ts'
import { summarise } from '@harness/shared/views/summary.ts'
import { entryOf } from '@harness/web/store/log/read-entry.ts'
import type { Page } from 'playwright-core'
import { startBridgeProcess } from '../e2e/bridge-process.ts'
import { openPerson } from '../e2e/person.ts'
import type { Spec } from '../shared/run-of-specs.ts'
import { sampleEntries } from '../store/sample-entries.ts'
import { sampleLog } from '../store/sample-logs.ts'
import { newRunId } from '../store/sample-rows.ts'
import { figure, type Section } from './figure.ts'

const RUNS = 10_000
const FINDINGS = 500
const FRAMES = 240
const PIXELS_A_FRAME = 90
/** Sixty frames a second. */
const TARGET_MS = 16.7

export const scrollSection: Section = {
  name: 'scroll',
  title: 'Scrolling',
  async run() {
    const bridge = await startBridgeProcess()
    const { page, close } = await openPerson({ keepsCopy: true })
    try {
      await page.goto(bridge.url)
      await page.getByRole('link', { name: 'New run' }).waitFor()
      const { entry, rows } = runWithFindings()
      await seed(page, 'runs', [...sampleEntries(RUNS), entry])
      await seed(page, 'rows', rows)
      const { origin } = new URL(page.url())
      await page.goto(`${origin}/runs`)
      await page.getByRole('row').nth(5).waitFor()
      const runs = await framesOf(page, '#main')
      await page.goto(`${origin}/findings?app=${entry.applicationName}`)
      await page.getByRole('option').nth(5).waitFor()
      const findings = await framesOf(page, '.finding-list')
      await page.goto(`${origin}/`)
      await page.getByRole('heading', { name: 'Recent runs' }).waitFor()
      const home = await framesOf(page, '#main')
      const note = 'from frame to frame'
      return [
        figure('scrolling 10,000 runs', 'ms', runs, { target: TARGET_MS, note }),
        figure('scrolling 500 findings', 'ms', findings, { target: TARGET_MS, note }),
        figure('scrolling Home with 10,000 runs', 'ms', home, { target: TARGET_MS, note }),
      ]
    } finally {
      await close()
      await bridge.dispose()
    }
  },
}

function runWithFindings() {
  const specs = Array.from({ length: FINDINGS }, (_, index): Spec => {
    const word = String.fromCharCode(97 + (index % 26), 97 + Math.floor(index / 26))
    return { title: word, url: `http://shop.test/${word}`, aim: 'Save', reported: ['dead_end'] }
  })
  const runId = newRunId()
  const rows = sampleLog(runId, { specs }, 0)
  const state = foldAll(rows)
  const entry = entryOf(runId, state, summarise(state))
  if (!entry) throw new Error('the run has no first row')
  return { entry, rows }
}

async function seed(page: Page, store: string, entries: readonly object[]): Promise<void> {
  await page.evaluate(
    ([name, all]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('harness')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const writing = opening.result.transaction(name, 'readwrite')
          for (const entry of all) writing.objectStore(name).put(entry)
          writing.onerror = () => reject(writing.error)
          writing.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    [store, entries] as const,
  )
}

/**
 * Scrolls a box a little in every frame. No function in it has a name: the page lacks what tsx adds
 * to those.
 */
function framesOf(page: Page, selector: string): Promise<number[]> {
  return page.evaluate(
    async ([box, frames, pixels]) => {
      const element = document.querySelector(box)
      const times: number[] = []
      let last = performance.now()
      while (times.length <= frames) {
        const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
        times.push(now - last)
        last = now
        element?.scrollBy(0, pixels)
      }
      return times.slice(1)
    },
    [selector, FRAMES, PIXELS_A_FRAME] as const,
  )
}
