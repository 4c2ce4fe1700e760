// Parses the model's summary of old steps, or explains why it cannot be used.
import type { Memory } from '@harness/shared/log/memory.ts'
import { SUMMARY_PARTS } from '@harness/shared/log/memory.ts'
import { inputsOf } from '../helpers/reply.ts'
import type { ModelReply, ToolSpec } from '../ports.ts'
import { isRecord } from '../reply/record.ts'
import { Haystack, identifiersIn } from './identifiers.ts'

type Summary = Memory['summary']

const LIST = { type: 'array', items: { type: 'string' } } as const

export const SUMMARY_TOOL: ToolSpec = {
  name: 'write_summary',
  description: 'Write the summary of the older steps.',
  input: {
    type: 'object',
    properties: Object.fromEntries(SUMMARY_PARTS.map((part) => [part, LIST])),
    required: [...SUMMARY_PARTS],
    additionalProperties: false,
  },
}

/** Longest summary, in characters; a longer one repeats the steps instead of summarizing them. */
const MAX_SUMMARY = 6_000

/** Reads the summary, without items whose identifiers are not in `known`: they are invented. */
export function readSummary(
  reply: ModelReply,
  known: readonly string[],
): { readonly summary: Summary } | { readonly problem: string } {
  if (reply.stopReason === 'length') return { problem: 'The summary was cut off.' }
  const [input] = inputsOf(reply, SUMMARY_TOOL).filter(isRecord)
  if (!input) return { problem: 'The reply has no call of write_summary.' }
  const all = SUMMARY_PARTS.map((part) => ({ part, items: itemsOf(input[part]) }))
  const given = all.flatMap(({ items }) => items)
  if (given.length === 0) return { problem: 'The summary is empty.' }
  if (given.join('\n').length > MAX_SUMMARY) return { problem: 'The summary is too long.' }
  const source = new Haystack(known)
  const isTrue = (item: string) => identifiersIn(item, false).every((each) => source.has(each))
  const summary = all
    .map(({ part, items }) => ({ part, items: items.filter(isTrue) }))
    .filter(({ items }) => items.length > 0)
  return summary.length === 0 ? { problem: 'The summary is invented.' } : { summary }
}

function itemsOf(value: unknown): string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  return list.flatMap((each) => (typeof each === 'string' && each.trim() !== '' ? each.trim() : []))
}
