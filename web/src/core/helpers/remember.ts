// A persona's memory of an application: written from its own log after the run, and only proposed
// until a user keeps it.
import { withoutHidden } from '@harness/shared/device/fence.ts'
import type { RunState } from '@harness/shared/log/fold.ts'
import type { RowBody, RowOf } from '@harness/shared/log/rows.ts'
import { wordsAimedAtAgent } from '@harness/shared/order/library/scan.ts'
import { LONGEST_MEMORY } from '@harness/shared/order/persona-memory.ts'
import { Haystack, identifiersIn } from '../compaction/identifiers.ts'
import type { ToolSpec } from '../ports.ts'
import { isRecord } from '../reply/record.ts'
import { askHelper, type HelperCase, HelperWork, type Question, type Read } from './helper.ts'
import { logTools } from './log-tools.ts'
import { ownLog, stepsIn } from './own-log.ts'

const MAX_REQUESTS = 6
const REPLY_TOKENS = 1_000
const MAX_LINE = 300

export interface MemoryCase extends HelperCase {
  /** Memory at the start of the run. */
  readonly earlier?: string | undefined
}

type Line = RowOf<'remembered'>['lines'][number]

const MEMORY_TOOL: ToolSpec = {
  name: 'write_memory',
  description: 'Write what this person would remember of the application.',
  input: {
    type: 'object',
    properties: {
      lines: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            text: { type: 'string', description: 'One short sentence.' },
            steps: { type: 'array', items: { type: 'integer' } },
          },
          required: ['text', 'steps'],
          additionalProperties: false,
        },
      },
    },
    required: ['lines'],
    additionalProperties: false,
  },
}

/** Never throws: a missing memory has its reason. */
export async function rememberRun(given: MemoryCase, signal: AbortSignal): Promise<RowBody> {
  const work = new HelperWork(given)
  const lines = await askHelper(given, work, questionOf(given), signal)
  const model = given.model.name
  return typeof lines === 'string'
    ? { kind: 'remembered', model, lines: [], why: lines, ...work.sums }
    : { kind: 'remembered', model, lines: [...lines], ...work.sums }
}

function questionOf(given: MemoryCase): Question<readonly Line[]> {
  const { run, fence, texts, earlier = '' } = given
  const known = ownLog(given)
  return {
    ...({ role: 'memory', step: run.steps.at(-1)?.step ?? 1, answer: MEMORY_TOOL } as const),
    screen: [
      texts('shown', { LOG: fence.wrap(known) }),
      ...(earlier === '' ? [] : [texts('earlier_memory', { MEMORY: fence.wrap(earlier) })]),
    ].join('\n'),
    ...{ known: `${known}\n${earlier}`, requests: MAX_REQUESTS, replyTokens: REPLY_TOKENS },
    tools: logTools(given, 'own'),
    read: (inputs, read) => readLines(inputs, { run, earlier, source: new Haystack([read]) }),
  }
}

interface Sources {
  readonly run: RunState
  readonly earlier: string
  readonly source: Haystack
}

/** Lines supported by the run or kept from before; instructions to an agent are dropped. */
function readLines(inputs: readonly unknown[], sources: Sources): Read<readonly Line[]> {
  const listed = inputs.flatMap((input) => (isRecord(input) ? input['lines'] : []))
  const lines: Line[] = []
  let room = LONGEST_MEMORY
  for (const line of listed.flatMap((each) => readLine(each, sources) ?? [])) {
    room -= line.text.length + 1
    if (room >= 0 && lines.every(({ text }) => text !== line.text)) lines.push(line)
  }
  return lines.length > 0 ? { answer: lines } : { problem: ['no_answer'] }
}

function readLine(given: unknown, { run, earlier, source }: Sources): Line | undefined {
  if (!isRecord(given) || typeof given['text'] !== 'string') return undefined
  const text = withoutHidden(given['text']).replace(/\s+/g, ' ').trim()
  if (text === '' || text.length > MAX_LINE || wordsAimedAtAgent(text) !== undefined)
    return undefined
  const steps = [...stepsIn(given['steps'], run)]
  const isKept = earlier.split('\n').some((line) => line.trim() === text)
  const isInvented = identifiersIn(text, false).some((each) => !source.has(each))
  return (steps.length > 0 && !isInvented) || isKept ? { text, steps } : undefined
}
