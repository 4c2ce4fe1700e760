// Parses a reply of the judge: one answer with a quote from the evidence, or the reason why it
// cannot be used.
import { Judgement } from '@harness/shared/log/judgement.ts'
import type { ToolSpec } from '../ports.ts'
import { isRecord } from '../reply/record.ts'
import type { Read } from './helper.ts'
import { readQuote } from './quote.ts'

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

type JudgeReply = Read<Pick<Judgement, 'answer' | 'quote'>>

/** Reads the answer about one finding; a quote must be in `known`. */
export function readJudge(inputs: readonly unknown[], known: string): JudgeReply {
  const [input] = inputs.flatMap((each) => {
    const read = Judgement.safeParse({ finding: '', ...(isRecord(each) && each) })
    return read.success ? [read.data] : []
  })
  if (!input) return { problem: ['no_answer'] }
  const read = readQuote(input.quote, known)
  return 'problem' in read ? read : { answer: { answer: input.answer, quote: read.quote } }
}
