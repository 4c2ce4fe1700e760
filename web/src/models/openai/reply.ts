import { addUsage, type Draft } from '../wire/draft.ts'
import { at, type Fields, itemsOf, textOf } from '../wire/fields.ts'

/**
 * Reads an event of the Responses API, or a whole response. The last event repeats all output;
 * other kinds are ignored.
 */
export function readResponses(event: Fields, draft: Draft): void {
  const type = textOf(event['type'])
  if (type === 'response.output_text.delta') draft.say(event['delta'])
  if (type === 'response.refusal.delta') draft.refusal += textOf(event['delta'])
  if (/^response\.reasoning.*\.delta$/.test(type)) draft.think(event['delta'])
  if (type !== 'response.output_item.added') addItem(draft, event['item'])
  const response = event['response'] ?? event
  const status = textOf(at(response, 'status'))
  const details = at(response, 'incomplete_details')
  const isEnd =
    /^response\.(completed|incomplete)$/.test(type) || /^(completed|incomplete)$/.test(status)
  for (const item of itemsOf(at(response, 'output'))) addItem(draft, item)
  if (isEnd || details) draft.finish(textOf(at(details, 'reason')) || status || type)
  addUsage(draft, at(response, 'usage'))
}

/** Adds a finished item's call. The last event repeats it with the same id. */
function addItem(draft: Draft, item: unknown): void {
  const id = textOf(at(item, 'call_id')) || textOf(at(item, 'id'))
  const name = textOf(at(item, 'name'))
  if (draft.isSilent) draft.say(at(item, 'content'))
  if (name !== '' && !draft.calls.has(id)) draft.call({ id, name, input: at(item, 'arguments') })
}
