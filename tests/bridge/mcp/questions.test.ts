import { makeQuestions } from '@harness/bridge/mcp/questions.ts'
import type { Client, PersonAnswer } from '@harness/bridge/mcp/services.ts'
import { CallId } from '@harness/shared/base/ids.ts'
import type { Decision, Question } from '@harness/shared/log/wire/automation.ts'
import { ElicitRequestSchema, type ElicitResult } from '@modelcontextprotocol/sdk/types.js'
import { expect, it } from 'vitest'
import { newRunId } from '../../store/sample-rows.ts'
import { connected } from './connected.ts'

const runId = newRunId()
const callId = CallId.parse('00000000-0000-4000-8000-0000000000ca')
const call: Question = {
  ...{ kind: 'call', runId, callId, step: 3, reason: 'buy' },
  ...{ label: 'Tap “Buy now”', intent: 'Buy it.' },
}

/** One question, and what becomes of it. */
async function asked(answer: PersonAnswer | undefined) {
  const stop = new AbortController()
  const questions = [call]
  const asks: string[] = []
  const client: Client = {
    name: () => 'test',
    canAsk: () => true,
    folders: async () => [],
    async ask(question) {
      asks.push(question)
      return answer
    },
  }
  const decision = await new Promise<Decision>((resolve) => {
    const worker = {
      question: async () => questions.shift() ?? new Promise<Question>(() => undefined),
      decide: async (given: Decision) => resolve(given),
      stop: async () => undefined,
    }
    void makeQuestions(client, async () => false).answerAll(worker, stop.signal)
  })
  return { decision, text: asks.join('\n') }
}

it('a question of a run names the rule, the call and its intent to the person beside the client', async () => {
  const { decision, text } = await asked({ decision: 'approve' })
  expect(decision).toEqual({ runId, callId, approval: { decision: 'approve' } })
  for (const words of ['“buy”', 'Tap “Buy now”', 'Buy it.']) expect(text).toContain(words)
})

it('a question that a person refuses carries the reason to the agent', async () => {
  const { decision } = await asked({ decision: 'reject', note: 'Too expensive' })
  expect(decision.approval).toEqual({ decision: 'reject', note: 'Too expensive' })
})

it('a question that no one answers is no permission', async () => {
  const { decision } = await asked(undefined)
  expect(decision.approval).toEqual({ decision: 'unanswered' })
})

it('a question that the client brings to no one waits for the person who has the app open', async () => {
  const second = CallId.parse('00000000-0000-4000-8000-0000000000cc')
  const questions = [call, { ...call, callId: second }]
  const answers: (PersonAnswer | undefined)[] = [undefined, { decision: 'approve' }]
  const client: Client = {
    ...{ name: () => 'test', canAsk: () => true, folders: async () => [] },
    ask: async () => answers.shift(),
  }
  const decisions: Decision[] = []
  const worker = {
    question: async () => questions.shift() ?? new Promise<Question>(() => undefined),
    decide: async (given: Decision) => void decisions.push(given),
    stop: async () => undefined,
  }
  void makeQuestions(client, async () => true).answerAll(worker, new AbortController().signal)
  await expect.poll(() => decisions).toMatchObject([{ callId: second }])
  expect(answers).toHaveLength(0)
})

/** The official client, whose person answers so, and the decision that the run gets. */
async function throughClient(answer: ElicitResult | 'never') {
  const { client, beside } = await connected({ capabilities: { elicitation: {} } })
  const asked: string[] = []
  const cancelled = new Promise<void>((resolve) => {
    client.setRequestHandler(ElicitRequestSchema, async ({ params }, { signal }) => {
      asked.push(params.message)
      if (answer !== 'never') return answer
      // The SDK's client ignores that its first request, number 0, is taken back.
      if (asked.length === 1) return { action: 'decline' }
      signal.addEventListener('abort', () => resolve())
      return new Promise<ElicitResult>(() => undefined)
    })
  })
  const first = CallId.parse('00000000-0000-4000-8000-0000000000cb')
  const waiting = answer === 'never' ? [{ ...call, callId: first }, call] : [call]
  const decisions: Decision[] = []
  const questions = makeQuestions(beside, async () => answer === 'never')
  const worker = {
    question: async () => waiting.shift() ?? new Promise<Question>(() => undefined),
    decide: async (given: Decision) => void decisions.push(given),
    stop: async () => undefined,
  }
  void questions.answerAll(worker, new AbortController().signal)
  await expect.poll(() => asked).toHaveLength(answer === 'never' ? 2 : 1)
  return { asked, decisions, questions, cancelled }
}

it.each([
  [{ action: 'accept', content: { decision: 'approve' } }, { decision: 'approve' }],
  [{ action: 'accept', content: { decision: 'skip', note: 'Later.' } }, { decision: 'skip' }],
  [
    { action: 'accept', content: { decision: 'reject', note: 'Too dear.' } },
    { decision: 'reject', note: 'Too dear.' },
  ],
  [{ action: 'accept', content: { decision: 'everything' } }, { decision: 'unanswered' }],
  [{ action: 'accept' }, { decision: 'unanswered' }],
  [{ action: 'decline' }, { decision: 'reject' }],
  [{ action: 'cancel' }, { decision: 'unanswered' }],
] as const)(
  'the official client asks its person, and the answer %j becomes the decision %j',
  async (answer, approval) => {
    const { asked, decisions } = await throughClient(answer)
    await expect.poll(() => decisions[0]?.approval).toMatchObject(approval)
    expect(asked[0]).toContain('Tap “Buy now”')
  },
)

it('a question that was answered in the app is taken back from the client, and decided once', async () => {
  const { decisions, questions, cancelled } = await throughClient('never')
  questions.decided(callId)
  await cancelled
  expect(decisions).toMatchObject([{ approval: { decision: 'reject' } }])
  expect(decisions[0]?.callId).not.toBe(callId)
})
