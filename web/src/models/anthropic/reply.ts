import type { Draft } from '../wire/draft.ts'
import { at, countOf, type Fields, itemsOf, textOf } from '../wire/fields.ts'

/**
 * Reads an event of the Messages API (https://docs.anthropic.com/en/api/messages-streaming), or a
 * whole message. Goes by the fields present, since gateways leave out types.
 */
export function readMessages(event: Fields, draft: Draft): void {
  const index = countOf(event['index'])
  const block = event['content_block']
  if (block) addBlock(draft, block, index)
  for (const whole of itemsOf(event['content'])) addBlock(draft, whole)
  const delta = event['delta']
  draft.say(at(delta, 'text'))
  draft.think(at(delta, 'thinking'))
  const piece = at(delta, 'partial_json')
  if (piece !== undefined && piece !== null) draft.call({ index, input: textOf(piece) })
  const stop = at(delta, 'stop_reason') ?? event['stop_reason']
  if (stop === 'refusal') draft.refusal += refusalOf(at(delta, 'stop_details'))
  draft.finish(stop)
  // The end event counts as `end_turn` when the stop reason was lost.
  if (event['type'] === 'message_stop') draft.finish('end_turn')
  addUsage(draft, at(event, 'message', 'usage'))
  addUsage(draft, event['usage'])
}

/** Adds a block. A call without deltas has its input in its first event. */
function addBlock(draft: Draft, block: unknown, index?: number): void {
  draft.say(at(block, 'text'))
  draft.think(at(block, 'thinking'))
  const name = textOf(at(block, 'name'))
  if (name === '') return
  const input = at(block, 'input')
  draft.call({ index, id: textOf(at(block, 'id')), name, input })
}

function refusalOf(details: unknown): string {
  const words = [at(details, 'explanation'), at(details, 'category')].map(textOf)
  return words.find((word) => word !== '') ?? ''
}

/**
 * Adds token counts. `input_tokens` excludes cache reads and writes; `output_tokens` includes
 * thinking. The last event repeats only some of the counts.
 */
function addUsage(draft: Draft, usage: unknown): void {
  const { tokens } = draft
  const output = countOf(at(usage, 'output_tokens'))
  const thinking = countOf(at(usage, 'output_tokens_details', 'thinking_tokens')) ?? tokens.thinking
  draft.tokens = {
    input: countOf(at(usage, 'input_tokens')) ?? tokens.input,
    cacheRead: countOf(at(usage, 'cache_read_input_tokens')) ?? tokens.cacheRead,
    cacheWrite: countOf(at(usage, 'cache_creation_input_tokens')) ?? tokens.cacheWrite,
    output: output === undefined ? tokens.output : Math.max(0, output - thinking),
    thinking,
  }
}
