// The interview after a run: the persona answers a questionnaire and free questions from its own
// log. An answer without a step of the run is asked again once, then it has no evidence.
import { withoutHidden } from '@harness/shared/device/fence.ts'
import type { RunState } from '@harness/shared/log/fold.ts'
import type { InterviewAnswer } from '@harness/shared/log/interview-row.ts'
import type { NotJudged } from '@harness/shared/log/judgement.ts'
import type { RowBody } from '@harness/shared/log/rows.ts'
import { Haystack, identifiersIn } from '../compaction/identifiers.ts'
import { clipped } from '../context/cut.ts'
import type { InterviewOrder } from '../plan.ts'
import type { ToolSpec } from '../ports.ts'
import { isRecord } from '../reply/record.ts'
import {
  askHelper,
  type HelperCase,
  type HelperTexts,
  HelperWork,
  type Question,
  type Read,
} from './helper.ts'
import { logTools, stepLines } from './log-tools.ts'

const MAX_REQUESTS = 5
const REPLY_TOKENS = 2_000
/** Longest answer, and longest line about a goal, in characters. */
const MAX_WORDS = 400
const MAX_LINE = 400
/** Steps that are shown at once: of a longer run the first and the last. */
const FIRST_STEPS = 10
const LAST_STEPS = 30

/** The texts of the interview in `prompts/`, those of its questionnaires included. */
export interface InterviewTexts extends HelperTexts {
  readonly again: string
  readonly sus: string
  readonly sus_scale: string
  readonly seq: string
  readonly seq_scale: string
}

export interface InterviewCase extends HelperCase {
  readonly texts: InterviewTexts
  readonly order: InterviewOrder
}

/** What is asked together. */
interface Round {
  readonly of: InterviewAnswer['of']
  readonly asked: readonly Asked[]
  /** Highest rating; undefined where none is asked for. */
  readonly most?: number
  readonly scale: string
}
type Asked = Pick<InterviewAnswer, 'number' | 'asked'>
type Answer = Pick<InterviewAnswer, 'number' | 'rating' | 'words' | 'steps'>

/** Asks all. Never throws: an answer that is missing has the reason. */
export async function interviewRun(given: InterviewCase, signal: AbortSignal): Promise<RowBody> {
  const work = new HelperWork(given)
  const answers: InterviewAnswer[] = []
  for (const round of roundsOf(given)) answers.push(...(await askRound(given, work, round, signal)))
  return { kind: 'interviewed', model: given.model.name, answers, ...work.sums }
}

function roundsOf({ order, texts, run }: InterviewCase): readonly Round[] {
  const numbered = (list: readonly string[]): readonly Asked[] =>
    list.map((asked, at) => ({ number: at + 1, asked }))
  const { form, questions = [] } = order
  const goals = run.legs.filter(({ completed }) => completed?.verdict !== 'skipped')
  const seq = goals.map(({ leg, started }) => ({
    number: leg + 1,
    asked: run.legs.length > 1 ? `${texts.seq} (${clipped(started.goal, MAX_LINE)})` : texts.seq,
  }))
  const rounds: readonly Round[] = [
    ...(form === 'sus'
      ? [{ of: form, asked: numbered(texts.sus.split('\n')), most: 5, scale: texts.sus_scale }]
      : []),
    ...(form === 'seq' ? [{ of: form, asked: seq, most: 7, scale: texts.seq_scale }] : []),
    { of: 'question', asked: numbered(questions), scale: '' },
  ]
  return rounds.filter(({ asked }) => asked.length > 0)
}

async function askRound(
  given: InterviewCase,
  work: HelperWork,
  round: Round,
  signal: AbortSignal,
): Promise<readonly InterviewAnswer[]> {
  const first = await askHelper(given, work, questionOf(given, round), signal)
  const known = new Map((typeof first === 'string' ? [] : first).map((each) => [each.number, each]))
  const open = round.asked.filter(({ number }) => (known.get(number)?.steps ?? []).length === 0)
  let why: NotJudged = typeof first === 'string' ? first : 'reply'
  if (typeof first !== 'string' && open.length > 0) {
    const again = { ...round, asked: open, scale: `${given.texts.again}\n${round.scale}` }
    const second = await askHelper(given, work, questionOf(given, again), signal)
    if (typeof second === 'string') why = second
    else for (const each of second) known.set(each.number, each)
  }
  return round.asked.map((asked) => {
    const answer = known.get(asked.number)
    const own = answer ?? { words: '', steps: [], left: why }
    return { of: round.of, ...asked, ...own }
  })
}

