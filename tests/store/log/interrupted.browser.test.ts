import { SessionId } from '@harness/shared/base/ids.ts'
import { holdRun, holdSession, isHeld } from '@harness/web/store/lock.ts'
import { markInterrupted } from '@harness/web/store/log/interrupted.ts'
import { makeLog } from '@harness/web/store/log/log.ts'
import { runEntry } from '@harness/web/store/log/read-entry.ts'
import { rowsFrom } from '@harness/web/store/log/read-rows.ts'
import { systemClock, systemIds } from '@harness/web/worker/system.ts'
import { describe, expect, it } from 'vitest'
import { freshTabs } from '../fresh-db.ts'
import {
  LEG_STARTED,
  newRunId,
  RUN_COMPLETED,
  RUN_STARTED,
  stamp,
  stepStarted,
} from '../sample-rows.ts'

const BEGINNING = [RUN_STARTED, LEG_STARTED, stepStarted(1)]

describe('an interrupted run', () => {
  it('an interrupted run is recognised exactly once, with its last step, when two tabs load at the same time', async () => {
    const [first, second] = freshTabs()
    const runs = [newRunId(), newRunId(), newRunId()]
    for (const runId of runs)
      await makeLog(first, runId).append({ rows: stamp(runId, 0, BEGINNING) })
    const loads = [first, second, first, second].map((tab) => markInterrupted(tab, systemClock))
    expect((await Promise.all(loads)).flat().sort()).toEqual([...runs].sort())
    for (const runId of runs) {
      const found = (await rowsFrom(second, runId, 3)).map(({ ts: _, ...row }) => row)
      expect(found).toMatchObject([
        { kind: 'run_interrupted', seq: 3, step: 1, foundBy: 'next load' },
      ])
      expect(found).toHaveLength(1)
      expect(await runEntry(second, runId)).toMatchObject({ phase: 'interrupted', nextSeq: 4 })
    }
  })

  it('an interrupted run is left unchanged at the next load', async () => {
    const [tab] = freshTabs()
    const runId = newRunId()
    await makeLog(tab, runId).append({ rows: stamp(runId, 0, BEGINNING) })
    expect(await markInterrupted(tab, systemClock)).toEqual([runId])
    expect(await markInterrupted(tab, systemClock)).toEqual([])
    expect(await rowsFrom(tab, runId, 0)).toHaveLength(4)
  })

  it('an interrupted run is neither a completed run nor one that another tab holds', async () => {
    const [tab] = freshTabs()
    const [done, going] = [newRunId(), newRunId()]
    await makeLog(tab, done).append({ rows: stamp(done, 0, [...BEGINNING, RUN_COMPLETED]) })
    await makeLog(tab, going).append({ rows: stamp(going, 0, BEGINNING) })
    const release = await holdRun(going)
    expect(await markInterrupted(tab, systemClock)).toEqual([])
    await release()
    expect(await markInterrupted(tab, systemClock)).toEqual([going])
  })

  it('an interrupted run is found although another run cannot be read', async () => {
    const [tab] = freshTabs()
    const [broken, whole] = [newRunId(), newRunId()].sort()
    if (!broken || !whole) throw new Error('two runs were made')
    for (const runId of [broken, whole]) {
      await makeLog(tab, runId).append({ rows: stamp(runId, 0, BEGINNING) })
    }
    await tab.table('rows').update([broken, 1], { leg: -1 })
    expect(await markInterrupted(tab, systemClock)).toEqual([whole])
    expect(await isHeld(broken)).toBe(false)
  })
})

describe('the lock of a run', () => {
  it('the lock of a run has one holder, and the next once it is released', async () => {
    const runId = newRunId()
    expect(await isHeld(runId)).toBe(false)
    const release = await holdRun(runId)
    expect(await isHeld(runId)).toBe(true)
    await expect(holdRun(runId)).rejects.toMatchObject({ code: 'run_locked' })
    await release()
    await release()
    expect(await isHeld(runId)).toBe(false)
    const again = await holdRun(runId)
    await again()
  })

  it('the lock of a session refuses a second run on its device, and another session is free', async () => {
    const [session, other] = [SessionId.parse(systemIds.uuid()), SessionId.parse(systemIds.uuid())]
    const release = await holdSession(session)
    await expect(holdSession(session)).rejects.toMatchObject({ code: 'device_busy' })
    await (await holdSession(other))()
    await release()
    await (await holdSession(session))()
  })

  it('the lock of a run holds one run and no other', async () => {
    const [held, free] = [newRunId(), newRunId()]
    const release = await holdRun(held)
    expect(await isHeld(free)).toBe(false)
    const other = await holdRun(free)
    await release()
    expect([await isHeld(held), await isHeld(free)]).toEqual([false, true])
    await other()
  })

  it('the lock of a run is freed when the tab that held it is gone', async () => {
    const runId = newRunId()
    const frame = document.body.appendChild(document.createElement('iframe'))
    await new Promise<void>((held) => {
      frame.contentWindow?.navigator.locks.request(`harness-run-${runId}`, () => {
        held()
        return new Promise(() => undefined)
      })
    })
    await expect(holdRun(runId)).rejects.toMatchObject({ code: 'run_locked' })
    frame.remove()
    await expect.poll(() => isHeld(runId)).toBe(false)
    await (await holdRun(runId))()
  })
})
