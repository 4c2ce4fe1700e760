import { allTags, changeDetails, readDetails, tagRuns } from '@harness/web/store/details.ts'
import {
  changeDecisions,
  putDecisions,
  readDecisions,
  readDigest,
  runsOfApplication,
  testedApplications,
} from '@harness/web/store/findings.ts'
import { holdRun } from '@harness/web/store/lock.ts'
import { addRun, type ImportedSteps } from '@harness/web/store/log/add-run.ts'
import { rowsFrom } from '@harness/web/store/log/read-rows.ts'
import { emptyTrash, restoreRuns, trashRuns } from '@harness/web/store/trash.ts'
import { describe, expect, it } from 'vitest'
import type { Spec } from '../shared/run-of-specs.ts'
import { freshTabs } from './fresh-db.ts'
import { addRuns } from './sample-logs.ts'
import { newRunId } from './sample-rows.ts'

const BOX: Spec = { title: 'Box', url: 'http://shop.test/box', aim: 'Save' }
const NOW = '2026-11-22T12:00:00.000Z'
const LATER = Date.parse(NOW) + 2 * 3_600_000

describe('deleting single runs', () => {
  it('155: a deleted run is in no list, and is restored as it was', async () => {
    const [db, other] = freshTabs()
    const [first, second] = await addRuns(db, [{ specs: [BOX] }, { specs: [BOX] }])
    if (!first || !second) throw new Error('two runs are expected')
    await changeDetails(db, first, { name: 'Before the release', tags: ['4.19'] })
    const entry = await db.runs.get(first)
    expect(await trashRuns(db, [first], NOW)).toBe(1)
    expect(await other.runs.toCollection().primaryKeys()).toEqual([second])
    expect(await restoreRuns(other, [first])).toBe(1)
    expect(await db.runs.get(first)).toEqual(entry)
    expect(await readDetails(db, first)).toMatchObject({ name: 'Before the release' })
    expect(await db.trash.count()).toBe(0)
  })

  it('155: the trash is emptied of what was deleted an hour ago, with log, pictures and details', async () => {
    const [db] = freshTabs()
    const ids = await addRuns(db, [{ specs: [BOX] }, { specs: [BOX] }])
    const [old, kept] = ids
    if (!old || !kept) throw new Error('two runs are expected')
    await changeDetails(db, old, { note: 'Gone soon.' })
    await trashRuns(db, [old], NOW)
    await trashRuns(db, [kept], new Date(LATER).toISOString())
    expect(await emptyTrash(db, LATER)).toBe(1)
    const left = await db.rows.toCollection().primaryKeys()
    expect(new Set(left.map(([runId]) => runId))).toEqual(new Set([kept]))
    expect(await db.screens.where('[runId+step]').equals([old, 1]).count()).toBe(0)
    expect(await db.runDetails.count()).toBe(0)
    expect(await restoreRuns(db, ids)).toBe(1)
  })

  it('a run in progress in any tab is not deleted, nor are those chosen with it', async () => {
    const [db] = freshTabs()
    const ids = await addRuns(db, [{ specs: [BOX] }, { specs: [BOX] }])
    const [, going] = ids
    if (!going) throw new Error('two runs are expected')
    const release = await holdRun(going)
    await expect(trashRuns(db, ids, NOW)).rejects.toMatchObject({ code: 'run_locked' })
    expect(await db.runs.count()).toBe(2)
    await release()
  })
})

const STEP: ImportedSteps = {
  pictures: new Blob(['x']),
  shots: [{ step: 1, from: 0, to: 1 }],
  screens: [],
}

async function* stepsOf(...parts: readonly (ImportedSteps | Error)[]) {
  for (const part of parts) {
    if (part instanceof Error) throw part
    yield part
  }
}

/** A run as another browser has it. */
async function recordedElsewhere() {
  const [elsewhere] = freshTabs()
  const [runId] = await addRuns(elsewhere, [{ specs: [BOX] }])
  if (!runId) throw new Error('a run is expected')
  return { runId, rows: await rowsFrom(elsewhere, runId, 0) }
}

