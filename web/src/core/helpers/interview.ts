// The interview after a run: the persona answers a questionnaire and free questions from its own
// log. An answer without a step of the run is requested once more, then it counts as without
// evidence.
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
import { askHelper, type HelperCase, HelperWork, type Question, type Read } from './helper.ts'
import { logTools } from './log-tools.ts'
import { ownLog, stepsIn, wholeOf } from './own-log.ts'

const MAX_REQUESTS = 5
const REPLY_TOKENS = 2_000
/** Maximum length of an answer, and of a goal in a question, in characters. */
const MAX_WORDS = 400
const MAX_LINE = 400

export interface InterviewCase extends HelperCase {
  readonly order: InterviewOrder
}

/** Questions that are asked in one request. */
interface Round {
  readonly part: InterviewAnswer['part']
  readonly asked: readonly Asked[]
  /** Highest rating; undefined when no rating is asked for. */
  readonly most?: number
  readonly scale: string
}
type Asked = Pick<InterviewAnswer, 'number' | 'asked'>
type Answer = Pick<InterviewAnswer, 'number' | 'rating' | 'words' | 'steps'>

/** Asks all questions. Never throws: a missing answer has its reason. */
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
  const text = (name: 'sus' | 'sus_scale' | 'seq' | 'seq_scale') => texts(name)
  const sus = () => numbered(text('sus').split('\n'))
  const seq = () =>
    goals.map(({ leg, started }) => ({
      number: leg + 1,
      asked:
        run.legs.length > 1 ? `${text('seq')} (${clipped(started.goal, MAX_LINE)})` : text('seq'),
    }))
  const rounds: readonly Round[] = [
    ...(form === 'sus' ? [{ part: form, asked: sus(), most: 5, scale: text('sus_scale') }] : []),
    ...(form === 'seq' ? [{ part: form, asked: seq(), most: 7, scale: text('seq_scale') }] : []),
    { part: 'question', asked: numbered(questions), scale: '' },
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
    const again = {
      ...round,
      asked: open,
      scale: `${given.texts('again')}\n${round.scale}`,
    }
    const second = await askHelper(given, work, questionOf(given, again), signal)
    if (typeof second === 'string') why = second
    else for (const each of second) known.set(each.number, each)
  }
  return round.asked.map((asked) => {
    const answer = known.get(asked.number)
    const own = answer ?? { words: '', steps: [], why }
    return { part: round.part, ...asked, ...own }
  })
}

function questionOf(given: InterviewCase, round: Round): Question<readonly Answer[]> {
  const { run, fence, texts } = given
  const known = ownLog(given)
  const last = run.steps.at(-1)?.step ?? 1
  const asked = round.asked.map(({ number, asked: text }) => `${number}. ${fence.line(text)}`)
  return {
    ...({ role: 'interview', step: last } as const),
    screen: texts('shown', {
      LOG: fence.wrap(known),
      QUESTIONS: fence.wrap(asked.join('\n')),
      SCALE: round.scale,
    }),
    answer: toolOf(round),
    ...{ tools: logTools(given, 'own'), known, requests: MAX_REQUESTS, replyTokens: REPLY_TOKENS },
    read: (inputs, read) => readAnswers(inputs, round, run, new Haystack([read])),
  }
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

/** Readable answers. A name or number that is not in the log removes their evidence. */
function readAnswers(
  inputs: readonly unknown[],
  round: Round,
  run: RunState,
  source: Haystack,
): Read<readonly Answer[]> {
  const listed = inputs.flatMap((input) => (isRecord(input) ? input['answers'] : []))
  const read = listed.flatMap((each) => readAnswer(each, round, run) ?? [])
  if (read.length === 0)
    return { problem: round.most ? ['no_rating', { HIGHEST: round.most }] : ['no_answer'] }
  const asked = round.asked.map((each) => each.asked)
  const own = new Haystack(asked)
  const answer = read.map((each) => {
    const invented = identifiersIn(each.words, false).some((id) => !source.has(id) && !own.has(id))
    return invented ? { ...each, steps: [] } : each
  })
  return { answer }
}

function readAnswer(given: unknown, { asked, most }: Round, run: RunState): Answer | undefined {
  if (!isRecord(given)) return undefined
  const number = wholeOf(given['number'])
  const rating = wholeOf(given['rating'])
  const words = typeof given['words'] === 'string' ? given['words'] : ''
  const said = clipped(withoutHidden(words), MAX_WORDS).trim()
  if (number === undefined || !asked.some((each) => each.number === number)) return undefined
  if (most === undefined ? said === '' : !rating || rating < 1 || rating > most) return undefined
  const steps = [...stepsIn(given['steps'], run)]
  return {
    number,
    ...(most !== undefined && rating !== undefined && { rating }),
    words: said,
    steps,
  }
}
