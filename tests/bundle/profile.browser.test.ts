import { exportProfile } from '@harness/web/bundle/export-profile.ts'
import { importProfile } from '@harness/web/bundle/import-profile.ts'
import type { HarnessDb } from '@harness/web/store/schema.ts'
import { expect, it } from 'vitest'
import { freshTabs } from '../store/fresh-db.ts'
import { addRuns } from '../store/sample-logs.ts'

const NOW = '2026-11-29T10:00:00.000Z'
const TABLES = [
  ...['applications', 'findingDecisions', 'runDetails', 'prototypes', 'runs', 'rows', 'screens'],
]

async function filled(): Promise<HarnessDb> {
  const [db] = freshTabs()
  const [runId] = await addRuns(db, [{ specs: [{}, {}] }, { specs: [{}] }])
  if (!runId) throw new Error('a run is expected')
  await db.shots.put({ runId, step: 1, blob: new Blob(['picture'], { type: 'image/png' }) })
  await db.runDetails.put({ runId, tags: ['checkout'], note: 'Seen with Ada' })
  const decision = {
    application: 'Shop',
    finding: 'f',
    decision: 'accepted',
    decidedAt: NOW,
  } as const
  await db.findingDecisions.put(decision)
  await db.prototypes.put({ id: 'p', document: { title: 'Box' }, createdAt: NOW, changedAt: NOW })
  await db.prototypeFiles.put({ id: 'p', path: 'a.png', blob: new Blob(['design']) })
  await db.settings.put({ key: 'appearance', value: { theme: 'dark' } })
  await db.settings.put({ key: 'hostedNetwork', value: { mode: 'cloud' } })
  await db.secrets.put({ key: 'key/anthropic', value: 'sk-never-leaves-this-browser' })
  return db
}

const contents = async (db: HarnessDb) =>
  Object.fromEntries(
    await Promise.all(TABLES.map(async (name) => [name, await db.table(name).toArray()] as const)),
  )

it('everything but secrets goes into one file, and another browser has it all from that file', async () => {
  const db = await filled()
  const file = await exportProfile(db, NOW)
  expect(file.name).toBe('harness-everything-2026-11-29.zip')
  const [other] = freshTabs()
  expect(await importProfile(other, file)).toMatchObject({ runs: 2, kept: 0 })
  expect(await contents(other)).toEqual(await contents(db))
  const [shot] = await other.shots.toArray()
  expect(await shot?.blob?.text()).toBe('picture')
  expect(shot?.blob?.type).toBe('image/png')
  expect(await (await other.prototypeFiles.get(['p', 'a.png']))?.blob.text()).toBe('design')
  expect(await other.settings.get('appearance')).toMatchObject({ value: { theme: 'dark' } })
  // What pairs a browser, or opens a way out, is never taken from a file.
  expect(await other.settings.get('hostedNetwork')).toBeUndefined()
  expect(await other.secrets.count()).toBe(0)
  expect(await file.text()).not.toContain('sk-never')
})

it('a backup changes nothing that is here, and can be opened twice', async () => {
  const db = await filled()
  const file = await exportProfile(db, NOW)
  const [runId] = await db.runs.toCollection().primaryKeys()
  if (!runId) throw new Error('a run is expected')
  await db.runDetails.put({ runId, tags: [], note: 'Newer' })
  const before = await contents(db)
  expect(await importProfile(db, file)).toMatchObject({ runs: 0, entries: 0 })
  expect(await contents(db)).toEqual(before)
  await db.runs.delete(runId)
  await db.rows.clear()
  expect(await importProfile(db, file)).toMatchObject({ runs: 1 })
  expect(
    await db.rows
      .where('runId')
      .equals(runId)
      .count()
      .catch(() => -1),
  ).not.toBe(0)
})

it('another zip is refused in words, and nothing is written', async () => {
  const [db] = freshTabs()
  await expect(importProfile(db, new Blob(['no zip']))).rejects.toMatchObject({
    code: 'bundle_invalid',
  })
  expect(await db.runs.count()).toBe(0)
})
