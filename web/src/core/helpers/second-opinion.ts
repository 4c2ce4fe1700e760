// The second opinion on a verdict: a fresh context with actions, results and screens, but none of
// the persona's thoughts. The verdict never changes.
import { withoutHidden } from '@harness/shared/device/fence.ts'
import type { LegState } from '@harness/shared/log/fold.ts'
import {
  type NotJudged,
  type SecondOpinions,
  VerdictOpinion,
} from '@harness/shared/log/judgement.ts'
import type { ToolSpec } from '../ports.ts'
import { isRecord } from '../reply/record.ts'
import { screenWords } from './evidence.ts'
import { askHelper, type HelperCase, HelperWork, type Question, type Read } from './helper.ts'
import { logTools, stepLines } from './log-tools.ts'
import { readQuote } from './quote.ts'

/** Maximum goals of one run that get an opinion. */
const MAX_GOALS = 5
const MAX_REQUESTS = 6
const MAX_REASON = 300
/** Number of a goal's last steps that the first request shows; tools read the others. */
const LAST_STEPS = 8

const OPINION_TOOL: ToolSpec = {
  name: 'give_opinion',
  description: 'Report whether the log supports the verdict, with a quote from the log.',
  input: {
    type: 'object',
    properties: {
      answer: { type: 'string', enum: ['supported', 'contradicted', 'undecidable'] },
      quote: { type: 'string', description: 'Words of the log, exactly as they are written.' },
      reason: { type: 'string', description: 'One sentence.' },
    },
    required: ['answer', 'quote', 'reason'],
    additionalProperties: false,
  },
}

type Opinion = Omit<VerdictOpinion, 'leg'>

/** Asks about the verdict of each goal that the model ended itself. Never throws. */
export async function secondOpinions(
  given: HelperCase,
  signal: AbortSignal,
): Promise<SecondOpinions> {
  const work = new HelperWork(given)
  const answers: VerdictOpinion[] = []
  const left: { leg: number; why: NotJudged }[] = []
  const ended = given.run.legs.filter(({ completed }) => completed?.ending === 'goal')
  for (const [index, leg] of ended.entries()) {
    const question = index < MAX_GOALS ? questionOf(given, leg) : undefined
    const answer = question ? await askHelper(given, work, question, signal) : 'budget'
    if (typeof answer === 'string') left.push({ leg: leg.leg, why: answer })
    else answers.push({ leg: leg.leg, ...answer })
  }
  return { model: given.model.name, answers, left, ...work.sums }
}

function questionOf(given: HelperCase, { leg, started, completed }: LegState) {
  const { run, sceneOf, fence, texts } = given
  const own = run.steps.filter((each) => each.leg === leg).map(({ step }) => step)
  const last = own.at(-1)
  const first = own[0]
  if (last === undefined || first === undefined) return undefined
  const range = { from: own.at(-LAST_STEPS) ?? first, to: last }
  const known = texts('log', {
    ...{ FIRST: first, LAST: last, STEPS: stepLines(given, range, 'measured') },
    WORDS: screenWords(sceneOf(last)) ?? 'not kept',
  })
  const screen = texts('shown', {
    GOAL: fence.wrap(started.goal),
    VERDICT: completed?.verdict ?? 'none',
    LOG: fence.wrap(known),
  })
  const question: Question<Opinion> = {
    ...({ role: 'second_opinion', step: last, answer: OPINION_TOOL } as const),
    ...{ screen, known, requests: MAX_REQUESTS, read: readOpinion },
    tools: logTools(given, 'measured'),
  }
  return question
}

function readOpinion(inputs: readonly unknown[], known: string): Read<Opinion> {
  const [input] = inputs.flatMap((each) => {
    const read = VerdictOpinion.safeParse({ ...(isRecord(each) && each), leg: 0 })
    return read.success ? [read.data] : []
  })
  if (!input) return { problem: ['no_answer'] }
  const reason = withoutHidden(input.reason).replace(/\s+/g, ' ').trim()
  if (reason.length > MAX_REASON) return { problem: ['reason_too_long', { LIMIT: MAX_REASON }] }
  const read = readQuote(input.quote, known)
  return 'problem' in read ? read : { answer: { answer: input.answer, quote: read.quote, reason } }
}
