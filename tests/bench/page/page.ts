// The bench inside a page of Harness: the worker, the store and the canvas, as the app uses them.
import type { RunOrder, WorkerApi } from '@harness/web/worker/api.ts'
import { connect } from '@harness/web/worker/client.ts'
import { promptsFor } from '@harness/web/worker/run/prompts.ts'
import { fileSpeeds } from './files.ts'
import { growthAt } from './growth.ts'
import { historyTimes } from './history.ts'
import { paintTimes } from './mirror.ts'
import { requestTokens } from './requests.ts'
import { runSteps } from './run.ts'
import { rawTimes, storeTimes } from './store.ts'

function makeBench(worker: WorkerApi) {
  return {
    pair: (token: string) => worker.boot({ token }, { followsAgentRuns: false }),
    runSteps: (choice: RunOrder) => runSteps(worker, choice),
    paintTimes: (choice: RunOrder) => paintTimes(worker, choice),
    storeTimes,
    rawTimes,
    fileSpeeds,
    historyTimes,
    growthAt,
    requestTokens,
    prompts: () => promptsFor('web'),
  }
}

declare global {
  var bench: ReturnType<typeof makeBench>
}

globalThis.bench = makeBench(connect().worker)
