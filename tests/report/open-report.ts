// A report file as a person opens it: from disk, with a double click.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { exportCommand } from '@harness/bridge/cli/bundle/export.ts'
import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { launchBrowser } from '../setup/browser.ts'

const VIEWER = fileURLToPath(new URL('../../web/dist/app/report-viewer.txt', import.meta.url))

export interface Opened {
  readonly page: Page
  /** Addresses that were asked for besides the file and its own pictures. */
  readonly requests: readonly string[]
  /** Errors of the page, refusals of its policy included. */
  readonly errors: readonly string[]
}

export interface Reports {
  readonly folder: string
  /**
   * Writes the report of a run on disk; resolves to its path. `more` are further runs and flags.
   */
  write(run: string, name: string, ...more: readonly string[]): Promise<string>
  /** The same report with its text changed. */
  change(path: string, name: string, change: (html: string) => string): Promise<string>
  open(path: string, hash?: string, width?: number): Promise<Opened>
  close(): Promise<void>
}

export async function makeReports(): Promise<Reports> {
  const folder = await mkdtemp(join(tmpdir(), 'harness-report-'))
  const browser: Browser = await launchBrowser()
  return {
    folder,
    async write(run, name, ...more) {
      const deps = { print: () => undefined, built: () => readFile(VIEWER, 'utf8') }
      await exportCommand([run, ...more, '--output', name], { cwd: folder, env: {} }, deps)
      return join(folder, name)
    },
    async change(path, name, change) {
      const changed = join(folder, name)
      await writeFile(changed, change(await readFile(path, 'utf8')))
      return changed
    },
    async open(path, hash = '', width = 1280) {
      const page = await browser.newPage({ viewport: { width, height: 800 } })
      const requests: string[] = []
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
      page.on('request', (request) => {
        if (!/^(file|blob):/.test(request.url())) requests.push(request.url())
      })
      await page.goto(`${pathToFileURL(path).href}${hash}`)
      return { page, requests, errors }
    },
    async close() {
      await browser.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The same report with the text of one part changed. */
export function withPart(html: string, name: string, change: (text: string) => string): string {
  const [before = '', base64 = '', ...after] = html.split(
    new RegExp(`(?<=data-part="${name}">)([^<]*)`),
  )
  const text = change(Buffer.from(base64, 'base64').toString())
  return [before, Buffer.from(text).toString('base64'), ...after].join('')
}

/** The same report, whose pictures were lost. */
export function withoutPictures(html: string): string {
  return html.replace(/<script [^>]*data-part="step-\d+\.png">[^<]*<\/script>/g, '')
}

const Printed = z.object({
  findings: z.number(),
  pictures: z.number(),
  steps: z.number(),
  blank: z.number(),
  severities: z.number(),
  numbers: z.array(z.string()),
  foot: z.string(),
})

/**
 * Presses Print. Printing itself cannot be seen from outside: what would be printed is counted in
 * its place, as the title of the page.
 */
export async function printed(page: Page): Promise<z.infer<typeof Printed>> {
  await countPrinted(page)
  await page.getByRole('button', { name: 'Print' }).click()
  await expect.poll(() => page.title()).toMatch(/^\{/)
  return Printed.parse(JSON.parse(await page.title()))
}

function countPrinted(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.print = () => {
      const count = (selector: string) => document.querySelectorAll(selector).length
      const images = [...document.querySelectorAll<HTMLImageElement>('.printed img')]
      const numbers = [...document.querySelectorAll('.printed .strip-number')]
      document.title = JSON.stringify({
        findings: count('.printed .finding'),
        pictures: count('.printed .finding-picture img'),
        steps: count('.film figure img'),
        blank: images.filter((image) => image.naturalWidth === 0).length,
        severities: count('.printed-cover tbody .severity-bars'),
        numbers: numbers.map((number) => number.textContent),
        foot: getComputedStyle(document.documentElement).getPropertyValue('--foot'),
      })
    }
  })
}
