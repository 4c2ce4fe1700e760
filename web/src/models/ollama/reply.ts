import type { Draft } from '../wire/draft.ts'
import { at, countOf, type Fields, itemsOf, textOf } from '../wire/fields.ts'

/** Reads a line of the stream. Tool calls arrive whole; the last line has the counts. */
export function readLine(line: Fields, draft: Draft): void {
  const message = line['message']
  draft.say(at(message, 'content') ?? (typeof message === 'string' ? message : line['response']))
  draft.think(at(message, 'thinking') ?? line['thinking'])
  for (const part of itemsOf(at(message, 'tool_calls'))) {
    const call = at(part, 'function') ?? part
    const name = textOf(at(call, 'name'))
    const input = at(call, 'arguments') ?? {}
    if (name !== '') draft.call({ id: textOf(at(part, 'id')), name, input })
  }
  draft.finish(line['done_reason'])
  const { tokens } = draft
  draft.tokens = {
    ...tokens,
    input: countOf(line['prompt_eval_count']) ?? tokens.input,
    output: countOf(line['eval_count']) ?? tokens.output,
  }
}
