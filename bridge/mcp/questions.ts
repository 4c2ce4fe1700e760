// What a run asks a person, asked through the client.
import type { Decision, Question } from '@harness/shared/order/automation.ts'
import type { WorkerPage } from '../cli/run/page.ts'
import type { Client, PersonAnswer } from './services.ts'

const UNANSWERED = 'No person answered, so the call was not made.'

/** Asks one question after the other until the worker is gone or the signal aborts. */
export async function answerAll(
  worker: Pick<WorkerPage, 'question' | 'decide' | 'stop'>,
  client: Client,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const question = await worker.question()
    // Each by itself: a question of one run must not hold up another.
    void answerOne(worker, client, question, signal).catch(() => undefined) // the run has ended meanwhile
  }
}

async function answerOne(
  worker: Pick<WorkerPage, 'decide' | 'stop'>,
  client: Client,
  question: Question,
  signal: AbortSignal,
): Promise<void> {
  if (question.kind === 'lost') return worker.stop(question.runId)
  const { runId, callId } = question
  const answer = await client.ask(textOf(question), signal)
  await worker.decide({ runId, callId, approval: approvalOf(answer) })
}

function approvalOf(answer: PersonAnswer | undefined): Decision['approval'] {
  if (!answer) return { decision: 'reject', note: UNANSWERED }
  const { decision, note } = answer
  if (decision !== 'reject') return { decision }
  return { decision, ...(note !== undefined && { note }) }
}

function textOf({ step, reason, label, intent }: Extract<Question, { kind: 'call' }>): string {
  const subject = reason === 'mode' ? 'The mode of this run' : `The rule “${reason}”`
  return [
    `Step ${step} of a user test waits for you. ${subject} asks before this.`,
    `The agent wants: ${label}`,
    `Its intent: ${intent}`,
  ].join('\n')
}
