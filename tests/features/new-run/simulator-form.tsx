// The form of a new run on a Mac with two simulators.
import type { SimulatorReport } from '@harness/shared/log/wire/bridge-api.ts'
import { seedPersonas } from '@harness/web/store/personas.ts'
import type { WorkerApi } from '@harness/web/worker/api.ts'
import { systemClock, systemIds } from '@harness/web/worker/system.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { makeWorker, openApp } from '../../setup/open-app.tsx'
import { toggleRow } from '../../setup/unfold.ts'
import { freshTabs } from '../../store/fresh-db.ts'

export const PRO = '3F0C2A77-0B7E-4C6D-9A55-6B8A1E5E9D10'
export const SMALL = '8A1E5E9D-77AA-4B1C-8F00-0B7E4C6D9A55'
const GOOD = { id: 'xcode', state: 'ready', fact: 'Xcode 26.4.1' } as const

/** Two on one runtime; `state` is that of the first. */
export function simulators(state = 'Shutdown'): SimulatorReport {
  const runtime = 'iOS 26.4.1'
  return {
    simulators: [
      { udid: PRO, name: 'iPhone 17 Pro', runtime, state },
      { udid: SMALL, name: 'iPhone SE', runtime, state: 'Booted' },
    ],
    health: [GOOD],
  }
}

/** Answers of a worker on a Mac. */
export const onMac: Partial<WorkerApi> = {
  simulators: async () => ({ value: simulators() }),
  preflight: async ({ device }) =>
    device === 'ios' ? [GOOD] : [{ id: 'device', state: 'ready', fact: 'A browser is installed' }],
}

export async function openForm(worker = makeWorker(onMac)) {
  const [db] = freshTabs()
  await seedPersonas(
    db,
    [{ name: 'Hurried', blurb: 'Has no time.', text: 'Hurry.' }],
    systemIds,
    systemClock,
  )
  await page.viewport(1280, 900)
  openApp('/new', db, worker)
  await expect.element(page.getByLabelText('Persona')).toHaveValue('Hurried')
  return { db, worker }
}

export const device = () => page.getByLabelText('Device', { exact: true })
export const start = () => page.getByRole('button', { name: /Start run/ })

export async function choosePro() {
  toggleRow('Device')
  await expect
    .element(page.getByRole('option', { name: 'iPhone 17 Pro, shut down' }))
    .toBeInTheDocument()
  await device().selectOptions(PRO)
  await expect.element(page.getByLabelText('App path')).toBeVisible()
}
