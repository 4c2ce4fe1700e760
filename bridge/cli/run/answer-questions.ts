// Asks the user at the terminal for approvals, and whether to retry a lost device.

import { fromWire } from '@harness/shared/base/errors.ts'
import { stepWaits } from '@harness/shared/findings/words.ts'
import type { Decision, Question } from '@harness/shared/log/wire/automation.ts'
import type { StopRequest } from '../stop-signal.ts'
import type { WorkerPage } from './page.ts'
import { questionLines } from './question-text.ts'
import type { Terminal } from './terminal.ts'
import { plainLine } from './terminal.ts'

type Approval = Decision['approval']
type Call = Extract<Question, { kind: 'call' }>
type Lost = Extract<Question, { kind: 'lost' }>

const CALL_CHOICE = 'Approve (a), skip (s), reject and say why (r), or stop the run (stop)? '
const LOST_CHOICE = 'Try again (t), or stop the run (stop)? '
/** Accepts common short answers too. */
const APPROVE: readonly string[] = ['a', 'approve', 'y', 'yes']
const SKIP: readonly string[] = ['s', 'skip']
const REJECT: readonly string[] = ['r', 'reject', 'n', 'no']
const WHY = 'Why? The agent reads it; Enter for no reason: '

/**
 * Asks questions one at a time; returns when the user stops the run, after `requestStop`. Throws
 * the errors of the worker.
 */
export async function answerQuestions(
  page: Pick<WorkerPage, 'question' | 'decide' | 'retry'>,
  terminal: Terminal,
  { stopSignal, requestStop }: Pick<StopRequest, 'stopSignal' | 'requestStop'>,
): Promise<void> {
  for (;;) {
    const question = await page.question()
    const answer =
      question.kind === 'call'
        ? await decide(question, terminal, stopSignal)
        : await askToRetry(question, terminal, stopSignal)
    if (answer === 'stop') return requestStop()
    if (answer === 'retry') await page.retry(question.runId)
    else await page.decide(answer)
  }
}

/** Asks the user to approve a call; end of input rejects it. */
async function decide(
  { runId, callId, ...call }: Call,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<Decision | 'stop'> {
  const approval = await approvalOf(call, terminal, signal)
  return approval === 'stop' ? approval : { runId, callId, approval }
}

async function approvalOf(
  call: Omit<Call, 'runId' | 'callId'>,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<Approval | 'stop'> {
  let text = [questionLines(call).join('\n  '), CALL_CHOICE].join('\n')
  for (;;) {
    const line = await terminal.prompt(text, signal)
    if (signal.aborted) return 'stop'
    if (line === undefined) return rejected('No answer: the terminal input ended.')
    const answer = approvalIn(line)
    if (answer === 'reject') return rejected(await terminal.prompt(WHY, signal))
    if (answer !== undefined) return answer
    text = CALL_CHOICE
  }
}

/** Parses an answer: `r too expensive` rejects with a reason. Undefined for an unknown answer. */
function approvalIn(line: string): Approval | 'stop' | 'reject' | undefined {
  const [, word = '', rest = ''] = /^\s*(\S*)\s*(.*)$/s.exec(line) ?? []
  const said = word.toLowerCase()
  if (REJECT.includes(said)) return rest === '' ? 'reject' : rejected(rest)
  if (rest !== '') return undefined
  if (APPROVE.includes(said)) return { decision: 'approve' }
  if (SKIP.includes(said)) return { decision: 'skip' }
  return said === 'stop' ? 'stop' : undefined
}

function rejected(why: string | undefined): Approval {
  const note = why?.trim() ?? ''
  return { decision: 'reject', ...(note !== '' && { note }) }
}

/** True to retry the lost device. Without an answer the run stops: no user can restore it. */
async function askToRetry(
  { step, error }: Lost,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<'retry' | 'stop'> {
  let text = `${stepWaits(step)}. ${plainLine(fromWire(error).message)}\n${LOST_CHOICE}`
  for (;;) {
    const line = await terminal.prompt(text, signal)
    const said = line?.trim().toLowerCase()
    if (said === undefined || said === 'stop') return 'stop'
    if (said === 't' || said === 'try again') return 'retry'
    text = LOST_CHOICE
  }
}
