// A study in the app: made by the form, its runs in the queue, a reload in the middle, its result.
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Look, look, overflows } from '../screens/look.ts'
import { type BridgeProcess, startBridgeProcess } from './bridge-process.ts'
import { openPerson, type Person, TIMEOUT_MS } from './person.ts'
import { readRows } from './test-app.ts'

const LOOKS: readonly Look[] = [
  { theme: 'dark', contrast: 'no-preference', width: 360 },
  { theme: 'light', contrast: 'no-preference', width: 1280 },
]

/** Every record of a table, as stored in this browser. */
function readTable(page: Page, table: string): Promise<readonly Record<string, unknown>[]> {
  return page.evaluate(
    (name) =>
      new Promise<Record<string, unknown>[]>((resolve, reject) => {
        const request = indexedDB.open('harness')
        request.onerror = () => reject(request.error)
        request.onsuccess = () => {
          const reading = request.result.transaction(name).objectStore(name).getAll()
          reading.onerror = () => reject(reading.error)
          reading.onsuccess = () => {
            request.result.close()
            resolve(reading.result)
          }
        }
      }),
    table,
  )
}

async function expectAccessible(page: Page): Promise<void> {
  for (const each of LOOKS) {
    await look(page, each)
    if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(axe.source)
    const found = await page.evaluate(async () => {
      const { run } = (globalThis as unknown as { axe: typeof axe }).axe
      const { violations } = await run({ resultTypes: ['violations'], preload: false })
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    })
    expect.soft(found, `${each.theme} ${each.width}`).toEqual([])
    expect.soft(await overflows(page), `${each.theme} ${each.width}`).toEqual([])
    const shots = process.env['HARNESS_STUDY_SHOTS']
    const name = new URL(page.url()).pathname.split('/').slice(1, 3).join('-').slice(0, 20)
    if (shots) await page.screenshot({ path: `${shots}/${name}-${each.theme}-${each.width}.png` })
  }
  await look(page, { theme: 'light', contrast: 'no-preference', width: 1280 })
}

describe('a study in the app', () => {
  let bridge: BridgeProcess
  let person: Person
  let page: Page

  beforeAll(async () => {
    bridge = await startBridgeProcess()
    person = await openPerson({})
    page = person.page
    await page.goto(bridge.url)
    await page.getByRole('link', { name: 'Studies' }).click()
    await page.getByText('No studies yet.').waitFor()
  })
  afterAll(async () => {
    await person.close()
    await bridge.dispose()
  })

  it('the form says what is missing, forecasts, and writes the plan as a file that is read back', async () => {
    await page.getByRole('main').getByRole('link', { name: 'New study' }).click()
    await page.getByRole('heading', { name: 'New study', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Start study' }).press('Enter')
    // The press led to what is missing.
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('variant-url-0')
    await page.getByLabel('Name', { exact: true }).fill('Two visitors')
    await page.getByLabel('Address of variant A').fill('sample')
    await page.getByLabel('Goal 1', { exact: true }).fill('Find the opening hours')
    await page.getByLabel(/^Done when this text is shown/).fill('Words that no page has')
    const personas = page.locator('#personas').getByRole('checkbox')
    await personas.nth(0).check()
    await personas.nth(1).press('Space')
    await page.getByLabel('Model').selectOption({ label: 'Sweep, no AI' })
    await page.getByLabel('Repeats of each combination').fill('2')
    await page.getByLabel('Steps a run, at most').fill('4')
    await page.getByText('4 runs: 1 variant, 2 personas, 1 task').waitFor()
    await expectAccessible(page)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export plan' }).click(),
    ])
    const path = await file.path()
    await page.locator('input[type=file]').setInputFiles(path)
    await expect
      .poll(() => page.getByLabel('Plan, as a file has it').inputValue())
      .toContain('name: Two visitors')
  })

  it('a plan with a mistake is refused with its line', async () => {
    const text = page.getByLabel('Plan, as a file has it')
    const good = await text.inputValue()
    await text.fill(good.replace('repeats: 2', 'repeat: 2'))
    await page.getByRole('button', { name: 'Start study' }).click()
    const said = await page.getByRole('alert').textContent()
    expect(said).toMatch(/:\d+ repeat/)
    expect(said).toContain('did you mean repeats?')
    await text.fill(good)
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  it('hooks are refused as a matter of the command line, and each known field is listed once', async () => {
    const text = page.getByLabel('Plan, as a file has it')
    const good = await text.inputValue()
    const refused = async (line: string) => {
      await text.fill(`${good}${line}\n`)
      await page.getByRole('button', { name: 'Start study' }).click()
      return await page.getByRole('alert').textContent()
    }
    expect(await refused('hooks: {between-goals: [[npm, run, reset]]}')).toContain(
      'hooks: work on the command line only',
    )
    const unknown = (await refused('qqqqqqqq: 1')) ?? ''
    expect(unknown.match(/\brepeats\b/g)).toHaveLength(1)
    expect(unknown).toContain('such as max-steps')
    await text.fill(good)
  })

  it('a study makes each run once, also when the page is reloaded in the middle', {
    timeout: 4 * TIMEOUT_MS,
  }, async () => {
    await page.keyboard.press('Control+Enter')
    await page.waitForURL(/\/studies\/[0-9a-f-]{36}/)
    await page
      .getByText(/Running, step [1-9]/)
      .first()
      .waitFor({ timeout: 2 * TIMEOUT_MS })
    await page.reload()
    await page.getByText('4 of 4 runs made.').waitFor({ timeout: 3 * TIMEOUT_MS })
    const details = await readTable(page, 'runDetails')
    const runs = details.map(({ study }) => (study as { run: string }).run)
    expect(new Set(runs).size).toBe(4)
    expect(runs).toHaveLength(4)
    expect(await readTable(page, 'queue')).toEqual([])
    for (const { runId } of details) {
      const rows = await readRows(page, String(runId))
      const started = rows.filter(({ kind }) => kind === 'run_started')
      expect(started).toMatchObject([{ application: { name: 'Halfmoon (sample)' } }])
      expect(rows.filter(({ kind }) => kind === 'run_completed')).toHaveLength(1)
    }
  })

  it('the result counts a repeated sweep once, without an interval, and links every run', async () => {
    await page.getByText('0 of 2 sweeps reached the goal.').waitFor()
    await page
      .getByText(/a repeat adds nothing and is counted once/)
      .first()
      .waitFor()
    expect(await page.locator('a.study-slot').count()).toBe(4)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Export' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Markdown' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('study.md')
  })

  it('the list of studies leads to it', async () => {
    await page.getByRole('link', { name: 'Studies' }).click()
    await expectAccessible(page)
    await page.getByRole('link', { name: /Two visitors/ }).click()
    await page.getByText('4 of 4 runs made.').waitFor()
  })
})
