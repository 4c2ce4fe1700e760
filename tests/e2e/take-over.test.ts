// A person takes over the tested page on the live picture while the run waits, and returns control.

import type { Rect } from '@harness/shared/base/geometry.ts'
import { foldAll } from '@harness/shared/log/fold.ts'
import type { Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { say } from './shopper.ts'
import { openRow, openTestApp, type TestApp } from './test-app.ts'

let app: TestApp
afterEach(() => app.dispose())

interface Kept {
  readonly text: string
  readonly elements: readonly { readonly label: string; readonly rect: Rect }[]
}

/** The screen of a step, as stored in this browser. */
function sceneOf(page: Page, runId: string, step: number): Promise<Kept> {
  return page.evaluate(
    ([run, number]) =>
      new Promise<Kept>((resolve, reject) => {
        const request = indexedDB.open('harness')
        request.onerror = () => reject(request.error)
        request.onsuccess = () => {
          const store = request.result.transaction('screens').objectStore('screens')
          const reading = store.get([run, number])
          reading.onerror = () => reject(reading.error)
          reading.onsuccess = () => {
            request.result.close()
            resolve(reading.result.scene)
          }
        }
      }),
    [runId, step] as const,
  )
}

const screenOf = async (page: Page, runId: string, step: number) =>
  (await sceneOf(page, runId, step)).text

async function rectOf(page: Page, runId: string, step: number, label: string): Promise<Rect> {
  const { elements } = await sceneOf(page, runId, step)
  const found = elements.find((element) => element.label === label)
  if (!found) throw new Error(`no ${label} among ${elements.map((each) => each.label)}`)
  return found.rect
}

/** A click on the live picture where a part of the tested screen is. */
async function clickOn(page: Page, rect: Rect, points = { width: 1280, height: 800 }) {
  const box = await page.getByRole('textbox', { name: /The tested page, live/ }).boundingBox()
  if (!box) throw new Error('the live picture is not to be seen')
  const x = box.x + ((rect.x + rect.width / 2) / points.width) * box.width
  const y = box.y + ((rect.y + rect.height / 2) / points.height) * box.height
  await page.mouse.click(x, y)
}

it('clicks and typing on the live picture reach the page while the run waits, are logged, and end when control is given back', async () => {
  app = await openTestApp({
    policy: ({ marks }) => {
      const link = marks.find(({ label }) => label === 'Help' || label === 'All lamps')
      return { calls: [{ name: 'tap_mark', input: { id: link?.id ?? 1, ...say } }] }
    },
    chunkMs: 20,
  })
  const { page, bridge } = app
  await page.goto(bridge.url)
  await page.getByRole('link', { name: 'New run' }).click()
  await openRow(page, 'Control')
  await page.getByRole('radio', { name: 'Before acting' }).check()
  const runId = await app.begin('Look around')
  const state = async () => foldAll(await app.rows(runId))
  const texts = async () =>
    (await app.rows(runId)).flatMap((row) =>
      row.kind === 'steered' ? [`${row.step} ${row.reason} ${row.text}`] : [],
    )

  await page.getByRole('region', { name: 'Step 1 waits for you' }).waitFor()
  await page.getByRole('button', { name: 'Take over' }).click()
  await page.locator('b', { hasText: 'You have control.' }).waitFor()
  // Keys go to the page now: those that would approve or skip the call are a space and a letter
  // there.
  await clickOn(page, await rectOf(page, runId, 1, 'Search lamps'))
  await page.keyboard.type('s una')
  for (let letter = 0; letter < 5; letter += 1) await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Delete')
  await clickOn(page, await rectOf(page, runId, 1, 'Search'))
  await expect.poll(async () => (await texts()).length).toBe(5)
  expect((await texts()).map((text) => text.replace(/\d+, \d+/, 'X'))).toEqual([
    '1 hand By hand: clicked at X.',
    '1 hand By hand: typed.',
    '1 hand By hand: pressed ArrowLeft.',
    '1 hand By hand: pressed Delete.',
    '1 hand By hand: clicked at X.',
  ])
  expect((await state()).steps[0]?.approval?.given).toBeUndefined()

  await page.keyboard.press('Escape')
  await page.locator('b', { hasText: 'You have control.' }).waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('take-over')
  const skip = (step: number) =>
    expect
      .poll(async () => {
        await page.keyboard.press('s')
        return (await state()).steps[step - 1]?.result?.userDecision
      })
      .toBe('skipped')
  await skip(1)
  await page.getByRole('region', { name: 'Step 2 waits for you' }).waitFor()
  expect(await screenOf(page, runId, 2)).toContain('1 lamps')
  expect(JSON.stringify(app.ollama.chats().at(-1))).toContain('used the app by hand')

  // A second time, paused before a step: inputs made there are logged with the previous step.
  await page.keyboard.press('p')
  await skip(2)
  await page.getByText('Paused', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Take over' }).click()
  await clickOn(page, await rectOf(page, runId, 2, 'Help'))
  await expect.poll(async () => (await texts()).at(5)).toMatch(/^2 hand By hand: clicked at/)
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.locator('b', { hasText: 'You have control.' }).waitFor({ state: 'hidden' })
  await expect.poll(async () => (await state()).steps[2]?.started.url).toContain('help.html')
  await page
    .getByText(/^By hand: clicked at/)
    .last()
    .waitFor()
})
