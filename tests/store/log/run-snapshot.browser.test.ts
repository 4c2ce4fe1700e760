// The snapshot of a run is checked when it is read from IndexedDB, also one of an older Harness.
import { RunId, SessionId } from '@harness/shared/base/ids.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import { pastChoice } from '@harness/web/store/earlier-runs.ts'
import { runEntry } from '@harness/web/store/log/read-entry.ts'
import { rowsFrom } from '@harness/web/store/log/read-rows.ts'
import { addSession, readSnapshot, writeSnapshot } from '@harness/web/store/log/sessions.ts'
import { planOf, snapshotOf } from '@harness/web/worker/run/plan.ts'
import { systemIds } from '@harness/web/worker/system.ts'
import { describe, expect, it } from 'vitest'
import { freshTabs } from '../fresh-db.ts'
import { sampleEntries } from '../sample-entries.ts'
import { newRunId, RUN_STARTED, stamp } from '../sample-rows.ts'

const session = SessionId.parse('22222222-2222-4222-8222-222222222222')
const ORDER: RunOrder = {
  url: 'http://127.0.0.1:4621/',
  viewport: { width: 390, height: 844 },
  persona: { name: 'Hurried', text: 'You are in a hurry.' },
  legs: [{ goal: 'Buy a mug', checks: [{ kind: 'text', value: 'Thank you' }] }],
  model: { provider: 'ollama', model: 'qwen3-vl:8b', origin: 'http://127.0.0.1:11434' },
  hosts: ['pay.test'],
}
const snapshot = snapshotOf(ORDER, 250_000, systemIds)

async function kept(record: Readonly<Record<string, unknown>>) {
  const [db] = freshTabs()
  await addSession(db, { id: session, startedAt: '2026-11-22T08:00:00.000Z', url: '', ...record })
  return db
}

function changed(change: (copy: ReturnType<typeof structuredClone<typeof snapshot>>) => unknown) {
  const copy = structuredClone(snapshot)
  return { ...copy, ...Object(change(copy)) }
}

describe('a run snapshot', () => {
  it('a run snapshot comes back as it was stored, and makes the same plan', async () => {
    const db = await kept({})
    await writeSnapshot(db, session, snapshot)
    const read = await readSnapshot(db, session, snapshot.runId)
    expect(read).toEqual(snapshot)
    expect(read && (await planOf(read, session))).toEqual(await planOf(snapshot, session))
  })

  it('a run snapshot is undefined for an earlier run of the session, and for a session without one', async () => {
    const db = await kept({ snapshot })
    const other = RunId.parse(systemIds.uuid())
    expect(await readSnapshot(db, session, other)).toBeUndefined()
    expect(await readSnapshot(await kept({}), session, other)).toBeUndefined()
  })

  it('a run snapshot contains no secret, and cannot', async () => {
    const credential = { label: 'Ann', username: 'ann', password: 'correct horse' }
    const db = await kept({
      snapshot: changed(({ order }) => ({ order: { ...order, credential } })),
    })
    await expect(readSnapshot(db, session, snapshot.runId)).rejects.toThrow(/Sign-in: must have/)
  })

  it.each<readonly [what: string, record: unknown, says: RegExp]>([
    [
      'an order with a bad field',
      changed(({ order }) => ({ order: { ...order, stepBudget: -3 } })),
      /cannot read what the run was started with \(Steps: must be a whole number.*Run it again/,
    ],
    [
      'the order of a version with fields of its own',
      changed(({ order }) => ({ order: { ...order, gravity: 9.8 } })),
      /\(gravity: is not a field of a run\)/,
    ],
    ['no order', changed(() => ({ order: undefined })), /\(Run: must be described by its fields\)/],
    [
      'a model that is not known',
      changed(({ order }) => ({ order: { ...order, model: {} } })),
      /Model/,
    ],
    ['prompts that lack words', changed(() => ({ prompts: { system: 'x' } })), /its prompts/],
    ['a text', 'a run', /it names no run/],
  ])('a run snapshot is refused by name when it is %s', async (_, record, says) => {
    const db = await kept({ snapshot: record })
    const read = readSnapshot(db, session, snapshot.runId)
    await expect(read).rejects.toMatchObject({ code: 'run_unresumable' })
    await expect(read).rejects.toThrow(says)
  })

  it('a run with an unreadable snapshot stays readable and its form usable', async () => {
    const rows = stamp(newRunId(), 0, [RUN_STARTED])
    const [first] = rows
    if (first?.kind !== 'run_started') throw new Error('no run')
    const { runId, sessionId } = first
    const [db] = freshTabs()
    const broken = { runId, order: 'damaged' }
    await addSession(db, { id: sessionId, startedAt: first.ts, url: '', snapshot: broken })
    await db.rows.bulkAdd([...rows])
    await expect(readSnapshot(db, sessionId, runId)).rejects.toMatchObject({
      code: 'run_unresumable',
    })
    expect(await rowsFrom(db, runId, 0)).toEqual(rows)
    expect((await pastChoice(db, runId))?.started.goal).toBe(first.goal)
  })
})

describe('the index row of a run', () => {
  it('the index row of a run is rebuilt from the log when it cannot be read', async () => {
    const rows = stamp(newRunId(), 0, [RUN_STARTED])
    const [first] = rows
    if (first?.kind !== 'run_started') throw new Error('no run')
    const { runId, sessionId } = first
    const [entry] = sampleEntries(1)
    if (!entry) throw new Error('no entry')
    const [db] = freshTabs()
    await db.rows.bulkAdd([...rows])
    const damaged = { ...entry, runId, sessionId, phase: 'dancing', imported: true }
    await db.table('runs').add(damaged)
    expect(await runEntry(db, runId)).toMatchObject({
      runId,
      sessionId,
      goal: first.goal,
      nextSeq: rows.length,
      imported: true,
    })
  })

  it('the index row of a run is returned unchanged when it can be read', async () => {
    const [db] = freshTabs()
    const entries = sampleEntries(3)
    await db.runs.bulkAdd([...entries])
    for (const entry of entries) expect(await runEntry(db, entry.runId)).toEqual(entry)
  })
})
