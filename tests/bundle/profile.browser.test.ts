import { RunId } from '@harness/shared/base/ids.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import { exportProfile } from '@harness/web/bundle/export-profile.ts'
import { importProfile } from '@harness/web/bundle/import-profile.ts'
import { TABLE_NAMES } from '@harness/web/store/profile-tables.ts'
import { keepRunView, readRunViews } from '@harness/web/store/run-views.ts'
import type { HarnessDb } from '@harness/web/store/schema.ts'
import { addStudy, allStudies, queuedRuns } from '@harness/web/store/studies.ts'
import { expect, it } from 'vitest'
import { freshTabs } from '../store/fresh-db.ts'
import { addRuns } from '../store/sample-logs.ts'
import { newRunId } from '../store/sample-rows.ts'

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

it('every table of the browser is in a backup, but secrets, the trash and unfinished files', async () => {
  const [db] = freshTabs()
  const ofRuns = ['runs', 'sessions', 'rows', 'screens', 'shots', 'shotPacks', 'downloads']
  const others = ['prototypeFiles', 'secrets', 'trash']
  const held = [...TABLE_NAMES, ...ofRuns, ...others]
  expect(db.tables.map(({ name }) => name).toSorted()).toEqual(held.toSorted())
})

it('a study comes back paused, with the runs that wait, and views of runs come back', async () => {
  const [db] = freshTabs()
  const study = { id: 's', name: 'Boxes', plan: { goals: ['Look'] }, createdAt: NOW }
  const order = {
    url: 'http://127.0.0.1:4621/',
    viewport: { width: 1280, height: 800 },
    persona: { name: 'Hurried', text: 'You are in a hurry.' },
    legs: [{ goal: 'Buy a mug' }],
    model: { provider: 'sweep', seed: 1 },
  } as const satisfies RunOrder
  const waiting = {
    ...{ runId: RunId.parse(newRunId()), order, turn: 0, queuedAt: NOW, failures: 0 },
    study: { id: 's', run: 'r-1' },
  }
  await addStudy(db, { ...study, paused: false }, [waiting])
  await keepRunView(db, 'Failures', 'verdict=failure')
  const [other] = freshTabs()
  await importProfile(other, await exportProfile(db, NOW))
  expect(await allStudies(other)).toEqual([{ ...study, paused: true }])
  expect(await queuedRuns(other)).toEqual([waiting])
  expect(await readRunViews(other)).toEqual([{ name: 'Failures', query: 'verdict=failure' }])
})

it('another zip is refused in words, and nothing is written', async () => {
  const [db] = freshTabs()
  await expect(importProfile(db, new Blob(['no zip']))).rejects.toMatchObject({
    code: 'backup_invalid',
  })
  expect(await db.runs.count()).toBe(0)
})

it('a backup that was cut off, or lacks a part, is called no complete backup', async () => {
  const [db, other] = freshTabs()
  await addStudy(db, { id: 's', name: 'Boxes', plan: {}, createdAt: NOW, paused: false }, [])
  const whole = await exportProfile(db, NOW)
  for (const damaged of [whole.slice(0, whole.size - 30), whole.slice(0, 40)])
    await expect(importProfile(other, damaged)).rejects.toMatchObject({
      code: 'backup_invalid',
      message: expect.stringMatching(/^This is no complete backup of Harness: .*\. Open another/),
    })
})
