// The call in a reply of a helper, also where a model wrote it as JSON into its text.
import type { ModelReply, RawCall, ToolSpec } from '../ports.ts'
import { plainInput } from '../reply/input.ts'
import { jsonValues } from '../reply/json.ts'
import { isRecord } from '../reply/record.ts'
import { withoutThoughts } from '../reply/thoughts.ts'

const FENCES = /```[a-z]*/gi

/** Inputs of the calls of one tool. JSON in the text of a reply without calls counts as one. */
export function inputsOf({ calls, text }: ModelReply, spec: ToolSpec): readonly unknown[] {
  const named = calls.filter(({ name }) => name === spec.name)
  if (calls.length > 0) return named.map(({ input }) => plainInput(input, spec))
  return writtenIn(text).flatMap((value) =>
    isRecord(value) ? [plainInput(value, spec), value] : [],
  )
}

/** The first call of a reply, made or written: `{"name": "read_steps", "arguments": {…}}`. */
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
