// What a run asks a person, asked through the client.

import type { Decision, Question } from '@harness/shared/log/wire/automation.ts'
import type { WorkerPage } from '../cli/run/page.ts'
import { questionLines } from '../cli/run/question-text.ts'
import type { Client, PersonAnswer } from './services.ts'

type Worker = Pick<WorkerPage, 'question' | 'decide' | 'stop'>

/** Questions of runs, asked through the client, unless a person answers them in the app. */
interface Questions {
  /** Asks one after the other until the worker is gone or the signal aborts. */
  answerAll(worker: Worker, signal: AbortSignal): Promise<void>
  /** The call was decided elsewhere: the client is not asked any more. */
  decided(callId: string): void
}

/** `isWatched`: a person has the app open and can answer there. */
export function makeQuestions(client: Client, isWatched: () => Promise<boolean>): Questions {
  const open = new Map<string, AbortController>()

  async function answerOne(worker: Worker, question: Question, signal: AbortSignal): Promise<void> {
    const watched = await isWatched()
    // In the app it can be opened again.
    if (question.kind === 'lost') return watched ? undefined : worker.stop(question.runId)
    const { runId, callId } = question
    if (watched && !client.canAsk()) return
    const decided = new AbortController()
    open.set(callId, decided)
    const answer = await client.ask(
      questionLines(question, 'of a user test').join('\n'),
      AbortSignal.any([signal, decided.signal]),
    )
    open.delete(callId)
    if (decided.signal.aborted) return
    // A client that asks no one says so at once; the person who watches can still answer.
    if (!answer && (await isWatched())) return
    await worker.decide({ runId, callId, approval: approvalOf(answer) })
  }

  return {
    async answerAll(worker, signal) {
      while (!signal.aborted) {
        const question = await worker.question()
        // Each by itself: a question of one run must not hold up another.
        // The run has ended meanwhile.
        void answerOne(worker, question, signal).catch(() => undefined)
      }
    },
    decided: (callId) => open.get(callId)?.abort(),
  }
}

function approvalOf(answer: PersonAnswer | undefined): Decision['approval'] {
  if (!answer) return { decision: 'unanswered' }
  const { decision, note } = answer
  if (decision !== 'reject') return { decision }
  return { decision, ...(note !== undefined && { note }) }
}
