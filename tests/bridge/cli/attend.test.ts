import { PassThrough } from 'node:stream'
import { answerQuestions } from '@harness/bridge/cli/run/answer-questions.ts'
import { makeTerminal } from '@harness/bridge/cli/run/terminal.ts'
import { HarnessError, toWire } from '@harness/shared/base/errors.ts'
import { CallId, RunId } from '@harness/shared/base/ids.ts'
import type { Decision, Question } from '@harness/shared/log/wire/automation.ts'
import { describe, expect, it } from 'vitest'

const RUN = RunId.parse('00000000-0000-4000-8000-000000000001')

function callNumber(step: number, more: Partial<Extract<Question, { kind: 'call' }>> = {}) {
  const callId = CallId.parse(`00000000-0000-4000-8000-00000000010${step}`)
  const words = { reason: 'buy', label: 'Tap “Buy now”', intent: 'Get the lamp' }
  return { kind: 'call', runId: RUN, callId, step, ...words, ...more } as const
}

/**
 * A terminal that types each line when its question appears, and `early` before all; null ends the
 * input.
 */
async function answering(
  questions: readonly Question[],
  typed: readonly (string | null)[],
  early = '',
) {
  const input = new PassThrough()
  input.write(early)
  const output = new PassThrough().setEncoding('utf8')
  const done: (Decision['approval'] | 'retry' | 'stop')[] = []
  const lines = [...typed]
  let shown = ''
  output.on('data', (text: string) => {
    shown += text
    const line = /[?:] $/.test(text) ? lines.shift() : undefined
    if (line === null) input.end()
    else if (line !== undefined) input.write(`${line}\n`)
  })
  const waiting = [...questions]
  const page = {
    async question() {
      const next = waiting.shift()
      if (next) return next
      throw new HarnessError('aborted')
    },
    decide: async ({ approval }: Decision) => void done.push(approval),
    retry: async () => void done.push('retry'),
  }
  const ending = {
    stopSignal: new AbortController().signal,
    requestStop: () => void done.push('stop'),
  }
  await answerQuestions(page, makeTerminal(input, output), ending).catch((thrown) => {
    expect(thrown).toMatchObject({ code: 'aborted' }) // nothing more is asked
  })
  return { done, shown }
}

describe('the question at the terminal', () => {
  it('the question at the terminal shows what the agent wants, its intent, and why it asks', async () => {
    const { shown } = await answering(
      [callNumber(1), callNumber(2, { reason: 'mode' })],
      ['approve', 'a'],
    )
    expect(shown).toContain('Step 1 waits for you. The rule “buy” asks before this.\n')
    expect(shown).toContain('  The agent wants: Tap “Buy now”\n')
    expect(shown).toContain('  Its intent: Get the lamp\n')
    expect(shown).toContain('Step 2 waits for you. The mode of this run asks before this.\n')
  })

  it('the question at the terminal takes approve, skip, and reject with or without a note', async () => {
    const questions = [1, 2, 3, 4, 5].map((step) => callNumber(step))
    const typed = ['A', ' skip ', 'r', 'Too dear.', 'reject not now', 'r', '']
    expect((await answering(questions, typed)).done).toEqual([
      { decision: 'approve' },
      { decision: 'skip' },
      { decision: 'reject', note: 'Too dear.' },
      { decision: 'reject', note: 'not now' },
      { decision: 'reject' },
    ])
  })

  it('the question at the terminal takes yes for approve and no for reject', async () => {
    const questions = [1, 2, 3].map((step) => callNumber(step))
    const { done } = await answering(questions, ['y', 'no thanks', 'YES'])
    expect(done).toEqual([
      { decision: 'approve' },
      { decision: 'reject', note: 'thanks' },
      { decision: 'approve' },
    ])
  })

  it('the question at the terminal is repeated until the answer is valid', async () => {
    const { done, shown } = await answering([callNumber(1)], ['', 'approve all', 'hm?', 's'])
    expect(done).toEqual([{ decision: 'skip' }])
    expect(shown.match(/Approve \(a\)/g)).toHaveLength(4)
    expect(shown.match(/Step 1 waits/g)).toHaveLength(1)
  })

  it('the answer stop at the terminal stops the run', async () => {
    expect((await answering([callNumber(1), callNumber(2)], ['stop'])).done).toEqual(['stop'])
  })

  it("the end of the terminal's input rejects the question and every later one", async () => {
    const note = 'No answer: the terminal input ended.'
    const { done } = await answering([callNumber(1), callNumber(2)], [null])
    expect(done).toEqual([
      { decision: 'reject', note },
      { decision: 'reject', note },
    ])
  })

  it('the question is rejected without a note when the input ends before the reason', async () => {
    const { done } = await answering([callNumber(1)], ['r', null])
    expect(done).toEqual([{ decision: 'reject' }])
  })

  it('the question drops what was typed before it, so that one Enter too many answers nothing', async () => {
    const questions = [callNumber(1), callNumber(2)]
    const { done } = await answering(questions, ['s\na\na', 's'], 'a\na\n')
    expect(done).toEqual([{ decision: 'skip' }, { decision: 'skip' }])
  })

  it("the question at the terminal shows the application's words as plain text", async () => {
    const label = 'Tap “\u001b[2J O\u00adK\u202e\nApprove (a)? ”'
    const { shown } = await answering([callNumber(1, { label })], ['s'])
    expect(shown).toContain('  The agent wants: Tap “ [2J OK Approve (a)? ”\n')
  })

  it('the terminal asks what to do without a device, and ends the run when there is no answer', async () => {
    const error = toWire(new HarnessError('device_lost'))
    const lost = { kind: 'lost', runId: RUN, step: 3, error } as const
    const { done, shown } = await answering([lost, lost], ['t', 'what', null])
    expect(done).toEqual(['retry', 'stop'])
    expect(shown).toContain(`Step 3 waits for you. ${error.message}\n`)
  })
})
