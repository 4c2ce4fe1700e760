// Asks a run's questions through the client.

import type { Decision, Question } from '@harness/shared/log/wire/automation.ts'
import type { WorkerPage } from '../cli/run/page.ts'
import { questionLines } from '../cli/run/question-text.ts'
import type { Client, PersonAnswer } from './services.ts'

type Worker = Pick<WorkerPage, 'question' | 'decide' | 'stop'>

/** Questions of runs to the user, asked through the client unless answered in the app. */
interface Questions {
  /** Asks questions until the worker is gone or the signal aborts. */
  answerAll(worker: Worker, signal: AbortSignal): Promise<void>
  /** Withdraws the question about a call that was decided elsewhere. */
  decided(callId: string): void
}

/** Asks the questions. `isWatched`: the user has the app open and can answer there. */
export function makeQuestions(client: Client, isWatched: () => Promise<boolean>): Questions {
  const open = new Map<string, AbortController>()

  async function answerOne(worker: Worker, question: Question, signal: AbortSignal): Promise<void> {
    const watched = await isWatched()
    // In the app the device can be opened again.
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
    // A client that cannot ask returns at once, and the user can still answer in the app.
    if (!answer && (await isWatched())) return
    await worker.decide({ runId, callId, approval: approvalOf(answer) })
  }

  return {
    async answerAll(worker, signal) {
      while (!signal.aborted) {
        const question = await worker.question()
        // Not awaited: a question of one run must not delay another. Fails when the run has ended
        // meanwhile.
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
