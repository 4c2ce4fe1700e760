import type { Followed, LiveRun, RunNews } from '@harness/shared/language/agent-runs.ts'
import { HarnessError, toWire } from '@harness/shared/language/errors.ts'
import { makeAgentNews } from '@harness/web/worker/run/agent-news.ts'
import { expect, it } from 'vitest'
import { newRunId } from '../../store/sample-rows.ts'

interface Question {
  readonly runs: readonly Followed[]
  readonly signal: AbortSignal
  readonly answer: (news: RunNews) => void
  readonly fail: (thrown: unknown) => void
}

/** A bridge that a test answers for. */
function bridge() {
  const questions: Question[] = []
  const link = {
    agentRunNews: (runs: readonly Followed[], signal: AbortSignal) =>
      new Promise<RunNews>((answer, fail) => {
        signal.addEventListener('abort', () => fail(new HarnessError('bridge_unreachable')))
        questions.push({ runs, signal, answer, fail })
      }),
  }
  const open = () => questions.filter(({ signal }) => !signal.aborted)
  /** The newest question, once it is there. */
  const question = async (count: number) => {
    await expect.poll(() => questions.length).toBe(count)
    const found = questions.at(-1)
    if (!found) throw new Error('no question')
    return found
  }
  return { news: makeAgentNews(link), open, question }
}

const live = (seen: number): LiveRun => ({ rows: [], activity: [], seen, state: 'live' })
const asked = ({ runs }: Question) => runs.map(({ runId }) => runId)

it('five runs of other agents that are followed keep one question to the bridge open', async () => {
  const { news, open, question } = bridge()
  const runs = Array.from({ length: 5 }, newRunId)
  const [first, second, third, ...rest] = runs
  if (!first || !second || !third) throw new Error('no runs')
  const begin = (runId: (typeof runs)[number], seen = 0) => news.next({ runId, from: 0, seen })
  const waiting = [first, second].map((runId) => begin(runId))
  expect(asked(await question(1))).toEqual([first, second])
  for (const runId of [third, ...rest]) waiting.push(begin(runId))
  const all = await question(2)
  expect([asked(all), open().length]).toEqual([runs, 1])
  all.answer({ runs: [{ runId: third, news: live(3) }] })
  expect(await waiting[2]).toEqual(live(3))
  const others = await question(3)
  expect(asked(others)).toEqual([first, second, ...rest])
  const again = begin(third, 3)
  const last = await question(4)
  expect([asked(last).length, others.signal.aborted, last.runs.at(-1)?.seen]).toEqual([5, true, 3])
  last.answer({ runs: runs.map((runId) => ({ runId, news: live(9) })) })
  expect(await Promise.all([...waiting, again])).toHaveLength(6)
})

it('a run that the bridge does not know, and a bridge that does not answer, each reach who follows', async () => {
  const { news, question } = bridge()
  const [known, unknown] = [newRunId(), newRunId()]
  const said = [known, unknown].map((runId) => news.next({ runId, from: 0, seen: 0 }))
  const error = toWire(new HarnessError('message_invalid', { what: 'no such run' }))
  const first = await question(1)
  first.answer({ runs: [{ runId: unknown, error }] })
  await expect(said[1]).rejects.toMatchObject({ code: 'message_invalid' })
  const second = await question(2)
  second.fail(new HarnessError('bridge_unreachable'))
  await expect(said[0]).rejects.toMatchObject({ code: 'bridge_unreachable' })
  const third = news.next({ runId: known, from: 0, seen: 0 })
  const empty = await question(3)
  empty.answer({ runs: [] })
  await expect(third).rejects.toMatchObject({ code: 'bridge_unreachable' })
})
