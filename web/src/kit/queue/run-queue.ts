// Executes the queue in one tab at a time; another tab takes over when it closes or crashes. A run
// keeps its id from the queue to its log, so that a started run is resumed, never started twice.

import { fromWire, type WireError } from '@harness/shared/base/errors.ts'
import { RunId } from '@harness/shared/base/ids.ts'
import { isHeld, untilFree, whileAlone } from '../../store/lock.ts'
import type { HarnessDb } from '../../store/schema.ts'
import { allStudies, leaveQueue, queuedRuns, requeue } from '../../store/studies.ts'
import type { QueuedRun } from '../../store/study-records.ts'
import { watch } from '../../store/watch.ts'
import type { Page } from '../page/page.ts'
import { nextRun } from './limits.ts'

/** Number of failed attempts after which a run is given up. */
const MOST_FAILURES = 2

/** Executes queued runs while the page is open and no other tab does. */
export async function attendQueue(page: Page): Promise<void> {
  await whileAlone('queue', new AbortController().signal, () => attend(page))
}

function attend(page: Page): Promise<never> {
  const { db } = page
  const going = new Map<RunId, QueuedRun>()
  const lastStart = new Map<string, number>()
  const startMore = async () => {
    const [rows, studies] = await Promise.all([queuedRuns(db), allStudies(db)])
    const paused = new Set(studies.filter((each) => each.paused).map(({ id }) => id))
    const waiting = rows.filter(
      ({ runId, study, failed }) =>
        failed === undefined && !going.has(runId) && !paused.has(study?.id ?? ''),
    )
    for (;;) {
      const next = nextRun(
        waiting.filter(({ runId }) => !going.has(runId)),
        [...going.values()],
        lastStart,
      )
      if (!next) return
      going.set(next.runId, next)
      lastStart.set(next.study?.id ?? '', performance.now())
      void makeOne(page, next)
        .catch(() => undefined)
        .finally(() => {
          going.delete(next.runId)
          turn()
        })
    }
  }
  // Reads the queue one pass at a time; changes meanwhile are seen by the next pass.
  let looking = Promise.resolve()
  const turn = () => {
    looking = looking.then(startMore).catch(() => undefined)
  }
  watch(
    async () => [await db.queue.count(), await db.studies.toArray()],
    turn,
    () => undefined,
  )
  return new Promise(() => undefined)
}

/** Starts or resumes the run, and waits for its end. */
async function makeOne(page: Page, queued: QueuedRun): Promise<void> {
  const { db } = page
  const { runId } = queued
  if (await isHeld(runId)) await untilFree(runId, new AbortController().signal)
  const refused = await beginOrResume(page, queued)
  if (refused) return fail(db, queued, fromWire(refused).message)
  const hasFailed = (await untilEnd(db, runId)) === 'fault'
  return hasFailed ? fail(db, queued, FAULT) : leaveQueue(db, runId)
}

async function fail(db: HarnessDb, queued: QueuedRun, why: string): Promise<void> {
  const isOver = queued.failures + 1 >= MOST_FAILURES
  const runId = RunId.parse(crypto.randomUUID())
  await requeue(db, queued, { runId, ...(isOver && { failed: why }) })
}

/** Returns the error that prevented the start; undefined when the run continues or is over. */
async function beginOrResume(page: Page, queued: QueuedRun): Promise<WireError | undefined> {
  const { db, worker } = page
  const entry = await db.runs.get(queued.runId)
  if (entry?.phase === 'completed') return undefined
  if (entry) {
    const resumed = await worker.resume(queued.runId)
    return 'error' in resumed && resumed.error.code !== 'run_over' ? resumed.error : undefined
  }
  const order = { ...queued.order, runId: queued.runId }
  if (!queued.sample) {
    const started = await worker.start(order)
    return 'error' in started ? started.error : undefined
  }
  const offer = await worker.sample()
  if ('error' in offer) return offer.error
  const started = await worker.start({ ...order, url: offer.value.url })
  return 'error' in started ? started.error : undefined
}

const FAULT = 'The run ended by a fault twice. Its page says why.'

/** Resolves to the ending of the run; `fault` when it was interrupted. */
function untilEnd(db: HarnessDb, runId: RunId): Promise<string | undefined> {
  return new Promise((resolve) => {
    const stop = watch(
      () => db.runs.get(runId),
      (entry) => {
        if (entry?.phase === 'running') return
        queueMicrotask(() => stop())
        resolve(entry?.phase === 'completed' ? entry.ending : 'fault')
      },
      () => resolve('fault'),
    )
  })
}
