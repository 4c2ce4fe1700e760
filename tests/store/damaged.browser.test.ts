import { foldAll } from '@harness/shared/log/fold.ts'
import { changeDetails, readDetails } from '@harness/web/store/details.ts'
import { changeDecisions, readDecisions, testedApplications } from '@harness/web/store/findings.ts'
import { historyPage } from '@harness/web/store/history.ts'
import { deleteRuns } from '@harness/web/store/log/delete-runs.ts'
import { readableRowsFrom, rowsFrom } from '@harness/web/store/log/read-rows.ts'
import { recentRuns } from '@harness/web/store/runs.ts'
import { screenOf, screensOf } from '@harness/web/store/screens.ts'
import { describe, expect, it } from 'vitest'
import type { Spec } from '../shared/run-of-specs.ts'
import { freshTabs } from './fresh-db.ts'
import { addRuns } from './sample-logs.ts'
import { newRunId } from './sample-rows.ts'

const BOX: Spec = { title: 'Box', url: 'http://shop.test/box', aim: 'Save' }
const DECIDED = { application: 'shop.test', decidedAt: '2026-11-22T12:00:00.000Z' }

describe('a database in which something is damaged', () => {
  it('a run whose index row is damaged is listed as its log has it, and one without a log hides no other', async () => {
    const [db] = freshTabs()
    const ids = await addRuns(db, [{ specs: [BOX, BOX] }, { specs: [BOX] }])
    const [damaged, good] = ids
    if (!damaged || !good) throw new Error('two runs are expected')
    const whole = await db.runs.get(damaged)
    const startedAt = '2026-11-25T09:00:00.000Z'
    await db.table('runs').update(damaged, { strip: 'none', stepCount: '2', goal: undefined })
    const lost = { runId: newRunId(), startedAt, phase: 'completed', strip: 7, applicationName: 3 }
    await db.table('runs').put(lost)
    const { runs } = await historyPage(db, { words: ['mug'] })
    expect(runs.map(({ runId }) => runId)).toEqual([good, damaged])
    expect(runs[1]).toEqual(whole)
    expect((await recentRuns(db, 9)).map(({ runId }) => runId)).toEqual([good, damaged])
    expect((await testedApplications(db)).map(({ name }) => name)).toEqual(['Shop'])
  })

  it('a run that continues as its damaged row says, and that no tab holds, lets all be deleted', async () => {
    const [db] = freshTabs()
    await db.table('runs').put({ runId: newRunId(), phase: 'running', startedAt: 7 })
    await deleteRuns(db)
    expect(await db.runs.count()).toBe(0)
  })

  it('a screen that cannot be read is one that is not there, and hides no other', async () => {
    const [db] = freshTabs()
    const [runId] = await addRuns(db, [{ specs: [BOX, BOX] }])
    if (!runId) throw new Error('a run is expected')
    await db.table('screens').put({ runId, step: 1, scene: { elements: 'none' }, marks: [] })
    expect(await screenOf(db, runId, 1)).toBeUndefined()
    expect([...(await screensOf(db, runId)).keys()]).toEqual([2])
  })

  it('one broken row hides no other row of its run', async () => {
    const [db] = freshTabs()
    const [runId] = await addRuns(db, [{ specs: [BOX, BOX] }])
    if (!runId) throw new Error('a run is expected')
    const whole = await rowsFrom(db, runId, 0)
    for (const broken of whole.slice(1)) {
      await db.table('rows').put({ ...broken, kind: 'unheard-of' })
      const read = await readableRowsFrom(db, runId, 0)
      expect(read.map(({ seq }) => seq)).toEqual(whole.map(({ seq }) => seq))
      expect(foldAll(read).started).toEqual(foldAll(whole).started)
      expect(read[broken.seq]).toMatchObject({ kind: 'nudged', reason: 'unreadable' })
      await db.table('rows').put(broken)
    }
  })

  it('details that cannot be read count as not written, and can be written again', async () => {
    const [db] = freshTabs()
    const [runId] = await addRuns(db, [{ specs: [BOX] }])
    if (!runId) throw new Error('a run is expected')
    await db.table('runDetails').put({ runId, name: 7, tags: 'many' })
    expect(await readDetails(db, runId)).toEqual({ runId, tags: [] })
    await changeDetails(db, runId, { tags: ['4.19'] })
    expect(await readDetails(db, runId)).toEqual({ runId, tags: ['4.19'] })
  })

  it('a decision that cannot be read hides no other', async () => {
    const [db] = freshTabs()
    await changeDecisions(db, { ...DECIDED, findings: ['one'] }, { decision: 'accepted' })
    await db.table('findingDecisions').put({ ...DECIDED, finding: 'two', decision: 'maybe' })
    const found = await readDecisions(db, DECIDED.application)
    expect(found.map(({ finding }) => finding)).toEqual(['one'])
  })
})
