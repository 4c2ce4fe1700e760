import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFindings, openApp } from '../../setup/open-app.tsx'
import { runToExport } from './run-to-export.ts'

it('a moving picture leaves with the same decisions, and plays in the page only when it is opened', async () => {
  const { db, runId, worker } = await runToExport()
  const asked: unknown[] = []
  worker.exportMovie = async (...given) => {
    asked.push(given)
    const file = new File(['movie'], 'run.webp', { type: 'image/webp' })
    return { value: { file, ms: 64_000, shown: 'Shows steps 1 and 9 of 90.' } }
  }
  await page.viewport(1280, 800)
  openApp(`/runs/${runId}/export`, db, worker)
  await expect.element(page.getByText(/^2 pictures and 20 log entries/)).toBeVisible()
  await userEvent.fill(page.getByRole('textbox', { name: 'Title' }), 'For Monday')
  await page.getByRole('radio', { name: 'Moving picture' }).click({ force: true })
  await expect.element(page.getByText(/It is not signed\.$/)).toBeVisible()
  expect(page.getByRole('checkbox', { name: /^Sign with/ }).elements()).toEqual([])
  await page.getByRole('button', { name: 'Export file' }).click()
  await expect.element(page.getByText('Exported run.webp, 5 bytes.')).toBeVisible()
  await expect.element(page.getByText('Shows steps 1 and 9 of 90.')).toBeVisible()
  const decisions = { keep: [], remove: [], drawn: [], keepPictures: [] }
  const preface = { title: 'For Monday' }
  expect(asked).toEqual([
    [runId, 'light', { decisions, isSigned: false, hasTriage: true, without: [], preface }],
  ])
  const image = page.getByRole('img', { name: 'The run step by step, then its verdict' })
  expect(image.elements()).toEqual([])
  await page.getByText('Play it here, 1:04').click()
  await expect.poll(() => image.elements().length).toBe(1)
  expect(await axeFindings()).toEqual([])
})
