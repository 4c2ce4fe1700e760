import { pastChoice, usualRun } from '@harness/web/store/earlier-runs.ts'
import { holdRun } from '@harness/web/store/lock.ts'
import { deleteRuns } from '@harness/web/store/log/delete-runs.ts'
import { makeLog } from '@harness/web/store/log/log.ts'
import { addSession } from '@harness/web/store/log/sessions.ts'
import { seedPersonas } from '@harness/web/store/personas.ts'
import type { HarnessDb } from '@harness/web/store/schema.ts'
import { systemClock, systemIds } from '@harness/web/worker/system.ts'
import { describe, expect, it } from 'vitest'
import { freshTabs } from '../fresh-db.ts'
import { sampleEntries } from '../sample-entries.ts'
import {
  acted,
  LEG_STARTED,
  newRunId,
  RUN_COMPLETED,
  RUN_STARTED,
  SCENE,
  stamp,
  stepStarted,
  thought,
} from '../sample-rows.ts'

async function writeRun(db: HarnessDb, isFinished: boolean) {
  const runId = newRunId()
  const log = makeLog(db, runId)
  await log.append({
    rows: stamp(runId, 0, [RUN_STARTED, LEG_STARTED, stepStarted(1)]),
    shot: { step: 1, png: new Uint8Array([1, 2, 3]) },
    screen: { step: 1, scene: SCENE, marks: [] },
  })
  await log.append({ rows: stamp(runId, 3, [...thought(1), ...acted(1)]) })
  if (isFinished) await log.append({ rows: stamp(runId, 9, [RUN_COMPLETED]) })
  return runId
}

const counts = (db: HarnessDb) =>
  Promise.all([db.runs, db.rows, db.shots, db.screens, db.sessions].map((table) => table.count()))

describe('deleting all runs', () => {
  it('deleting all runs leaves nothing of them, and keeps the personas', async () => {
    const [page, worker] = freshTabs()
    await seedPersonas(worker, [{ name: 'Hurried', blurb: '', text: '' }], systemIds, systemClock)
    await addSession(worker, { id: systemIds.uuid() as never, startedAt: '', url: '' })
    await writeRun(worker, true)
    expect(await counts(page)).toEqual([1, 10, 1, 1, 1])
    await deleteRuns(worker)
    expect(await counts(page)).toEqual([0, 0, 0, 0, 0])
    expect(await page.personas.count()).toBe(1)
  })

  it('deleting all runs is refused while a run is in progress in any tab, and then deletes nothing', async () => {
    const [page, worker] = freshTabs()
    await writeRun(worker, true)
    const release = await holdRun(await writeRun(worker, false))
    await expect(deleteRuns(page)).rejects.toMatchObject({ code: 'run_locked' })
    expect(await page.runs.count()).toBe(2)
    await release()
    await deleteRuns(page)
    expect(await page.runs.count()).toBe(0)
  })
})

describe('defaults from earlier runs', () => {
  it('the defaults from an earlier run are its start values and the width of its screen', async () => {
    const [db] = freshTabs()
    const past = await pastChoice(db, await writeRun(db, true))
    expect(past?.started.goal).toBe('Buy a red mug')
    expect(past?.width).toBe(390)
    expect(await pastChoice(db, newRunId())).toBeUndefined()
    expect(await pastChoice(db, 'no run')).toBeUndefined()
  })

  it("the usual length of a model's finished runs is known from three runs on", async () => {
    const [db] = freshTabs()
    const entries = sampleEntries(30)
    const finished = entries.filter((run) => run.phase === 'completed' && run.provider === 'ollama')
    await db.runs.bulkAdd(finished.slice(0, 2))
    await db.rows.bulkAdd(entries.flatMap(({ runId }) => stamp(runId, 0, [RUN_STARTED])))
    const device = { kind: 'web' } as const
    const model = { provider: 'ollama', model: 'qwen3-vl:8b', device } as const
    expect(await usualRun(db, model)).toBeUndefined()
    await db.runs.clear()
    await db.runs.bulkAdd([...entries])
    const lengths = finished.map((run) => run.stepCount).sort((a, b) => a - b)
    expect(await usualRun(db, model)).toMatchObject({
      runs: finished.length,
      steps: lengths[Math.floor(lengths.length / 2)],
    })
    expect(await usualRun(db, { ...model, model: 'another' })).toBeUndefined()
  })
})
