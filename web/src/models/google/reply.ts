import type { Draft } from '../wire/draft.ts'
import { at, countOf, type Fields, itemsOf, textOf } from '../wire/fields.ts'

export function readGenerated(event: Fields, draft: Draft): void {
  const candidate = itemsOf(event['candidates'])[0]
  const content = at(candidate, 'content')
  for (const part of itemsOf(at(content, 'parts') ?? content)) addPart(draft, part)
  const finish = textOf(at(candidate, 'finishReason'))
  const message = textOf(at(candidate, 'finishMessage'))
  // Calls that the provider could not parse: its message goes back to the model.
  if (/^(MALFORMED_FUNCTION_CALL|UNEXPECTED_TOOL_CALL|TOO_MANY_TOOL_CALLS)$/.test(finish))
    draft.unreadable ||= message || finish
  const blocked = textOf(at(event, 'promptFeedback', 'blockReason'))
  if (blocked !== '') draft.refusal ||= `the prompt was blocked: ${blocked}`
  draft.finish(blocked === '' ? finish : 'PROHIBITED_CONTENT')
  draft.reason ||= message || (finish === '' ? '' : `it was stopped: ${finish}`)
  addUsage(draft, event['usageMetadata'])
}

function addPart(draft: Draft, part: unknown): void {
  const text = at(part, 'text') ?? (typeof part === 'string' ? part : undefined)
  if (at(part, 'thought')) draft.think(text)
  else draft.say(text)
  const call = at(part, 'functionCall')
  const name = textOf(at(call, 'name'))
  if (name !== '') draft.call({ id: textOf(at(call, 'id')), name, input: at(call, 'args') })
}

/** `promptTokenCount` includes the cache; `candidatesTokenCount` excludes thoughts. */
function addUsage(draft: Draft, usage: unknown): void {
  const { tokens } = draft
  const input = countOf(at(usage, 'promptTokenCount'))
  const cacheRead = countOf(at(usage, 'cachedContentTokenCount')) ?? tokens.cacheRead
  draft.tokens = {
    ...tokens,
    input: input === undefined ? tokens.input : Math.max(0, input - cacheRead),
    cacheRead,
    output: countOf(at(usage, 'candidatesTokenCount')) ?? tokens.output,
    thinking: countOf(at(usage, 'thoughtsTokenCount')) ?? tokens.thinking,
  }
}
