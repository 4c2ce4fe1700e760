// How much of a page's text is under the numbers and outlines of the model's picture: every
// fixture page, as a phone and as a desktop window show it.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { launchBrowser } from '../setup/browser.ts'
import { type Covered, coveredText } from '../setup/covered-text.ts'
import { startFolderServer } from '../standins/folder-server.ts'
import { figure, type Section } from './figure.ts'

const FIXTURES = fileURLToPath(new URL('../fixtures', import.meta.url))
const PROBE = new URL('../../shared/probe/dist/probe.js', import.meta.url)
const LONG_EDGE = 1_024
const VIEWPORTS = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const
/** Pages for other rows of the bench have thousands of elements and no words that a person wrote. */
const NOT_MEASURED = /^bench\//

/** With fewer pixels of letters, one letter is more than a hundredth. */
const LEAST_PIXELS = 300

export const badgesSection: Section = {
  name: 'badges',
  title: 'Text under the numbers and outlines of marks, on all fixture pages',
  onRequest: true,
  async run() {
    const site = await startFolderServer('.')
    const browser = await launchBrowser()
    const probe = readFileSync(PROBE, 'utf8')
    const screens: Screen[] = []
    try {
      for (const viewport of VIEWPORTS) {
        const page = await browser.newPage({ viewport })
        for (const path of pages()) {
          const screen = await screenOf(page, `${site.origin}/${path}`, probe)
          if (screen) screens.push({ ...screen, name: `${path} at ${viewport.width}` })
        }
        await page.close()
      }
    } finally {
      await browser.close()
      await site.close()
    }
    const shares = screens.map(shareOf)
    const over = screens.filter((screen) => shareOf(screen) > 1)
    const sum = (each: (screen: Covered) => number) =>
      screens.reduce((total, screen) => total + each(screen), 0)
    const all = (100 * sum(({ covered }) => covered)) / sum(({ textPixels }) => textPixels)
    return [
      figure('text covered, of all', '%', [all], { target: 1 }),
      figure('text covered, by screen', '%', shares, { target: 1 }),
      figure('numbers on another element', '%', [
        (100 * sum(({ astray }) => astray)) / sum(({ marks }) => marks),
      ]),
      figure('screens with more than 1 %', 'x', [over.length], {
        note: [`of ${screens.length}`, ...over.map(({ name }) => name)].join(', '),
      }),
    ]
  },
}

interface Screen extends Covered {
  readonly name: string
}

function shareOf({ covered, textPixels }: Covered): number {
  return (100 * covered) / textPixels
}

function pages(): readonly string[] {
  return readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.html') && !NOT_MEASURED.test(path))
    .sort()
}

/** Undefined where a page has no marks or hardly a word. */
async function screenOf(page: Page, url: string, probe: string): Promise<Covered | undefined> {
  await page.goto(url)
  await page.evaluate(probe)
  const screen = await coveredText(page, LONG_EDGE)
  return screen.marks === 0 || screen.textPixels < LEAST_PIXELS ? undefined : screen
}
