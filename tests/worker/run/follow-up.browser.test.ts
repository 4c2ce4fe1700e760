// What a run that comes from another one is started with.
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import { writeSnapshot } from '@harness/web/store/log/sessions.ts'
import { orderAgain, orderOfNext } from '@harness/web/worker/run/follow-up.ts'
import { snapshotOf } from '@harness/web/worker/run/plan.ts'
import { systemIds } from '@harness/web/worker/system.ts'
import { describe, expect, it } from 'vitest'
import { freshTabs } from '../../store/fresh-db.ts'
import { sampleEntries } from '../../store/sample-entries.ts'
import { newRunId } from '../../store/sample-rows.ts'

const ORDER: RunOrder = {
  url: 'http://shop.test/',
  viewport: { width: 1280, height: 800 },
  persona: { name: 'Hurried', text: 'You are in a hurry.' },
  legs: [{ goal: 'Buy a red mug', checks: [{ kind: 'text', value: 'Thank you' }] }],
  model: { provider: 'sweep', seed: 0 },
  mode: 'step',
}

const NOW = new Date(2026, 10, 22, 9, 5)

async function storeWith(change: Partial<RunOrder> = {}) {
  const [db] = freshTabs()
  const [entry] = sampleEntries(1)
  if (!entry) throw new Error('a run is expected')
  const { runId, sessionId } = entry
  await db.runs.add(entry)
  await db.sessions.add({ id: sessionId, startedAt: entry.startedAt, url: ORDER.url })
  await writeSnapshot(db, sessionId, snapshotOf({ ...ORDER, runId, ...change }, 1_000, systemIds))
  return { db, entry, runId }
}

it('a run that continues another one has the application, and not the name, note and goals of it', async () => {
  const application = { applicationId: 'shop', applicationName: 'Shop', personaId: 'hurried' }
  const { db, runId } = await storeWith({
    details: { ...application, name: 'Buy a red mug · 10:02', note: 'Old', goalIds: ['mug'] },
  })
  const order = await orderOfNext(db, runId, { goal: 'Send it back' })
  expect(order).toMatchObject({ follows: runId, legs: [{ goal: 'Send it back' }] })
  expect(order.details).toEqual(application)
})

it('a run is continued by another persona, and its details name that one', async () => {
  const details = { applicationId: 'shop', personaId: 'hurried' }
  const { db, runId } = await storeWith({ details })
  const persona = { id: 'careful', name: 'Careful', text: 'You read everything.' }
  const order = await orderOfNext(db, runId, { goal: 'Send it back', persona })
  expect(order.persona).toEqual({ name: 'Careful', text: 'You read everything.' })
  expect(order.details).toEqual({ applicationId: 'shop', personaId: 'careful' })
})

describe('a run started again', () => {
  it('a run started again has the choices of the first, and neither its id nor its session', async () => {
    const { db, runId } = await storeWith({ follows: newRunId() })
    const order = await orderAgain(db, runId, NOW)
    expect(order).toMatchObject({ url: ORDER.url, legs: ORDER.legs, mode: 'step' })
    expect(order).not.toHaveProperty('runId')
    expect(order).not.toHaveProperty('follows')
  })

  it('a run started again is called by the minute it starts, unless the person named it', async () => {
    const details = { applicationId: 'shop', note: 'Old' }
    const named = async (name: string) => {
      const { db, runId } = await storeWith({ details: { ...details, name } })
      return (await orderAgain(db, runId, NOW)).details
    }
    const stamped = 'Buy a red mug · 2026-11-22 09:05'
    expect(await named('Buy a red mug · 2026-11-21 10:02')).toEqual({ ...details, name: stamped })
    expect(await named('The release')).toEqual({ ...details, name: 'The release' })
  })

  it('a run that signed in with a password that is not kept is started from the form', async () => {
    const credential = { label: 'Test account', username: 'eva' }
    const { db, runId } = await storeWith({ credential })
    await expect(orderAgain(db, runId, NOW)).rejects.toMatchObject({ code: 'run_unrepeatable' })
    const kept = await storeWith({ credential: { ...credential, id: 'c-1' } })
    expect(await orderAgain(kept.db, kept.runId, NOW)).toMatchObject({ credential: { id: 'c-1' } })
  })

  it('a run that was recorded elsewhere, or whose choices are not kept, is not started again', async () => {
    const { db, entry, runId } = await storeWith()
    await db.runs.put({ ...entry, imported: true })
    await expect(orderAgain(db, runId, NOW)).rejects.toMatchObject({ code: 'run_unrepeatable' })
    await db.runs.put(entry)
    await db.sessions.clear()
    await expect(orderAgain(db, runId, NOW)).rejects.toMatchObject({ code: 'run_unrepeatable' })
    await db.runs.clear()
    await expect(orderAgain(db, runId, NOW)).rejects.toMatchObject({ code: 'run_unknown' })
  })
})

describe('a run that continues another one', () => {
  it('a run that continues another one follows it with one goal that keeps the state', async () => {
    const { db, runId } = await storeWith()
    const checks = [{ kind: 'url', value: '/done' }] as const
    const order = await orderOfNext(db, runId, { goal: 'Pay for it', checks })
    expect(order).toMatchObject({ url: ORDER.url, mode: 'step', follows: runId })
    expect(order.legs).toEqual([{ goal: 'Pay for it', preservesState: true, checks }])
    expect((await orderOfNext(db, runId, { goal: 'Look' })).legs[0]).not.toHaveProperty('checks')
  })

  it('a run that continues another one takes the checks that its application has for every goal', async () => {
    const { db, runId } = await storeWith({ details: { applicationId: 'shop' } })
    const inEach = [{ kind: 'no-text', value: 'Error' }] as const
    await db.applications.add({
      ...{ id: 'shop', name: 'Shop', createdAt: NOW.toISOString(), lastUsedAt: NOW.toISOString() },
      ...{ target: { kind: 'web', url: ORDER.url }, defaults: {}, checks: inEach, notes: '' },
    })
    const next = {
      goal: 'Pay for it',
      checks: [{ kind: 'url', value: '/done' }, ...inEach],
    } as const
    expect((await orderOfNext(db, runId, { goal: 'Look' })).legs[0]?.checks).toEqual(inEach)
    expect((await orderOfNext(db, runId, next)).legs[0]?.checks).toEqual(next.checks)
  })
})
