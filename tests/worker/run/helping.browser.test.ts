// Helpers on what a browser kept of a run.
import { NO_TOKENS } from '@harness/shared/order/run.ts'
import type { ModelRequest } from '@harness/web/core/ports.ts'
import { makeAnswering } from '@harness/web/models/playback/scripted.ts'
import { helpStored } from '@harness/web/worker/run/helping.ts'
import { imaging } from '@harness/web/worker/run/imaging.ts'
import { systemClock, systemIds } from '@harness/web/worker/system.ts'
import { expect, it } from 'vitest'
import { freshTabs } from '../../store/fresh-db.ts'
import { addRuns } from '../../store/sample-logs.ts'

const BOX = { title: 'Your box', url: 'http://shop.test/box' }
const signal = new AbortController().signal

async function stored() {
  const [db] = freshTabs()
  const [runId] = await addRuns(db, [
    { specs: [{ ...BOX, aim: 'Save', reported: ['confusing_copy'] }, BOX] },
  ])
  if (!runId) throw new Error('a run is expected')
  const canvas = new OffscreenCanvas(40, 30)
  canvas.getContext('2d')?.fillRect(0, 0, 20, 20)
  const blob = await canvas.convertToBlob({ type: 'image/png' })
  return { db, runId, blob }
}

function asking(requests: ModelRequest[]) {
  const input = { answer: 'supported', quote: 'No sensor measured this.' }
  return makeAnswering(
    (request) => {
      requests.push(request)
      return { calls: [{ name: 'judge_finding', input }] }
    },
    { clock: systemClock },
  )
}

it('the judge reads rows, screens and pictures of the store, in the words of its prompt', async () => {
  const { db, runId, blob } = await stored()
  await db.shots.bulkPut([1, 2].map((step) => ({ runId, step, blob })))
  const requests: ModelRequest[] = []
  const deps = { db, imaging, clock: systemClock, ids: systemIds }
  const seen: unknown[] = []
  const calls: unknown[] = []
  const job = {
    ...{ runId, model: asking(requests), budgets: { judge: 9_000 } },
    onActivity: (activity: unknown) => seen.push(activity),
    onCall: async (row: unknown) => void calls.push(row),
  }
  const { judged } = await helpStored(deps, job, signal)
  expect(judged).toMatchObject({
    answers: [{ answer: 'supported', quote: 'No sensor measured this.' }],
    tokens: NO_TOKENS,
  })
  expect(requests[0]?.system).toContain('judge_finding')
  expect(requests[0]?.image).toMatchObject({ mediaType: 'image/jpeg' })
  expect(requests[0]?.history).toHaveLength(1)
  expect(requests[0]?.reminder).not.toContain('{{')
  expect(seen).toEqual([{ kind: 'judging', done: 0, of: 1 }])
  expect(calls).toMatchObject([{ kind: 'model_called', role: 'judge' }])
})

it('a finding whose picture is gone is left, and the run ends all the same', async () => {
  const { db, runId } = await stored()
  const deps = { db, imaging, clock: systemClock, ids: systemIds }
  const job = {
    ...{ runId, model: asking([]), budgets: { judge: 9_000 }, onActivity: () => undefined },
    onCall: async () => undefined,
  }
  expect((await helpStored(deps, job, signal)).judged).toMatchObject({
    answers: [],
    left: [{ why: 'fault' }],
  })
})
