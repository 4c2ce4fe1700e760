// Call in a reply to a helper, also when a model wrote it as JSON in its text.
import type { ModelReply, RawCall, ToolSpec } from '../ports.ts'
import { plainInput } from '../reply/input.ts'
import { jsonValues } from '../reply/json.ts'
import { isRecord } from '../reply/record.ts'
import { withoutThoughts } from '../reply/thoughts.ts'

const FENCES = /```[a-z]*/gi

/** Inputs of all calls of one tool. Without calls, JSON in the text counts as an input. */
export function inputsOf({ calls, text }: ModelReply, spec: ToolSpec): readonly unknown[] {
  const named = calls.filter(({ name }) => name === spec.name)
  if (calls.length > 0) return named.map(({ input }) => plainInput(input, spec))
  return writtenIn(text).flatMap((value) =>
    isRecord(value) ? [plainInput(value, spec), value] : [],
  )
}

/** First call of a reply, real or as text: `{"name": "read_steps", "arguments": {…}}`. */
export function firstCall({ calls, text }: ModelReply): RawCall | undefined {
  if (calls.length > 0) return calls[0]
  const [written] = writtenIn(text).flatMap((value) => {
    const name = isRecord(value) ? (value['name'] ?? value['tool']) : undefined
    return typeof name === 'string' ? [{ name, input: value }] : []
  })
  return written
}

function writtenIn(text: string): readonly unknown[] {
  return jsonValues(withoutThoughts(text).replace(FENCES, '')) ?? []
}
