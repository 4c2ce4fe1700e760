// The analyst: reads the finished facts of a study and writes a summary in which each sentence
// cites facts. It changes nothing and reads no page.
import { withoutHidden } from '@harness/shared/device/fence.ts'
import {
  MOST_WORDS,
  type StudyAnalysis,
  type StudyFact,
} from '@harness/shared/findings/study/analysis.ts'
import { EMPTY_RUN } from '@harness/shared/log/fold.ts'
import { Haystack, identifiersIn } from '../compaction/identifiers.ts'
import { clipped } from '../context/cut.ts'
import type { ToolSpec } from '../ports.ts'
import { isRecord } from '../reply/record.ts'
import {
  askHelper,
  type HelperCase,
  type HelperTool,
  HelperWork,
  type Question,
  type Read,
} from './helper.ts'
import { wholeOf } from './own-log.ts'
import type { HelperTexts } from './texts.ts'

const MAX_REQUESTS = 6
const REPLY_TOKENS = 1_500
/** Maximum facts in one result; more are read with another call. */
const MAX_FACTS = 80
const MAX_FACT = 400
const MAX_SENTENCE = 400

export interface AnalystCase extends Omit<HelperCase, 'run' | 'sceneOf'> {
  readonly facts: readonly StudyFact[]
}

type Summary = Pick<StudyAnalysis, 'sentences' | 'dropped'>

const SUMMARY_TOOL: ToolSpec = {
  name: 'write_summary',
  description: 'Write the summary of the study; each sentence cites facts.',
  input: {
    type: 'object',
    properties: {
      sentences: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            text: { type: 'string', description: 'One sentence.' },
            cites: { type: 'array', items: { type: 'string' }, description: 'IDs such as F2.' },
          },
          required: ['text', 'cites'],
          additionalProperties: false,
        },
      },
    },
    required: ['sentences'],
    additionalProperties: false,
  },
}

/** Never throws: a missing summary has its reason. */
export async function analyseStudy(
  given: AnalystCase,
  signal: AbortSignal,
): Promise<Omit<StudyAnalysis, 'at' | 'runs'>> {
  const work = new HelperWork(given)
  const whole = { ...given, run: EMPTY_RUN, sceneOf: () => undefined }
  const answer = await askHelper(whole, work, questionOf(given), signal)
  const { provider, name } = given.model
  const by = { provider, model: name }
  return typeof answer === 'string'
    ? { ...by, sentences: [], dropped: 0, left: answer, ...work.sums }
    : { ...by, ...answer, ...work.sums }
}

function questionOf({ facts, fence, texts }: AnalystCase): Question<Summary> {
  const known = linesFrom(facts, 1, texts)
  return {
    ...({ role: 'analyst', step: 1, answer: SUMMARY_TOOL } as const),
    ...{ screen: texts('shown', { FACTS: fence.wrap(known) }), known },
    ...{ tools: [readFacts(facts, texts)], requests: MAX_REQUESTS, replyTokens: REPLY_TOKENS },
    read: (inputs, read) => readSummary(inputs, facts, new Haystack([read])),
  }
}

function linesFrom(facts: readonly StudyFact[], from: number, texts: HelperTexts): string {
  const shown = facts.slice(from - 1, from - 1 + MAX_FACTS)
  const [NEXT, COUNT] = [from + shown.length, facts.length]
  return [
    ...shown.map(({ id, text }) => `${id}. ${clipped(text, MAX_FACT)}`),
    ...(NEXT <= COUNT ? [texts('facts_read_on', { NEXT, COUNT })] : []),
  ].join('\n')
}

function readFacts(facts: readonly StudyFact[], texts: HelperTexts): HelperTool {
  return {
    spec: {
      name: 'read_facts',
      description: `Read facts of the study, at most ${MAX_FACTS} at a time.`,
      input: {
        type: 'object',
        properties: { from: { type: 'integer' } },
        required: ['from'],
        additionalProperties: false,
      },
    },
    read(input) {
      const from = isRecord(input) ? wholeOf(input['from']) : undefined
      if (from === undefined || from < 1 || from > facts.length)
        return { problem: ['no_fact_number', { COUNT: facts.length }] }
      return { text: linesFrom(facts, from, texts) }
    },
  }
}

/** Sentences that cite facts, up to the word limit; the others are counted. */
function readSummary(
  inputs: readonly unknown[],
  facts: readonly StudyFact[],
  source: Haystack,
): Read<Summary> {
  const listed = inputs.flatMap((input) => (isRecord(input) ? input['sentences'] : []))
  const sentences: StudyAnalysis['sentences'] = []
  let words = 0
  let dropped = 0
  for (const given of listed) {
    const sentence = readSentence(given, facts, source)
    words += sentence?.text.split(' ').length ?? 0
    if (sentence && words <= MOST_WORDS) sentences.push(sentence)
    else dropped += 1
  }
  return sentences.length > 0 ? { answer: { sentences, dropped } } : { problem: ['no_answer'] }
}

/** Undefined without a valid citation, or with an invented number or name. */
function readSentence(given: unknown, facts: readonly StudyFact[], source: Haystack) {
  if (!isRecord(given) || typeof given['text'] !== 'string') return undefined
  const text = withoutHidden(given['text']).replace(/\s+/g, ' ').trim()
  const named = [given['cites'] ?? []].flat().map((id) => String(id).trim().toUpperCase())
  const cites = facts
    .filter(({ id }) => named.includes(id))
    .map(({ id, name, at }) => ({ id, name, ...(at && { at }) }))
  const isInvented = identifiersIn(text, false).some((each) => !source.has(each))
  if (text === '' || text.length > MAX_SENTENCE || cites.length === 0 || isInvented)
    return undefined
  return { text, cites }
}