describe('opening a file of a run', () => {
  it('a file that can no longer be read in the middle leaves nothing', async () => {
    const [db] = freshTabs()
    const run = await recordedElsewhere()
    const failing = addRun(db, run, stepsOf(STEP, new Error('unplugged')))
    await expect(failing).rejects.toThrow('unplugged')
    for (const table of [db.runs, db.rows, db.shots, db.shotPacks, db.trash])
      expect(await table.count()).toBe(0)
    expect(await addRun(db, run, stepsOf(STEP))).toBe(true)
    expect(await db.shots.count()).toBe(1)
  })

  it('the half import of a closed tab is in no list, is removed at the next start, and can be opened again', async () => {
    const [db, other] = freshTabs()
    const run = await recordedElsewhere()
    let release: () => void = () => undefined
    const closed = new Promise<void>((resolve) => {
      release = resolve
    })
    async function* waiting() {
      yield STEP
      await closed
      throw new Error('closed')
    }
    const opening = addRun(db, run, waiting()).catch(() => 'closed')
    await expect.poll(() => other.trash.count()).toBe(1)
    expect(await other.runs.count()).toBe(0)
    expect(await restoreRuns(other, [run.runId])).toBe(0)
    await expect(addRun(other, run, stepsOf())).rejects.toMatchObject({ code: 'run_locked' })
    // Another tab starts meanwhile: the run is held, and stays.
    expect(await emptyTrash(other, LATER)).toBe(0)
    const left = await other.trash.toArray()
    release()
    expect(await opening).toBe('closed')
    await other.trash.bulkAdd(left)
    await other.shots.add({ runId: run.runId, step: 9, blob: new Blob(['old']) })
    expect(await addRun(other, run, stepsOf(STEP))).toBe(true)
    expect(await other.shots.toCollection().primaryKeys()).toEqual([[run.runId, 1]])
    await other.runs.clear()
    await other.trash.bulkAdd(left)
    expect(await emptyTrash(other, LATER)).toBe(1)
    expect(await other.rows.count()).toBe(0)
  })
})

describe('opening a file of a run that was deleted here', () => {
  it('another copy of an opened run, once that is deleted, is opened with its own pictures', async () => {
    const [db] = freshTabs()
    const run = await recordedElsewhere()
    const changed = { ...STEP, pictures: new Blob(['y']) }
    expect(await addRun(db, run, stepsOf(changed))).toBe(true)
    await trashRuns(db, [run.runId], NOW)
    expect(await addRun(db, run, stepsOf(STEP))).toBe(true)
    expect(await db.trash.count()).toBe(0)
    const packs = await db.shotPacks.toArray()
    expect(await Promise.all(packs.map(({ blob }) => blob.text()))).toEqual(['x'])
  })

  it('a run that is in the trash is opened again as it was', async () => {
    const [db] = freshTabs()
    const [runId] = await addRuns(db, [{ specs: [BOX] }])
    if (!runId) throw new Error('a run is expected')
    const rows = await rowsFrom(db, runId, 0)
    const entry = await db.runs.get(runId)
    await trashRuns(db, [runId], NOW)
    expect(await addRun(db, { runId, rows }, stepsOf())).toBe(true)
    expect(await db.runs.get(runId)).toEqual(entry)
    expect(await db.trash.count()).toBe(0)
    expect(await addRun(db, { runId, rows }, stepsOf())).toBe(false)
  })
})

