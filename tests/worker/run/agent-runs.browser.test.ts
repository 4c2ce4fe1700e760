import type { RunId } from '@harness/shared/language/ids.ts'
import { exportRun } from '@harness/web/bundle/export-run.ts'
import { deleteRuns } from '@harness/web/store/log/delete-runs.ts'
import { hasRun } from '@harness/web/store/run-index.ts'
import { takeAgentRuns } from '@harness/web/worker/run/agent-runs.ts'
import { describe, expect, it } from 'vitest'
import { writeRun } from '../../bundle/sample-run.ts'
import { freshTabs } from '../../store/fresh-db.ts'

/** Two runs of another agent, as a bridge serves them. */
async function served() {
  const [elsewhere] = freshTabs()
  const runs = [await writeRun(elsewhere), await writeRun(elsewhere)]
  const asked: RunId[] = []
  const link = {
    async agentRun(runId: RunId) {
      asked.push(runId)
      return exportRun(elsewhere, runId, 'harness', { now: new Date(0).toISOString() })
    },
  }
  return { runs, link, asked }
}

describe('runs of other agents', () => {
  it('runs of other agents become runs of this browser once, and one that was deleted stays deleted', async () => {
    const [db] = freshTabs()
    const { runs, link, asked } = await served()
    await takeAgentRuns(db, link, runs)
    expect(await Promise.all(runs.map((runId) => hasRun(db, runId)))).toEqual([true, true])
    expect(asked).toEqual(runs.toReversed())
    await deleteRuns(db)
    await takeAgentRuns(db, link, runs)
    expect(await Promise.all(runs.map((runId) => hasRun(db, runId)))).toEqual([false, false])
    expect(asked).toHaveLength(2)
  })

  it('a run of another agent that cannot be read holds up no other, and the next start takes it', async () => {
    const [db] = freshTabs()
    const { runs, link } = await served()
    const [newest, oldest] = runs
    const failing = async (runId: RunId) => {
      if (runId === oldest) throw new Error('gone')
      return link.agentRun(runId)
    }
    await expect(takeAgentRuns(db, { ...link, agentRun: failing }, runs)).rejects.toThrow('gone')
    expect(newest && (await hasRun(db, newest))).toBe(true)
    await takeAgentRuns(db, link, runs)
    expect(oldest && (await hasRun(db, oldest))).toBe(true)
  })
})