function questionOf(given: InterviewCase, round: Round): Question<readonly Answer[]> {
  const { run, fence } = given
  const known = ownLog(given)
  const last = run.steps.at(-1)?.step ?? 1
  const asked = round.asked.map(({ number, asked: text }) => `${number}. ${fence.line(text)}`)
  return {
    ...({ role: 'interview', step: last } as const),
    screen: [
      'Log:',
      fence.wrap(known),
      'Questions:',
      fence.wrap(asked.join('\n')),
      round.scale,
    ].join('\n'),
    answer: toolOf(round),
    ...{ tools: logTools(given, 'own'), known, requests: MAX_REQUESTS, replyTokens: REPLY_TOKENS },
    read: (inputs, read) => readAnswers(inputs, round, run, new Haystack([read])),
  }
}

/** What the persona itself did, thought and noted; nothing that sensors measured. */
function ownLog(given: InterviewCase): string {
  const { run } = given
  const steps = run.steps.map(({ step }) => step)
  const [first, last] = [steps[0] ?? 1, steps.at(-1) ?? 1]
  const ends = run.legs.map(
    ({ started, completed }) =>
      `Goal: ${clipped(started.goal, MAX_LINE)} Verdict: ${completed?.verdict ?? 'none'}. ${clipped(completed?.summary ?? '', MAX_LINE)}`,
  )
  const lines = (from: number, to: number) =>
    stepLines(given, { from, to, most: to - from + 1 }, 'own')
  const isLong = steps.length > FIRST_STEPS + LAST_STEPS
  const [to, from] = [steps[FIRST_STEPS - 1] ?? first, steps.at(-LAST_STEPS) ?? last]
  return [
    ...ends,
    `The test has steps ${first} to ${last}.`,
    ...(isLong
      ? [lines(first, to), `Steps ${to + 1} to ${from - 1}: call read_steps.`, lines(from, last)]
      : [lines(first, last)]),
  ].join('\n')
}

function toolOf({ most }: Round): ToolSpec {
  const number = { type: 'integer' } as const
  return {
    name: 'give_answers',
    description: 'Give one answer for each number, with the steps on which it rests.',
    input: {
      type: 'object',
      properties: {
        answers: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              number,
              ...(most !== undefined && { rating: { ...number, minimum: 1, maximum: most } }),
              words: { type: 'string', description: 'One or two short sentences.' },
              steps: { type: 'array', items: number },
            },
            required: ['number', ...(most === undefined ? [] : ['rating']), 'words', 'steps'],
            additionalProperties: false,
          },
        },
      },
      required: ['answers'],
      additionalProperties: false,
    },
  }
}

/** Answers that can be read. A name or number that is not in the log leaves one without evidence. */
function readAnswers(
  inputs: readonly unknown[],
  round: Round,
  run: RunState,
  source: Haystack,
): Read<readonly Answer[]> {
  const listed = inputs.flatMap((input) => (isRecord(input) ? input['answers'] : []))
  const read = listed.flatMap((each) => readAnswer(each, round, run) ?? [])
  if (read.length === 0)
    return { problem: `It has no call of give_answers with ${wantedOf(round)}.` }
  const asked = round.asked.map((each) => each.asked)
  const own = new Haystack(asked)
  const answer = read.map((each) => {
    const invented = identifiersIn(each.words, false).some((id) => !source.has(id) && !own.has(id))
    return invented ? { ...each, steps: [] } : each
  })
  return { answer }
}

function wantedOf({ most }: Round): string {
  return most === undefined
    ? 'number, words and steps'
    : `number, rating from 1 to ${most} and steps`
}

function readAnswer(given: unknown, { asked, most }: Round, run: RunState): Answer | undefined {
  if (!isRecord(given)) return undefined
  const number = wholeOf(given['number'])
  const rating = wholeOf(given['rating'])
  const words = typeof given['words'] === 'string' ? given['words'] : ''
  const said = clipped(withoutHidden(words), MAX_WORDS).trim()
  if (number === undefined || !asked.some((each) => each.number === number)) return undefined
  if (most === undefined ? said === '' : !rating || rating < 1 || rating > most) return undefined
  const exist = new Set(run.steps.map(({ step }) => step))
  const named = [given['steps'] ?? []].flat().flatMap((step) => wholeOf(step) ?? [])
  const steps = [...new Set(named)].filter((step) => exist.has(step)).toSorted((a, b) => a - b)
  return {
    number,
    ...(most !== undefined && rating !== undefined && { rating }),
    words: said,
    steps,
  }
}

/** Models write numbers as texts too: "step 3". */
function wholeOf(value: unknown): number | undefined {
  const found = /^\D*(\d{1,6})\D*$/.exec(String(value))
  return typeof value === 'object' || !found ? undefined : Number(found[1])
}