describe('what a person writes about a run', () => {
  it('name and note are trimmed, an empty one is taken away, and tags are there once', async () => {
    const [db, other] = freshTabs()
    const runId = newRunId()
    await changeDetails(db, runId, { name: ' Nightly ', tags: ['a', ' b', 'a', ''] })
    await changeDetails(other, runId, { note: 'Slow network.' })
    expect(await readDetails(db, runId)).toEqual({
      runId,
      ...{ name: 'Nightly', note: 'Slow network.', tags: ['a', 'b'] },
    })
    await changeDetails(db, runId, { name: '' })
    expect(await readDetails(db, runId)).not.toHaveProperty('name')
    await changeDetails(db, newRunId(), { tags: ['b', 'c'] })
    expect(await allTags(db)).toEqual(['a', 'b', 'c'])
  })

  it('a tag is added to all chosen runs, or to none when the browser ends in the middle', async () => {
    const [db, other] = freshTabs()
    const runs = [newRunId(), newRunId()] as const
    await changeDetails(db, runs[0], { name: 'Nightly', tags: ['4.19'] })
    await tagRuns(db, runs, ' slow ')
    expect(await readDetails(other, runs[0])).toMatchObject({
      name: 'Nightly',
      tags: ['4.19', 'slow'],
    })
    expect((await readDetails(other, runs[1])).tags).toEqual(['slow'])
    db.runDetails.hook('updating', (_patch, runId, _details, transaction) => {
      if (runId === runs[1]) transaction.abort()
    })
    await expect(tagRuns(db, runs, 'fast')).rejects.toThrow()
    expect((await readDetails(other, runs[0])).tags).toEqual(['4.19', 'slow'])
  })

  it("the library's details of a run stay when a tag is added", async () => {
    const [db] = freshTabs()
    const runId = newRunId()
    await db.runDetails.put({ runId, tags: [], applicationId: 'app-1', personaId: 'p-1' })
    await changeDetails(db, runId, { tags: ['x'] })
    expect(await readDetails(db, runId)).toMatchObject({ applicationId: 'app-1', personaId: 'p-1' })
  })
})

describe('the runs of an application', () => {
  it('runs belong to the application of the library, else to the name in their log', async () => {
    const [db] = freshTabs()
    const other = { application: { name: 'Other', kind: 'web' } } as const
    const ids = await addRuns(db, [
      { specs: [BOX] },
      { specs: [BOX], started: other },
      { specs: [BOX] },
    ])
    const linked = ids[2]
    if (!linked) throw new Error('three runs are expected')
    await db.runDetails.put({ runId: linked, tags: [], applicationId: 'app-1' })
    const runIds = async (key: string) =>
      (await runsOfApplication(db, key)).map(({ runId }) => runId)
    expect(await runIds('Shop')).toEqual([ids[0]])
    expect(await runIds('app-1')).toEqual([linked])
    expect((await testedApplications(db)).map(({ key }) => key)).toEqual(['app-1', 'Other', 'Shop'])
  })

  it('a log that cannot be read adds nothing to the findings', async () => {
    const [db] = freshTabs()
    const [runId] = await addRuns(db, [{ specs: [{ ...BOX, reported: ['dead_end'] }] }])
    if (!runId) throw new Error('a run is expected')
    expect((await readDigest(db, runId))?.occurrences).toHaveLength(1)
    await db.rows.where('[runId+seq]').equals([runId, 0]).modify({ ts: 'yesterday' })
    expect(await readDigest(db, runId)).toBeUndefined()
  })

  it('a changed decision keeps its other fields, and is put back as it was', async () => {
    const [db] = freshTabs()
    const finding = 'dead_end box'
    const of = { application: 'Shop', decidedAt: NOW, findings: [finding] }
    const first = await changeDecisions(db, of, { comment: 'Ask.' })
    const second = await changeDecisions(db, of, { decision: 'accepted' })
    const asked = { application: 'Shop', finding, decidedAt: NOW, comment: 'Ask.' }
    expect([first, second]).toEqual([[[finding, undefined]], [[finding, asked]]])
    expect(await readDecisions(db, 'Shop')).toMatchObject([
      { comment: 'Ask.', decision: 'accepted' },
    ])
    await changeDecisions(db, of, { decision: undefined })
    expect((await readDecisions(db, 'Shop'))[0]).not.toHaveProperty('decision')
    await putDecisions(db, 'Shop', first)
    expect(await readDecisions(db, 'Shop')).toEqual([])
  })

  it('findings that are decided together are all decided, or none is', async () => {
    const [db] = freshTabs()
    db.findingDecisions.hook('creating', (_, { finding }) => {
      if (finding === 'two') throw new Error('full')
    })
    const both = { application: 'Shop', decidedAt: NOW, findings: ['one', 'two'] }
    await expect(changeDecisions(db, both, { decision: 'accepted' })).rejects.toThrow()
    expect(await readDecisions(db, 'Shop')).toEqual([])
  })
})
