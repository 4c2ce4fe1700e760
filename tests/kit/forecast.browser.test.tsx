import type { DeviceKind } from '@harness/shared/device/kind.ts'
import type { PrototypeKind } from '@harness/shared/device/prototype/ref.ts'
import type { RowBody } from '@harness/shared/log/rows.ts'
import { Application } from '@harness/shared/order/library/library.ts'
import { seedPersonas } from '@harness/web/store/personas.ts'
import type { RunEntry } from '@harness/web/store/run-entry.ts'
import type { HarnessDb } from '@harness/web/store/schema.ts'
import { systemClock, systemIds } from '@harness/web/worker/system.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { axeFindings, makeWorker, openApp } from '../setup/open-app.tsx'
import { freshTabs } from '../store/fresh-db.ts'
import { sampleEntries } from '../store/sample-entries.ts'
import { RUN_STARTED, stamp } from '../store/sample-rows.ts'

/** Adds index rows with what the first row of each log says was tested. */
async function addWithFirstRows(
  db: HarnessDb,
  entries: readonly RunEntry[],
  device: { readonly kind: DeviceKind; readonly form?: PrototypeKind },
): Promise<void> {
  await db.runs.bulkAdd([...entries])
  const started = { ...RUN_STARTED, device: { ...device, name: 'Chromium' } } as RowBody
  await db.rows.bulkAdd(entries.flatMap(({ runId }) => stamp(runId, 0, [started])))
}

const PERSONAS = [{ name: 'Careful', blurb: 'Reads all.', text: 'You read everything.' }]

it('the form does not guess how long runs take when no run has shown it', async () => {
  const [db] = freshTabs()
  await seedPersonas(db, PERSONAS, systemIds, systemClock)
  await page.viewport(1280, 800)
  openApp('/new', db)
  await expect.element(page.getByText('The bridge answers')).toBeVisible()
  expect(page.getByRole('table', { name: /^Forecast/ }).query()).toBeNull()
})

it('the form says how long runs of that model take after three runs', async () => {
  const [db] = freshTabs()
  await seedPersonas(db, PERSONAS, systemIds, systemClock)
  await addWithFirstRows(db, sampleEntries(30), { kind: 'web' })
  await page.viewport(1280, 800)
  openApp('/new', db)
  const forecast = page.getByRole('table', {
    name: /^Forecast from \d+ earlier runs with this model on websites/,
  })
  await expect.element(forecast).toBeVisible()
  await expect.element(forecast).toHaveTextContent(/Steps\d+\d+ to \d+Time/)
})

it('the form forecasts from runs of the same goals on the application once there are three', async () => {
  const [db] = freshTabs()
  await seedPersonas(db, PERSONAS, systemIds, systemClock)
  const same = { goal: 'Buy a red mug', provider: 'ollama', model: 'qwen3-vl:8b' } as const
  const counts = [10, 12, 14, 90]
  const runs = sampleEntries(40).map((run, index) => ({ ...run, ...(index < 4 && same) }))
  const finished = runs.map((run, index) => ({
    ...run,
    ...(index < 4 && { phase: 'completed' as const, stepCount: counts[index] ?? 0 }),
  }))
  await addWithFirstRows(db, finished, { kind: 'web' })
  await db.runDetails.bulkAdd(
    finished.slice(0, 3).map(({ runId }) => ({ runId, applicationId: 'shop', tags: [] })),
  )
  const at = '2026-11-21T00:00:00.000Z'
  await db.applications.add(
    Application.parse({
      ...{ id: 'shop', name: 'Shop', createdAt: at, lastUsedAt: at },
      ...{ target: { kind: 'web', url: 'http://shop.test/' }, defaults: { stepBudget: 10 } },
    }),
  )
  await page.viewport(1280, 800)
  openApp('/new?application=shop', db)
  await page.getByLabelText('Goal').fill('Buy a red mug')
  const forecast = page.getByRole('table', { name: 'Forecast from 3 earlier runs of these goals' })
  await expect.element(forecast).toHaveTextContent(/Steps1210 to 14/)
  await expect.element(forecast).toHaveTextContent('all 3 runs')
  await expect.element(forecast).toHaveTextContent('needed more than the limit of 10 steps')
  expect(await axeFindings()).toEqual([])
})

it('the forecast of a sweep of a website takes no sweeps of prototypes', async () => {
  const [db] = freshTabs()
  await seedPersonas(db, PERSONAS, systemIds, systemClock)
  const sweeps = sampleEntries(24).filter(({ provider }) => provider === 'sweep')
  const done = sweeps.map((run) => ({ ...run, phase: 'completed' as const }))
  const websites = done.slice(0, 3).map((run) => ({ ...run, stepCount: 40 }))
  const prototypes = done.slice(3).map((run) => ({ ...run, stepCount: 2 }))
  await addWithFirstRows(db, websites, { kind: 'web' })
  await addWithFirstRows(db, prototypes, { kind: 'prototype', form: 'screens' })
  await page.viewport(1280, 800)
  openApp('/new', db, makeWorker({ models: async () => [] }))
  await expect
    .element(page.getByLabelText('Model', { exact: true }))
    .toHaveDisplayValue('Sweep, no AI')
  const forecast = page.getByRole('table', {
    name: 'Forecast from 3 earlier runs without AI on websites',
  })
  await expect.element(forecast).toHaveTextContent(/Steps40each time/)
})
