import { NO_TOKENS, type Tokens } from '@harness/shared/order/run.ts'
import type { ModelReply, ModelRequest } from '../../core/ports.ts'
import { CallList, type CallPart } from './calls.ts'
import { type Endpoint, errorOf } from './endpoint.ts'
import { failureIn } from './failure.ts'
import { at, countOf, type Fields, isFields, itemsOf, textOf } from './fields.ts'
import type { Progress } from './heartbeat.ts'
import type { Collector } from './streamed.ts'
import { callsOfAnswer } from './tool-format.ts'

/** A reply that is being received. */
export class Draft {
  readonly calls: CallList
  tokens: Tokens = NO_TOKENS
  /** The provider's message about a refusal or another unusual end. */
  refusal = ''
  reason = ''
  /** Set when the provider could not parse a call; the message goes back to the model. */
  unreadable = ''
  #text = ''
  #thinking = ''
  #finish = ''
  #progress: Progress = 'nothing'

  constructor(tools: readonly string[]) {
    this.calls = new CallList(tools)
  }

  say(value: unknown): void {
    const text = textOf(value)
    this.#text += text
    if (text !== '') this.#progress = 'content'
  }

  think(value: unknown): void {
    const text = textOf(value)
    this.#thinking += text
    if (text !== '' && this.#progress === 'nothing') this.#progress = 'thinking'
  }

  call(part: CallPart): void {
    this.calls.add(part)
    this.#progress = 'content'
  }

  /** Sets the provider's stop reason. The first one wins; an absent one is ignored. */
  finish(reason: unknown): void {
    if (reason === undefined || reason === null || reason === '' || reason === false) return
    this.#finish ||= textOf(reason) || 'done'
    this.#progress = 'content'
  }

  get isSilent(): boolean {
    return this.#text === ''
  }

  /** Returns the progress since the last call. */
  take(): Progress {
    const progress = this.#progress
    this.#progress = 'nothing'
    return progress
  }

  /**
   * Returns the reply; undefined when empty. Without a stop reason it counts as complete if its
   * calls are, since some servers send none.
   */
  reply(constrained: boolean): ModelReply | undefined {
    const answered = constrained ? callsOfAnswer(this.#text) : undefined
    const calls = answered ?? this.calls.all
    const thinking = this.#thinking
    const isEmpty = this.#text + this.refusal + this.calls.nameless === '' && calls.length === 0
    if (isEmpty && thinking === '' && (this.#finish === '' || this.#finish === END))
      return undefined
    const isWhole = calls.length > 0 && calls.every(({ input }) => typeof input !== 'string')
    const cut = isWhole || this.refusal !== '' ? '' : 'length'
    const stopReason = stopReasonOf(this.#finish || cut, this.refusal)
    const said = answered ? '' : this.#text + this.calls.nameless
    const text = stopReason === 'refused' ? this.refusal || this.reason || FILTERED : said
    const more = {
      ...(thinking !== '' && { thinking }),
      ...(this.unreadable !== '' && { unreadable: this.unreadable }),
    }
    return { calls, text, tokens: this.tokens, stopReason, ...more }
  }
}

const FILTERED = 'The provider filtered the answer.'

/** Stop reason for a stream that ends without one. */
const END = 'end'

const CUT = /length|max_?(output_)?tokens|context_window|incomplete/i
const REFUSED =
  /^(content_filter|refusal|safety|recitation|language|blocklist|prohibited_content|spii|image_.*)$/i

function stopReasonOf(finish: string, refusal: string): ModelReply['stopReason'] {
  if (refusal !== '' || REFUSED.test(finish)) return 'refused'
  return CUT.test(finish) ? 'length' : 'done'
}

/** Inputs for turning one provider's events into a reply. */
interface Reading {
  readonly endpoint: Endpoint
  readonly tools: ModelRequest['tools']
  /** True when the reply follows the schema of tool-format. */
  readonly constrained?: boolean
  readonly read: (event: Fields, draft: Draft) => void
}

/** Collects events of any shape. Throws the server's errors and ignores unknown events. */
export function makeCollector({ endpoint, tools, constrained = false, read }: Reading): Collector {
  const draft = new Draft(tools.map(({ name }) => name))
  return {
    async add(event) {
      const failure = failureIn(event)
      if (failure) throw await errorOf(endpoint, failure)
      for (const each of itemsOf(event).filter(isFields)) read(each, draft)
      const progress = draft.take()
      if (at(event, 'done') === true) draft.finish(END)
      return progress
    },
    reply: () => draft.reply(constrained),
  }
}

/** Adds usage of OpenAI's protocols: the input includes the cache, the output the thinking. */
export function addUsage(draft: Draft, usage: unknown): void {
  const read = (...names: readonly string[]) =>
    names.flatMap((name) => countOf(at(usage, ...name.split('.'))) ?? [])[0]
  const input = read('prompt_tokens', 'input_tokens')
  const output = read('completion_tokens', 'output_tokens')
  const known = draft.tokens
  const cached = ['prompt_tokens_details.cached_tokens', 'input_tokens_details.cached_tokens']
  const written = cached.map((name) => name.replace('cached', 'cache_write'))
  const thought = [
    'completion_tokens_details.reasoning_tokens',
    'output_tokens_details.reasoning_tokens',
  ]
  const cacheRead = read(...cached) ?? known.cacheRead
  const cacheWrite = read(...written) ?? known.cacheWrite
  const thinking = read(...thought) ?? known.thinking
  draft.tokens = {
    input: input === undefined ? known.input : Math.max(0, input - cacheRead - cacheWrite),
    cacheRead,
    cacheWrite,
    output: output === undefined ? known.output : Math.max(0, output - thinking),
    thinking,
  }
}
