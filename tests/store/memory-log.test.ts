import { describeLog } from '../contracts/log.ts'
import { makeMemoryLog, makeMemoryRun } from '../standins/memory-log.ts'

describeLog('in memory', async (runId) => {
  const run = makeMemoryRun()
  return {
    open: () => makeMemoryLog(run, runId),
    rows: async () => run.rows,
    shot: async (step) => run.shots.get(step),
    screen: async (step) => run.screens.get(step),
  }
})
