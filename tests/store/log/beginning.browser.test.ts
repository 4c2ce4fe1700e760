// What is written with the first row of a run, and with none of it without the other.
import { Application } from '@harness/shared/order/library/library.ts'
import { makeLog } from '@harness/web/store/log/log.ts'
import { beginningOf } from '@harness/web/store/run-details.ts'
import { expect, it } from 'vitest'
import { freshTabs } from '../fresh-db.ts'
import { LEG_STARTED, newRunId, RUN_STARTED, stamp } from '../sample-rows.ts'

const THEN = '2026-11-22T10:00:00.000Z'
const SHOP = Application.parse({
  ...{ id: 'shop', name: 'Shop', createdAt: THEN, lastUsedAt: THEN },
  target: { kind: 'web', url: 'http://shop.test/' },
})
const ORDER = { details: { applicationId: 'shop', applicationName: 'Shop', name: 'First' } }

it('an application that is new is kept with the first row of its run', async () => {
  const [db, other] = freshTabs()
  const runId = newRunId()
  const log = makeLog(db, runId, beginningOf(db, runId, ORDER, SHOP))
  await log.append({ rows: stamp(runId, 0, [RUN_STARTED]) })
  expect(await other.applications.toArray()).toMatchObject([{ id: 'shop', name: 'Shop' }])
  expect(await other.runDetails.get(runId)).toMatchObject({ applicationId: 'shop', name: 'First' })
  const used = (await other.applications.get('shop'))?.lastUsedAt ?? ''
  expect(used > THEN).toBe(true)
  // What was deleted since does not come back with a later row.
  await db.applications.clear()
  await log.append({ rows: stamp(runId, 1, [LEG_STARTED]) })
  expect(await other.applications.count()).toBe(0)
})

it.each(['rows', 'applications'] as const)(
  'a run leaves neither rows nor application nor name where its %s cannot be written',
  async (table) => {
    const [db, other] = freshTabs()
    const runId = newRunId()
    db.table(table).hook('creating', () => {
      throw new Error('The disk is full.')
    })
    const log = makeLog(db, runId, beginningOf(db, runId, ORDER, SHOP))
    await expect(log.append({ rows: stamp(runId, 0, [RUN_STARTED]) })).rejects.toThrow()
    const counts = ['rows', 'runs', 'applications', 'runDetails'].map((name) =>
      other.table(name).count(),
    )
    expect(await Promise.all(counts)).toEqual([0, 0, 0, 0])
  },
)
