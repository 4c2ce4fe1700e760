// One scripted reply in the format of each protocol, as the events of a stream.
import type { ScriptedReply } from '@harness/shared/order/script.ts'

export type Protocol = 'messages' | 'responses' | 'chat' | 'generate'

/** The events of the stream, without the framing. */
export interface StreamEvent {
  readonly name?: string
  readonly data: unknown
}

export function eventsFor(protocol: Protocol, reply: ScriptedReply): readonly StreamEvent[] {
  switch (protocol) {
    case 'messages':
      return messages(reply)
    case 'responses':
      return responses(reply)
    case 'chat':
      return chat(reply)
    case 'generate':
      return generate(reply)
  }
}

export function frame({ name, data }: StreamEvent): string {
  const text = typeof data === 'string' ? data : JSON.stringify(data)
  return `${name === undefined ? '' : `event: ${name}\n`}data: ${text}\n\n`
}

/** Two pieces of a text, so that every answer comes in parts. */
function halves(text: string): readonly string[] {
  const middle = Math.ceil(text.length / 2)
  return [text.slice(0, middle), text.slice(middle)].filter((part) => part !== '')
}

function messages({ text, calls = [], tokens = {}, stopReason }: ScriptedReply): StreamEvent[] {
  const typed = (type: string, more: object): StreamEvent => ({
    name: type,
    data: { type, ...more },
  })
  const block = (index: number, start: object, deltas: readonly object[]) => [
    typed('content_block_start', { index, content_block: start }),
    ...deltas.map((delta) => typed('content_block_delta', { index, delta })),
    typed('content_block_stop', { index }),
  ]
  const words = text === undefined ? [] : [text]
  const reason = { length: 'max_tokens', refused: 'refusal', done: 'tool_use' }[
    stopReason ?? 'done'
  ]
  const output = (tokens.output ?? 0) + (tokens.thinking ?? 0)
  return [
    typed('message_start', {
      message: {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        content: [],
        usage: {
          input_tokens: tokens.input ?? 0,
          cache_read_input_tokens: tokens.cacheRead ?? 0,
          cache_creation_input_tokens: tokens.cacheWrite ?? 0,
          output_tokens: 1,
        },
      },
    }),
    typed('ping', {}),
    ...words.flatMap((said, index) =>
      block(
        index,
        { type: 'text', text: '' },
        halves(said).map((part) => ({ type: 'text_delta', text: part })),
      ),
    ),
    ...calls.flatMap(({ name, input }, at) =>
      block(
        words.length + at,
        { type: 'tool_use', id: `toolu_${at}`, name, input: {} },
        halves(JSON.stringify(input)).map((part) => ({
          type: 'input_json_delta',
          partial_json: part,
        })),
      ),
    ),
    typed('message_delta', {
      delta: { stop_reason: reason, stop_sequence: null },
      usage: {
        output_tokens: output,
        output_tokens_details: { thinking_tokens: tokens.thinking ?? 0 },
      },
    }),
    typed('message_stop', {}),
  ]
}

function responses({ text, calls = [], tokens = {}, stopReason }: ScriptedReply): StreamEvent[] {
  const typed = (type: string, more: object): StreamEvent => ({
    name: type,
    data: { type, ...more },
  })
  const { input = 0, cacheRead = 0, cacheWrite = 0, output = 0, thinking = 0 } = tokens
  const usage = {
    input_tokens: input + cacheRead + cacheWrite,
    input_tokens_details: { cached_tokens: cacheRead, cache_write_tokens: cacheWrite },
    output_tokens: output + thinking,
    output_tokens_details: { reasoning_tokens: thinking },
  }
  const said = stopReason === 'refused' ? 'response.refusal.delta' : 'response.output_text.delta'
  const end = stopReason === 'length' ? 'response.incomplete' : 'response.completed'
  const details = stopReason === 'length' ? { reason: 'max_output_tokens' } : null
  return [
    typed('response.created', { response: { id: 'resp_1', status: 'in_progress' } }),
    ...halves(text ?? '').map((delta) => typed(said, { output_index: 0, delta })),
    ...calls.flatMap(({ name, input: sent }, at) => {
      const item = { type: 'function_call', id: `fc_${at}`, call_id: `call_${at}`, name }
      return [
        typed('response.output_item.added', { output_index: at, item: { ...item, arguments: '' } }),
        typed('response.output_item.done', {
          output_index: at,
          item: { ...item, arguments: JSON.stringify(sent) },
        }),
      ]
    }),
    typed(end, { response: { id: 'resp_1', usage, incomplete_details: details } }),
  ]
}

function chat({ text, calls = [], tokens = {}, stopReason }: ScriptedReply): StreamEvent[] {
  const chunk = (delta: object, finish: string | null = null): StreamEvent => ({
    data: { id: 'c1', choices: [{ index: 0, delta, finish_reason: finish }] },
  })
  const { input = 0, cacheRead = 0, cacheWrite = 0, output = 0, thinking = 0 } = tokens
  const usage = {
    prompt_tokens: input + cacheRead + cacheWrite,
    prompt_tokens_details: { cached_tokens: cacheRead, cache_write_tokens: cacheWrite },
    completion_tokens: output + thinking,
    completion_tokens_details: { reasoning_tokens: thinking },
  }
  const finish = { length: 'length', refused: 'content_filter', done: 'stop' }[stopReason ?? 'done']
  return [
    chunk({ role: 'assistant', content: '' }),
    ...halves(text ?? '').map((content) => chunk({ content })),
    ...calls.flatMap(({ name, input: sent }, index) => [
      chunk({
        tool_calls: [{ index, id: `call_${index}`, type: 'function', function: { name } }],
      }),
      ...halves(JSON.stringify(sent)).map((part) =>
        chunk({ tool_calls: [{ index, function: { arguments: part } }] }),
      ),
    ]),
    chunk({}, finish),
    { data: { id: 'c1', choices: [], usage } },
    { data: '[DONE]' },
  ]
}

function generate({ text, calls = [], tokens = {}, stopReason }: ScriptedReply): StreamEvent[] {
  const { input = 0, cacheRead = 0, output = 0, thinking = 0 } = tokens
  const part = (content: object): StreamEvent => ({
    data: { candidates: [{ content: { role: 'model', parts: [content] } }] },
  })
  const finish = { length: 'MAX_TOKENS', refused: 'SAFETY', done: 'STOP' }[stopReason ?? 'done']
  return [
    ...halves(text ?? '').map((said) => part({ text: said })),
    ...calls.map(({ name, input: args }) => part({ functionCall: { name, args } })),
    {
      data: {
        candidates: [{ content: { role: 'model', parts: [] }, finishReason: finish }],
        usageMetadata: {
          promptTokenCount: input + cacheRead,
          cachedContentTokenCount: cacheRead,
          candidatesTokenCount: output,
          thoughtsTokenCount: thinking,
          totalTokenCount: input + cacheRead + output + thinking,
        },
      },
    },
  ]
}
