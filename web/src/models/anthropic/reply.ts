import { NO_TOKENS, type Tokens } from '@harness/shared/order/run.ts'
import * as z from 'zod/mini'
import type { ModelReply, RawCall } from '../../core/ports.ts'
import { inputOf } from '../wire/encoding.ts'
import { type Endpoint, notAnAnswer } from '../wire/endpoint.ts'
import { type Collector, midStream } from '../wire/streamed.ts'

const Count = z.nullish(z.number())
const Usage = z.object({
  input_tokens: Count,
  cache_creation_input_tokens: Count,
  cache_read_input_tokens: Count,
  output_tokens: Count,
  output_tokens_details: z.nullish(z.object({ thinking_tokens: Count })),
})

type Usage = z.infer<typeof Usage>

/**
 * Events of a stream (https://docs.anthropic.com/en/api/messages-streaming). Other kinds are
 * ignored.
 */
const Event = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message_start'), message: z.object({ usage: Usage }) }),
  z.object({
    type: z.literal('content_block_start'),
    index: z.number(),
    content_block: z.object({
      type: z.string(),
      name: z.optional(z.string()),
      text: z.optional(z.string()),
      input: z.optional(z.unknown()),
    }),
  }),
  z.object({
    type: z.literal('content_block_delta'),
    index: z.number(),
    delta: z.object({
      type: z.string(),
      text: z.optional(z.string()),
      partial_json: z.optional(z.string()),
    }),
  }),
  z.object({
    type: z.literal('message_delta'),
    delta: z.object({
      stop_reason: z.nullish(z.string()),
      stop_details: z.nullish(
        z.object({ category: z.nullish(z.string()), explanation: z.nullish(z.string()) }),
      ),
    }),
    usage: z.nullish(Usage),
  }),
  z.object({ type: z.literal('message_stop') }),
  z.object({
    type: z.literal('error'),
    error: z.object({ type: z.optional(z.string()), message: z.optional(z.string()) }),
  }),
])
type Event = z.infer<typeof Event>
type Start = Extract<Event, { type: 'content_block_start' }>
type Delta = Extract<Event, { type: 'content_block_delta' }>
type End = Extract<Event, { type: 'message_delta' }>

const Kind = z.object({ type: z.string() })
const KNOWN: ReadonlySet<string> = new Set(
  Event.def.options.flatMap((option) => [...option.shape.type.def.values]),
)

interface Block {
  readonly type: string
  readonly name: string
  readonly input: unknown
  text: string
}

/** Collects the events of the Messages API. */
export function collectMessages(endpoint: Endpoint): Collector {
  const blocks: Block[] = []
  let usage: Usage = {}
  let end: End['delta'] | undefined

  function start({ index, content_block: block }: Start): void {
    const { type, name = '', text = '', input } = block
    blocks[index] = { type, name, input, text }
  }
  function grow({ index, delta }: Delta): void {
    const block = blocks[index]
    if (block) block.text += delta.partial_json ?? delta.text ?? ''
  }

  return {
    add(raw) {
      const event = eventOf(endpoint, raw)
      switch (event?.type) {
        case 'message_start':
          usage = event.message.usage
          break
        case 'content_block_start':
          start(event)
          break
        case 'content_block_delta':
          grow(event)
          break
        case 'message_delta':
          end = event.delta
          usage = merged(usage, event.usage ?? {})
          break
        case 'error':
          throw midStream(endpoint, event.error.type, event.error.message)
        case 'message_stop':
        case undefined:
      }
    },
    reply() {
      if (!end?.stop_reason) return undefined
      const texts = blocks.flatMap(({ type, text }) => (type === 'text' ? [text] : []))
      const stopReason = stopReasonOf(end.stop_reason)
      const text = stopReason === 'refused' ? refusalOf(end, texts.join('')) : texts.join('')
      return { calls: blocks.flatMap(toRawCall), text, tokens: toTokens(usage), stopReason }
    },
  }
}

function eventOf(endpoint: Endpoint, raw: unknown): Event | undefined {
  const kind = Kind.safeParse(raw)
  if (kind.success && !KNOWN.has(kind.data.type)) return undefined
  const event = Event.safeParse(raw)
  if (!event.success) throw notAnAnswer(endpoint, event.error)
  return event.data
}

/** A call without deltas has its input in its first event. */
function toRawCall({ type, name, text, input }: Block): readonly RawCall[] {
  if (type !== 'tool_use') return []
  return [{ name, input: text === '' ? (input ?? {}) : inputOf(text) }]
}

function stopReasonOf(reason: string): ModelReply['stopReason'] {
  if (reason === 'refusal') return 'refused'
  return reason === 'max_tokens' || reason === 'model_context_window_exceeded' ? 'length' : 'done'
}

function refusalOf({ stop_details: details }: End['delta'], text: string): string {
  return details?.explanation || details?.category || text || 'no reason given'
}

/** The last event repeats only some of the counts. */
function merged(before: Usage, last: Usage): Usage {
  return {
    input_tokens: last.input_tokens ?? before.input_tokens,
    cache_creation_input_tokens:
      last.cache_creation_input_tokens ?? before.cache_creation_input_tokens,
    cache_read_input_tokens: last.cache_read_input_tokens ?? before.cache_read_input_tokens,
    output_tokens: last.output_tokens ?? before.output_tokens,
    output_tokens_details: last.output_tokens_details ?? before.output_tokens_details,
  }
}

/** `input_tokens` excludes cache reads and writes; `output_tokens` includes thinking. */
function toTokens(usage: Usage): Tokens {
  const thinking = usage.output_tokens_details?.thinking_tokens ?? 0
  return {
    ...NO_TOKENS,
    input: usage.input_tokens ?? 0,
    cacheRead: usage.cache_read_input_tokens ?? 0,
    cacheWrite: usage.cache_creation_input_tokens ?? 0,
    output: Math.max(0, (usage.output_tokens ?? 0) - thinking),
    thinking,
  }
}
