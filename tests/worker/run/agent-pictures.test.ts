import type { RunId } from '@harness/shared/language/ids.ts'
import { makeAgentPictures } from '@harness/web/worker/run/agent-pictures.ts'
import { expect, it } from 'vitest'
import { newRunId } from '../../store/sample-rows.ts'

/** A bridge that counts the questions it holds, and answers each after a turn of the process. */
function pictured(nowMs: () => number, until?: (seen: number) => Promise<undefined> | undefined) {
  const asked: { runId: RunId; seen: number; waitMs: number }[] = []
  const painted: RunId[] = []
  let open = 0
  let most = 0
  const link = {
    async agentRunPicture(runId: RunId, seen: number, waitMs: number) {
      asked.push({ runId, seen, waitMs })
      open += 1
      most = Math.max(most, open)
      await new Promise((resolve) => setTimeout(resolve))
      await until?.(seen)
      open -= 1
      return { frame: seen + 1, jpeg: new Uint8Array() }
    },
  }
  const clock = {
    monotonic: nowMs,
    now: nowMs,
    timestamp: () => '',
    sleep: () => Promise.resolve(),
  }
  const pictures = makeAgentPictures({ link, clock, onPicture: (runId) => painted.push(runId) })
  return { pictures, asked, painted, most: () => most, open: () => open }
}

it('live pictures of six runs take two connections, and each run has its turn', async () => {
  let nowMs = 0
  const { pictures, asked, painted, most } = pictured(() => nowMs)
  const runs = Array.from({ length: 6 }, newRunId)
  for (const runId of runs) pictures.show(runId, 1_000, false)
  await expect.poll(() => painted.length).toBeGreaterThan(30)
  nowMs = 2_000
  expect(most()).toBe(2)
  for (const runId of runs) {
    const seen = asked.filter((each) => each.runId === runId).map((each) => each.seen)
    expect(seen.length).toBeGreaterThanOrEqual(5)
    expect(seen).toEqual(seen.map((_, at) => at))
  }
  // A long question would keep the others out.
  expect(asked.slice(6).every(({ waitMs }) => waitMs === 250)).toBe(true)
})

it('live pictures of a run that no tab shows any more are not asked for, and again when one does', async () => {
  let nowMs = 0
  const { pictures, asked, painted, open } = pictured(() => nowMs)
  const runId = newRunId()
  pictures.show(runId, 1_000, false)
  await expect.poll(() => painted.length).toBeGreaterThan(2)
  nowMs = 1_001
  await expect.poll(open).toBe(0)
  const before = asked.length
  pictures.show(runId, 1_000, false)
  await expect.poll(() => asked.length).toBeGreaterThan(before)
  nowMs = 3_000
  await expect.poll(open).toBe(0)
  expect(asked[0]?.waitMs).toBe(5_000)
})

it('a tab that shows a run later gets the newest picture, although a screen that is still makes no other', async () => {
  const still = new Promise<undefined>(() => undefined)
  const { pictures, painted } = pictured(
    () => 0,
    (seen) => (seen > 0 ? still : undefined),
  )
  const runId = newRunId()
  pictures.show(runId, 1_000, true)
  await expect.poll(() => painted).toEqual([runId])
  pictures.show(runId, 1_000, false)
  expect(painted).toEqual([runId])
  pictures.show(runId, 1_000, true)
  expect(painted).toEqual([runId, runId])
})
