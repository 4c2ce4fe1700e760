import { summarise } from '@harness/shared/findings/summary.ts'
import { foldAll } from '@harness/shared/log/fold.ts'
import { storeFailure } from '@harness/web/store/failure.ts'
import { makeLog } from '@harness/web/store/log/log.ts'
import { runEntry } from '@harness/web/store/log/read-entry.ts'
import { rowsFrom } from '@harness/web/store/log/read-rows.ts'
import { hasRun } from '@harness/web/store/run-index.ts'
import { recentRuns, unfinishedRuns } from '@harness/web/store/runs.ts'
import { screenOf } from '@harness/web/store/screens.ts'
import { shotOf } from '@harness/web/store/shots.ts'
import { watch } from '@harness/web/store/watch.ts'
import { describe, expect, it } from 'vitest'
import { describeLog } from '../../contracts/log.ts'
import { until } from '../../setup/soon.ts'
import { freshTabs } from '../fresh-db.ts'
import {
  acted,
  LEG_STARTED,
  newRunId,
  RUN_COMPLETED,
  RUN_STARTED,
  stamp,
  stepStarted,
  thought,
} from '../sample-rows.ts'

describeLog('in IndexedDB', async (runId) => {
  const [writer, reader] = freshTabs()
  return {
    open: () => makeLog(writer, runId),
    rows: () => rowsFrom(reader, runId, 0),
    async shot(step) {
      const blob = await shotOf(reader, runId, step)
      return blob && new Uint8Array(await blob.arrayBuffer())
    },
    screen: (step) => screenOf(reader, runId, step),
  }
})

describe('the index of runs', () => {
  it('the index of runs equals the fold of the rows after every batch, also when the log was opened again', async () => {
    const [db] = freshTabs()
    const runId = newRunId()
    const batches = [
      [RUN_STARTED, LEG_STARTED],
      [stepStarted(1)],
      thought(1),
      acted(1),
      [stepStarted(2)],
      [RUN_COMPLETED],
    ]
    let seq = 0
    for (const bodies of batches) {
      await makeLog(db, runId).append({ rows: stamp(runId, seq, bodies) })
      seq += bodies.length
      const folded = foldAll(await rowsFrom(db, runId, 0))
      expect(await runEntry(db, runId)).toEqual({
        ...summarise(folded),
        runId,
        sessionId: folded.started?.sessionId,
        nextSeq: seq,
      })
    }
    expect(await runEntry(db, runId)).toMatchObject({
      phase: 'completed',
      stepCount: 2,
      frictionCount: 1,
    })
  })

  it('the index of runs reads the log once when it is opened, and once more after a failed write', async () => {
    const [db] = freshTabs()
    const runId = newRunId()
    await makeLog(db, runId).append({ rows: stamp(runId, 0, [RUN_STARTED, LEG_STARTED]) })
    let reads = 0
    db.rows.hook('reading', (row) => {
      reads += 1
      return row
    })
    const log = makeLog(db, runId)
    await log.append({ rows: stamp(runId, 2, [stepStarted(1)]) })
    await log.append({ rows: stamp(runId, 3, thought(1)) })
    expect(reads).toBe(2)
    const another = makeLog(db, runId)
    await another.append({ rows: stamp(runId, 5, acted(1)) })
    expect(reads).toBe(2 + 5)
    const late = log.append({ rows: stamp(runId, 5, acted(1)) })
    await expect(late).rejects.toMatchObject({ code: 'store_failed' })
    await log.append({ rows: stamp(runId, 9, [stepStarted(2)]) })
    expect(reads).toBe(7 + 9)
    expect(await runEntry(db, runId)).toMatchObject({ nextSeq: 10, stepCount: 2, frictionCount: 1 })
  })

  it('the index of runs lists the newest runs first, and those in progress', async () => {
    const [db] = freshTabs()
    const [old, middle, young] = [newRunId(), newRunId(), newRunId()]
    for (const [day, runId] of [old, young, middle].entries()) {
      const started = stamp(runId, 0, [RUN_STARTED]).map((row) => ({
        ...row,
        ts: `2026-11-0${[1, 3, 2][day]}T08:00:00.000Z`,
      }))
      await makeLog(db, runId).append({ rows: started })
    }
    await makeLog(db, old).append({ rows: stamp(old, 1, [RUN_COMPLETED]) })
    expect((await recentRuns(db, 2)).map((run) => run.runId)).toEqual([young, middle])
    expect(new Set((await unfinishedRuns(db)).map((run) => run.runId))).toEqual(
      new Set([middle, young]),
    )
    expect([await hasRun(db, old), await hasRun(db, newRunId())]).toEqual([true, false])
  })

  it('the log reads the rows of a run from a number on, and of no other run', async () => {
    const [db] = freshTabs()
    const [runId, other] = [newRunId(), newRunId()]
    for (const id of [runId, other])
      await makeLog(db, id).append({ rows: stamp(id, 0, [RUN_STARTED, LEG_STARTED]) })
    expect(await rowsFrom(db, runId, 1)).toEqual(stamp(runId, 1, [LEG_STARTED]))
  })

  it('the log refuses an invalid stored row, and names it', async () => {
    const [db] = freshTabs()
    const runId = newRunId()
    await makeLog(db, runId).append({ rows: stamp(runId, 0, [RUN_STARTED, LEG_STARTED]) })
    await db.table('rows').update([runId, 1], { leg: -1 })
    await expect(rowsFrom(db, runId, 0)).rejects.toMatchObject({
      code: 'log_invalid',
      detail: { row: 1 },
    })
  })

  it('the log notifies a listener of every append, also by another tab', async () => {
    const [page, worker] = freshTabs()
    const runId = newRunId()
    const seen: number[] = []
    const stop = watch(
      () => rowsFrom(page, runId, 0),
      (rows) => seen.push(rows.length),
      (error) => expect.fail(error.message),
    )
    await until(() => seen.at(-1) === 0)
    const log = makeLog(worker, runId)
    await log.append({ rows: stamp(runId, 0, [RUN_STARTED, LEG_STARTED]) })
    await until(() => seen.at(-1) === 2)
    await log.append({ rows: stamp(runId, 2, [stepStarted(1)]) })
    await until(() => seen.at(-1) === 3)
    stop()
  })
})

describe('a write that fails', () => {
  it('a write that fails is store_full when the browser has no space left, however deeply the cause is nested', () => {
    const quota = new DOMException('no space', 'QuotaExceededError')
    const bulk = Object.assign(new Error('bulk'), { name: 'BulkError', failures: [quota] })
    const aborted = Object.assign(new Error('aborted'), { name: 'AbortError', inner: quota })
    expect([quota, bulk, aborted].map((error) => storeFailure(error).code)).toEqual([
      'store_full',
      'store_full',
      'store_full',
    ])
  })

  it('a write that fails is store_failed otherwise, also when a transaction was aborted', () => {
    expect(storeFailure(new DOMException('gone', 'AbortError'))).toMatchObject({
      code: 'store_failed',
      detail: { what: 'gone' },
    })
  })

  it('a write that fails is store_failed when the database cannot be opened', async () => {
    const [db] = freshTabs()
    db.close()
    const runId = newRunId()
    const appended = makeLog(db, runId).append({ rows: stamp(runId, 0, [RUN_STARTED]) })
    await expect(appended).rejects.toMatchObject({ code: 'store_failed' })
  })
})
