import { answerAll } from '@harness/bridge/mcp/questions.ts'
import type { Client, PersonAnswer } from '@harness/bridge/mcp/services.ts'
import { CallId } from '@harness/shared/language/ids.ts'
import type { Decision, Question } from '@harness/shared/order/automation.ts'
import { expect, it } from 'vitest'
import { newRunId } from '../../store/sample-rows.ts'

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
    void answerAll(worker, client, stop.signal)
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
  expect(decision.approval).toMatchObject({ decision: 'reject' })
})
