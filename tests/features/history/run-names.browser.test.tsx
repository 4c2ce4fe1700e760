import { EMPTY_DRAFT } from '@harness/web/kit/form/choice.ts'
import { changeDetails } from '@harness/web/store/details.ts'
import { readNewRunDraft, writeNewRunDraft } from '@harness/web/store/drafts.ts'
import { seedPersonas } from '@harness/web/store/personas.ts'
import type { RunOrder, WorkerApi } from '@harness/web/worker/api.ts'
import { systemClock, systemIds } from '@harness/web/worker/system.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { makeWorker, openApp } from '../../setup/open-app.tsx'
import { freshTabs } from '../../store/fresh-db.ts'
import { addRuns } from '../../store/sample-logs.ts'
import { newRunId } from '../../store/sample-rows.ts'

const NAME = 'Before the sale'

async function openNamed(path: (runId: string) => string) {
  const [db] = freshTabs()
  const [runId = ''] = await addRuns(db, [{ specs: [{ title: 'Home', url: 'http://shop.test/' }] }])
  const [entry] = await db.runs.toArray()
  if (entry) await changeDetails(db, entry.runId, { name: NAME })
  await page.viewport(1280, 800)
  openApp(path(runId), db)
}

it('a run that was named has this name in the lists of Home and Runs', async () => {
  await openNamed(() => '/')
  const recent = page.getByRole('region', { name: 'Recent runs' })
  await expect.element(recent.getByRole('link', { name: NAME })).toBeVisible()
  await page.getByRole('link', { name: 'All runs' }).click()
  await expect.element(page.getByRole('grid').getByRole('link', { name: NAME })).toBeVisible()
})

it('a run that was named has this name where it is compared', async () => {
  await openNamed((runId) => `/compare/${runId}`)
  const chosen = page.getByRole('combobox', { name: 'Run A' })
  await expect.element(chosen.getByText(NAME)).toBeInTheDocument()
})

it('a run that was named has this name in the title of its page, of its findings and of its export', async () => {
  await openNamed((runId) => `/runs/${runId}`)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(NAME)
  await expect.poll(() => document.title).toMatch(new RegExp(`^.+: ${NAME}$`))
  await page.getByRole('link', { name: /^Findings \d/ }).click()
  await expect.poll(() => document.title).toBe(`Findings: ${NAME}`)
})

it('a run that was named is exported under this name', async () => {
  await openNamed((runId) => `/runs/${runId}/export`)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(`Share: ${NAME}`)
  await expect.poll(() => document.title).toBe(`Share: ${NAME}`)
})

it('the name that was typed for one run is not that of the next', async () => {
  const [db] = freshTabs()
  const typed = { ...EMPTY_DRAFT, url: 'http://shop.test/', goal: 'Buy a mug' }
  await writeNewRunDraft(db, { ...typed, name: NAME, note: 'Only this one' })
  await seedPersonas(
    db,
    [{ name: 'Hurried', blurb: 'Has no time.', text: 'You are in a hurry.' }],
    systemIds,
    systemClock,
  )
  const orders: RunOrder[] = []
  const start: WorkerApi['start'] = async (order) => {
    orders.push(order)
    return { value: newRunId() }
  }
  await page.viewport(1280, 800)
  openApp('/new', db, makeWorker({ start }))
  const button = page.getByRole('button', { name: 'Start run' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'false')
  await button.click()
  await expect.poll(() => orders[0]?.details?.name).toBe(NAME)
  await expect.poll(async () => (await readNewRunDraft(db))?.name).toBeUndefined()
  expect((await readNewRunDraft(db))?.goal).toBe('Buy a mug')
})
