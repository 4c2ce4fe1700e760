import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedMeta } from '../setup/signing.ts'
import { hostileRun, SCRIPTS } from './hostile-run.ts'
import { makeReports, printed, type Reports, withoutPictures, withPart } from './open-report.ts'

const RUN = fileURLToPath(new URL('../fixtures/bundles/v4', import.meta.url))
const TOUR = fileURLToPath(new URL('../fixtures/bundles/tour.zip', import.meta.url))

let reports: Reports
let report = ''
beforeAll(async () => {
  reports = await makeReports()
  report = await reports.write(RUN, 'run.html')
})
afterAll(() => reports.close())

describe('a report that is opened from disk', () => {
  test('a report opened from disk shows verdict, proof, strip and findings, and requests nothing', async () => {
    const { page, requests, errors } = await reports.open(report)
    await expect.poll(() => page.locator('.finding').count()).toBeGreaterThan(1)
    await expect
      .poll(() => page.locator('.goal').first().textContent())
      // All of the verdict, where the heading has its first sentence.
      .toContain('It took 12 steps. Unproven: no check was set for this goal, step 13.')
    await page.getByText('Unchanged since export').waitFor()
    await expect
      .poll(() =>
        page
          .locator('.finding-picture img')
          .first()
          .evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
      )
      .toBeGreaterThan(0)
    expect({ requests, errors }).toEqual({ requests: [], errors: [] })
    await page.close()
  })

  test('a goal whose checks held is proven by them', async () => {
    const { page } = await reports.open(await reports.write(TOUR, 'tour.html'))
    await page.getByText('Proven by “Thank you, your order is placed”').waitFor()
    await page.close()
  })

  test('the worst findings come first, and a severity shows only its own', async () => {
    const { page } = await reports.open(report)
    const groups = page.locator('.group-head')
    await expect
      .poll(() => groups.allTextContents())
      .toEqual([
        expect.stringMatching(/^ ?Medium, takes effort 2$/),
        expect.stringMatching(/^ ?Low, cosmetic 1$/),
      ])
    const low = page.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'Low 1' })
    await low.click()
    await expect.poll(() => groups.count()).toBe(1)
    expect(await low.getAttribute('aria-pressed')).toBe('true')
    await low.click()
    await expect.poll(() => groups.count()).toBe(2)
    await page.close()
  })

  test('J goes to the next finding, its address shows it again after a reload, with the playhead at its first step', async () => {
    const { page } = await reports.open(report)
    await page.locator('.finding').first().waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.locator('.finding[aria-current]').waitFor()
    const id = await page.locator('.finding[aria-current]').getAttribute('id')
    expect(page.url()).toContain(`#finding=${id?.replace('finding-', '')}`)
    await page.reload()
    await page.locator(`#${id}[aria-current]`).waitFor()
    const first = await page.locator('.finding[aria-current] .step-link').first().textContent()
    const playhead = page.locator('.report-strip .strip-handle text')
    await expect.poll(() => playhead.textContent()).toBe(first)
    await page.close()
  })

  test('an opened finding shows what was reported above every measured number with its limit and rule', async () => {
    const { page, errors } = await reports.open(report)
    const row = page.locator('.finding', { hasText: 'Reported and measured' }).first()
    await row.getByRole('button', { name: 'All numbers', expanded: false }).click()
    const tracks = page.locator('.finding[aria-current] .tracks')
    await expect.poll(() => tracks.textContent()).toMatch(/^Reported“.+”Measured.+Rule/)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('.tracks').count()).toBe(0)
    expect(errors).toEqual([])
    await page.close()
  })

  test('a step of a finding opens the replay there, and arrows continue', async () => {
    const { page, errors } = await reports.open(report)
    const link = page.locator('.finding .step-link').first()
    const step = Number(await link.textContent())
    await link.click()
    await page.getByRole('heading', { name: `Step ${step} of 13` }).waitFor()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('heading', { name: `Step ${step + 1} of 13` }).waitFor()
    await page.locator(`img.picture[alt*="step ${step + 1},"]`).waitFor()
    await page.keyboard.press('b')
    await expect.poll(() => page.url()).toContain('side=after')
    expect(errors).toEqual([])
    await page.close()
  })

  test('1, 2 and 4 set the speed of the replay, and [ and ] go from goal to goal', async () => {
    const goals = fileURLToPath(new URL('../fixtures/bundles/v2', import.meta.url))
    const { page, errors } = await reports.open(await reports.write(goals, 'goals.html'), '#step=1')
    for (const speed of [4, 2, 1]) {
      await page.keyboard.press(String(speed))
      await page.getByRole('button', { name: `Speed ${speed}×` }).waitFor()
    }
    const places = { ']': 4, ArrowRight: 5, '[': 4, Home: 1 }
    for (const [key, step] of Object.entries(places)) {
      await page.keyboard.press(key)
      await page.getByRole('heading', { name: `Step ${step} of 8` }).waitFor()
    }
    expect(errors).toEqual([])
    await page.close()
  })

  test.each([1280, 360])('a report fits %i points, with every tab', async (width) => {
    const { page } = await reports.open(report, '', width)
    for (const tab of ['Findings', 'Replay', 'Timing', 'Details']) {
      await page
        .getByRole('navigation', { name: 'Report' })
        .getByRole('link', { name: tab })
        .click()
      const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      await expect.poll(wide).toBeLessThanOrEqual(0)
    }
    await page.close()
  })

  test('Print prints cover, every finding with its picture, and the path', async () => {
    const { page } = await reports.open(report)
    const findings = await page.locator('.finding').count()
    expect(await printed(page)).toEqual({
      findings,
      pictures: findings,
      steps: 13,
      blank: 0,
      severities: findings,
      numbers: Array.from({ length: 13 }, (_, index) => String(index + 1)),
      foot: expect.stringMatching(/^".+"$/),
    })
    await expect.poll(() => page.locator('.printed').count()).toBe(0)
    await page.close()
  })

  test('Print prints the strip also where there is no picture to wait for', async () => {
    const { page } = await reports.open(await reports.change(report, 'bare.html', withoutPictures))
    await page.locator('.finding').first().waitFor()
    const { pictures, numbers } = await printed(page)
    expect({ pictures, numbers: numbers.length }).toEqual({ pictures: 0, numbers: 13 })
    await page.close()
  })
})

