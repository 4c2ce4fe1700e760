import { addUsage, type Draft } from './draft.ts'
import { at, countOf, type Fields, itemsOf, textOf } from './fields.ts'

/** Fields in which servers send the thinking, next to the answer. */
const THINKING = ['reasoning_content', 'reasoning', 'thinking'] as const

/**
 * Reads a chunk of Chat Completions, or a whole completion from a server that does not stream. The
 * last chunk may contain only the usage.
 */
export function readChat(event: Fields, draft: Draft): void {
  const choice = itemsOf(event['choices'])[0]
  const delta = at(choice, 'delta') ?? at(choice, 'message')
  const content = at(delta, 'content') ?? at(choice, 'text')
  for (const part of itemsOf(content)) {
    draft.say(part)
    draft.think(at(part, 'thinking'))
  }
  draft.think(THINKING.map((name) => at(delta, name)).find((value) => textOf(value) !== ''))
  draft.refusal += textOf(at(delta, 'refusal'))
  for (const part of itemsOf(at(delta, 'tool_calls'))) addCall(draft, part, at(part, 'function'))
  const older = at(delta, 'function_call')
  if (older) addCall(draft, {}, older)
  draft.finish(at(choice, 'finish_reason'))
  addUsage(draft, event['usage'])
}

/** Adds a call; some servers leave out the object `function` around name and arguments. */
function addCall(draft: Draft, part: unknown, inner: unknown): void {
  const call = inner ?? part
  const input = at(call, 'arguments') ?? at(call, 'parameters')
  const [index, id] = [countOf(at(part, 'index')), textOf(at(part, 'id'))]
  const name = textOf(at(call, 'name'))
  if (id !== '' || name !== '' || (input ?? '') !== '') draft.call({ index, id, name, input })
}
