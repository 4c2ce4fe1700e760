// A reply of the judge: one answer with a quote that is in the evidence, or why it cannot be used.
import { type JudgeAnswer, Judgement } from '@harness/shared/log/judgement.ts'
import type { ModelReply, ToolSpec } from '../ports.ts'
import { plainInput } from '../reply/input.ts'
import { jsonValues } from '../reply/json.ts'
import { isRecord } from '../reply/record.ts'
import { withoutThoughts } from '../reply/written.ts'

export const JUDGE_TOOL: ToolSpec = {
  name: 'judge_finding',
  description: 'Report whether the evidence supports the report, with a quote from the evidence.',
  input: {
    type: 'object',
    properties: {
      answer: { type: 'string', enum: ['supported', 'contradicted', 'undecidable'] },
      quote: { type: 'string', description: 'Words of the evidence, exactly as they are written.' },
    },
    required: ['answer', 'quote'],
    additionalProperties: false,
  },
}

/** A quote shorter than this is in any text. */
const MIN_QUOTE = 4
/** A longer one repeats the evidence instead of choosing from it. */
const MAX_QUOTE = 400

const FENCES = /```[a-z]*/gi

type JudgeReply =
  | { readonly answer: JudgeAnswer; readonly quote: string }
  | { readonly problem: string }

/** Reads the reply of the judge about one finding; `kept` is the evidence a quote must be in. */
export function readJudge(reply: ModelReply, kept: string): JudgeReply {
  if (reply.stopReason === 'length') return { problem: 'It was cut off.' }
  const [input] = inputsOf(reply).flatMap((each) => {
    const read = Judgement.safeParse({ finding: '', ...(isRecord(each) && each) })
    return read.success ? [read.data] : []
  })
  if (!input) return { problem: 'It has no call of judge_finding with an answer and a quote.' }
  const quote = unquoted(input.quote)
  if (quote.length < MIN_QUOTE) return { problem: 'The quote is too short.' }
  if (quote.length > MAX_QUOTE) return { problem: 'The quote is too long.' }
  if (!plain(kept).includes(plain(quote)))
    return { problem: 'The quote is not in the evidence, word for word.' }
  return { answer: input.answer, quote }
}

/** Candidates for the tool's input: the calls, else JSON in the text, wrapped as a call or not. */
function inputsOf({ calls, text }: ModelReply): readonly unknown[] {
  const named = calls.filter(({ name }) => name === JUDGE_TOOL.name)
  if (calls.length > 0) return named.map(({ input }) => plainInput(input, JUDGE_TOOL))
  const values = jsonValues(withoutThoughts(text).replace(FENCES, '')) ?? []
  return values.flatMap((value) => (isRecord(value) ? [value, plainInput(value, JUDGE_TOOL)] : []))
}

function unquoted(quote: string): string {
  return quote
    .trim()
    .replace(/^["'“‘]+|["'”’]+$/g, '')
    .trim()
}

/** Case, white space and the shape of quotation marks make no difference. */
function plain(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[“”„"‘’']/g, '"')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}
