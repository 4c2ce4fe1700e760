import { RunId } from '@harness/shared/base/ids.ts'
import type { BrowserNetwork } from '@harness/shared/device/browser-network.ts'
import type { RunDefaults } from '@harness/shared/order/options/defaults.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import { addSession } from '@harness/web/store/log/sessions.ts'
import type { HarnessDb } from '@harness/web/store/schema.ts'
import { snapshotOf } from '@harness/web/worker/run/plan.ts'
import { systemIds } from '@harness/web/worker/system.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { makeWorker, openApp } from '../../setup/open-app.tsx'
import { soon } from '../../setup/soon.ts'
import { freshTabs } from '../../store/fresh-db.ts'
import { addRuns } from '../../store/sample-logs.ts'

const AT = '2026-11-23T05:00:00.000Z'
/** As in the log of the sample run. */
const SHOP = 'http://127.0.0.1:4000/'
const STARTED = RunId.parse('11111111-1111-4111-8111-111111111111')
const OWN_SITE: BrowserNetwork = { policy: 'same_site' }

async function shopWith(defaults: RunDefaults): Promise<HarnessDb> {
  const [db] = freshTabs()
  await page.viewport(1280, 900)
  await db.applications.add({
    ...{ id: 'shop', name: 'Shop', target: { kind: 'web', url: SHOP }, checks: [], notes: '' },
    ...{ defaults, createdAt: AT, lastUsedAt: AT },
  })
  return db
}

/** A run of the shop; its order is kept with what it may contact. */
async function addRunOfShop(db: HarnessDb, contacts?: BrowserNetwork) {
  const [runId] = await addRuns(db, [{ specs: [{ title: 'Shop', url: SHOP }] }])
  const first = runId && (await db.rows.get([runId, 0]))
  if (!runId || first?.kind !== 'run_started') throw new Error('a run is expected')
  const order: RunOrder = {
    ...{ url: SHOP, viewport: { width: 1280, height: 800 }, legs: [{ goal: 'Look' }] },
    persona: { name: 'Hurried', text: 'You are in a hurry.' },
    model: { provider: 'sweep', seed: 0 },
    ...(contacts && { contacts }),
  }
  const snapshot = snapshotOf({ ...order, runId }, 0, systemIds)
  await addSession(db, { id: first.sessionId, startedAt: AT, url: SHOP, snapshot })
  return runId
}

/** Starts the audit of the form that is open, and resolves to what it asks for. */
async function startAudit(path: string, db: HarnessDb, change?: () => Promise<void>) {
  const asked: RunOrder[] = []
  const worker = makeWorker({
    start: async (wanted) => {
      asked.push(wanted)
      return { value: STARTED }
    },
  })
  openApp(path, db, worker)
  if (path.startsWith('/runs/')) await page.getByRole('link', { name: /^Audit access/ }).click()
  await change?.()
  const sentence = page.getByText(/^The browser may contact/)
  await expect.element(sentence).toBeVisible()
  await page.getByRole('button', { name: 'Start audit' }).click()
  await soon(() => expect(asked).toHaveLength(1))
  return asked[0]
}

it('an audit of a run has the network limit of the application at its address', async () => {
  const db = await shopWith({ contacts: OWN_SITE })
  const runId = await addRunOfShop(db)
  const asked = await startAudit(`/runs/${runId}`, db, async () => {
    const words = 'The browser may contact its own site, as Shop is set up in the library.'
    await expect.element(page.getByText(words)).toBeVisible()
  })
  expect(asked).toMatchObject({ url: SHOP, contacts: OWN_SITE })
})

it('an audit of a run has what that run itself chose to contact', async () => {
  const listed: BrowserNetwork = { policy: 'listed', hosts: ['cdn.test'] }
  const db = await shopWith({ contacts: OWN_SITE })
  const runId = await addRunOfShop(db, listed)
  const asked = await startAudit(`/runs/${runId}`, db, async () => {
    await expect.element(page.getByText(/its own site and 1 host, as the run had it/)).toBeVisible()
  })
  expect(asked?.contacts).toEqual(listed)
})

it('an audit of a typed address has the network limit of the application there, on any page', async () => {
  const db = await shopWith({ contacts: OWN_SITE })
  const typed = `${SHOP}box?item=1`
  const asked = await startAudit('/audits', db, () => page.getByLabelText('Address').fill(typed))
  expect(asked).toMatchObject({ url: typed, contacts: OWN_SITE })
})

it('an audit of another address has neither the limit of the run nor that of the application', async () => {
  const db = await shopWith({ contacts: OWN_SITE })
  const runId = await addRunOfShop(db, OWN_SITE)
  const asked = await startAudit(`/runs/${runId}`, db, async () => {
    await page.getByLabelText('Address').fill('http://blog.test/')
    await expect.element(page.getByText(/may contact all hosts, because nothing/)).toBeVisible()
  })
  expect(asked).not.toHaveProperty('contacts')
})

it('an audit does not start while the library that may limit it cannot be read', async () => {
  const db = await shopWith({ contacts: OWN_SITE })
  const asked: RunOrder[] = []
  const worker = makeWorker({
    start: async (wanted) => {
      asked.push(wanted)
      return { value: STARTED }
    },
  })
  openApp(`/audits?url=${SHOP}`, db, worker)
  await expect.element(page.getByText(/^The browser may contact/)).toBeVisible()
  db.close({ disableAutoOpen: true })
  await page.getByRole('button', { name: 'Start audit' }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(asked).toEqual([])
})