describe('a report of several runs', () => {
  test('a report of several runs lists them, opens one, and shows the same place after a reload', async () => {
    const path = await reports.write(RUN, 'several.html', TOUR)
    const { page, requests, errors } = await reports.open(path)
    await page.getByText('2 of 2 runs reached their goal.').waitFor()
    await expect.poll(() => page.locator('.row-strip .strip-bars').count()).toBe(2)
    const said = await page.locator('.run-index-row > .quiet-text').allTextContents()
    const levels = /^\d+ steps, \d+ findings(, \d+ (high|medium|low))+$/
    for (const text of said) expect(text).toMatch(levels)
    await page.locator('.run-index a').nth(1).click()
    await page.getByText('Proven by “Thank you, your order is placed”').waitFor()
    await page.locator('.finding .step-link').first().click()
    await expect.poll(() => page.url()).toMatch(/#run=2&step=\d+$/)
    const heading = page.getByRole('heading', { name: /^Step \d+ of 16$/ })
    const step = (await heading.textContent()) ?? ''
    await page.reload()
    await page.getByRole('heading', { name: step }).waitFor()
    await page.getByRole('link', { name: '‹ 2 runs' }).click()
    await page.getByText('2 of 2 runs reached their goal.').waitFor()
    expect({ requests, errors }).toEqual({ requests: [], errors: [] })
    await page.close()
  })

  test('a redacted report lists its removed values, and its hashes hold', async () => {
    const path = await reports.write(RUN, 'redacted.html', '--redact')
    const { page } = await reports.open(path, '#details')
    await page.getByText(/^Removed: 1 e-mail address, 1 phone number, 1 typed text/).waitFor()
    await page.getByRole('link', { name: 'Unchanged since export' }).waitFor()
    await page.close()
  })
})

describe('a report that was changed', () => {
  test('a changed picture is named, and so is one that is no base64 any more', async () => {
    const changed = await reports.change(report, 'changed.html', (html) =>
      html
        .replace(/(data-part="step-004\.png">.{2000})./, '$1A')
        .replace(/(data-part="step-004\.png">.{2001})./, '$1B')
        .replace(/(data-part="step-005\.png">.{2000})./, '$1*'),
    )
    const { page } = await reports.open(changed, '#details')
    await page.getByRole('link', { name: 'Changed: 2 of 28 parts' }).waitFor()
    await page.getByText('Changed after export: step-004.png, step-005.png.').waitFor()
    await page.close()
  })

  test('a changed list of hashes is noticed, although its parts match it', async () => {
    const changed = await reports.change(report, 'relisted.html', (html) =>
      withPart(html, 'meta.json', (text) => {
        const meta = JSON.parse(text)
        meta.integrity.parts.pop()
        return JSON.stringify(meta)
      }),
    )
    const { page } = await reports.open(changed)
    await page.getByText('Changed: the list of parts').waitFor()
    await page.close()
  })

  test('a signed report names its key, and a signature over another root is a change', async () => {
    const [before = '', tag = '', base64 = '', ...after] = (await readFile(report, 'utf8')).split(
      /(data-part="meta\.json">)([^<]*)/,
    )
    const meta = Buffer.from(base64, 'base64').toString()
    const holding = (name: string, text: string) =>
      reports.change(report, name, () =>
        [before, tag, Buffer.from(text).toString('base64'), ...after].join(''),
      )
    const signed = await reports.open(
      await holding('signed.html', await signedMeta(meta)),
      '#details',
    )
    await signed.page.getByRole('link', { name: 'Unchanged, signed' }).waitFor()
    await signed.page.getByText(/^Signed with the key [0-9a-f ]{39}\. Compare it/).waitFor()
    const forged = await signedMeta(meta, 'ab'.repeat(32))
    const second = await reports.open(await holding('forged.html', forged), '#details')
    await second.page.getByRole('link', { name: 'The signature does not fit' }).waitFor()
    expect([...signed.errors, ...second.errors]).toEqual([])
    await Promise.all([signed.page.close(), second.page.close()])
  })

  test('a report without hashes says that it was not checked', async () => {
    const changed = await reports.change(report, 'unhashed.html', (html) =>
      html.replace(
        /<script type="application\/octet-stream" data-part="meta\.json">[^<]*<\/script>/,
        '',
      ),
    )
    const { page } = await reports.open(changed)
    await page.getByText('Not checked').waitFor()
    await page.close()
  })

  test('entries of the log that cannot be read are counted, and the rest is shown', async () => {
    const changed = await reports.change(report, 'torn.html', (html) =>
      withPart(html, 'events.jsonl', (text) =>
        text.split('\n').with(10, '{"kind":"nothing"}').join('\n'),
      ),
    )
    const { page } = await reports.open(changed)
    await page.getByText(/^1 of \d+ log entries could not be read\. The rest is here\.$/).waitFor()
    await page.close()
  })

  test('a report of a newer Harness, and one without a run, say so', async () => {
    const newer = await reports.change(report, 'newer.html', (html) =>
      withPart(html, 'events.jsonl', () => '{"schemaVersion":7}\n'),
    )
    const first = await reports.open(newer)
    await first.page
      .getByText('This report was made by a newer Harness (log 7). Open it in the app.')
      .waitFor()
    const empty = await reports.change(report, 'empty.html', (html) =>
      withPart(html, 'events.jsonl', () => ''),
    )
    const second = await reports.open(empty)
    await second.page.getByText('This file holds no run.').waitFor()
    await Promise.all([first.page.close(), second.page.close()])
  })
})

test.each(SCRIPTS.map((text, index) => ({ text, index })))(
  'text of a run is only text in a report: $text',
  async ({ text, index }) => {
    const run = await hostileRun(RUN, text, join(reports.folder, `hostile-${index}`))
    const path = await reports.write(run, `hostile-${index}.html`)
    const { page, requests, errors } = await reports.open(path)
    await page.locator('.finding').first().waitFor()
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await expect.poll(wide).toBeLessThanOrEqual(0)
    await page.goto(`${page.url().split('#')[0]}#step=2`)
    await page.locator('.step-call').waitFor()
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
    expect({ requests, errors }).toEqual({ requests: [], errors: [] })
    await page.close()
  },
)
