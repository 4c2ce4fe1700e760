// A designer with nothing installed: two pictures become a prototype, a sweep of it and a report.
// From an empty profile on a plain file server, by mouse and by keyboard alone.
import { readFile } from 'node:fs/promises'
import { designAndReport, keyboardOf, mouseOf } from '../e2e/designer.ts'
import { openPerson } from '../e2e/person.ts'
import { startFolderServer } from '../standins/folder-server.ts'
import { type Figure, figure, type Section } from './figure.ts'

const SITE = new URL('../../web/dist/static/', import.meta.url)
const TIMES = 3
const HANDS = [
  ['the mouse', mouseOf],
  ['the keyboard alone', keyboardOf],
] as const

/** From the first request for the page to the saved report. */
async function onceBy(handOf: (typeof HANDS)[number][1]): Promise<number> {
  const host = await startFolderServer(SITE)
  const { page, close } = await openPerson({ keepsCopy: true })
  try {
    const began = performance.now()
    await page.goto(`${host.origin}/`)
    await page.getByRole('heading', { name: 'Set-up' }).waitFor()
    const report = await designAndReport(page, handOf(page))
    const text = await readFile(await report.path(), 'utf8')
    const ms = performance.now() - began
    if (!text.includes('Recipe and 1 more')) throw new Error('The report is of something else.')
    return ms
  } finally {
    await close()
    await host.close()
  }
}

export const designerSection: Section = {
  name: 'designer',
  title: 'Designer with nothing installed',
  async run() {
    const rows: Figure[] = []
    for (const [by, handOf] of HANDS) {
      const times: number[] = []
      for (let n = 0; n < TIMES; n++) times.push(await onceBy(handOf))
      const words = { target: 120_000, note: 'two pictures, a hotspot, a sweep' }
      rows.push(figure(`empty profile to a saved report by ${by}`, 'ms', times, words))
    }
    return rows
  },
}
