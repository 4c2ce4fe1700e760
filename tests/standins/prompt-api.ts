// A stand-in for the browser's own model, after the WebIDL and algorithms of
// https://webmachinelearning.github.io/prompt-api/. One function without imports: tests of the page
// put its source into a browser.
import type { LanguageModelApi } from '@harness/web/ui/state/builtin/language-model.ts'

export interface PromptApiReply {
  readonly pieces: readonly string[]
  /** What the request and the reply take of the window; 100 and 20 when left out. */
  readonly inputTokens?: number
  readonly outputTokens?: number
  /** Name and message of the exception that ends the reply. */
  readonly failure?: readonly [name: string, message: string]
  /** The pieces are repeated until the reply is stopped. */
  readonly endless?: boolean
  /** Nothing comes until the reply is stopped. */
  readonly silent?: boolean
}

export interface PromptApiSetup {
  readonly availability?: 'unavailable' | 'downloadable' | 'downloading' | 'available'
  /** False: pictures are `unavailable` as input. */
  readonly seesPictures?: boolean
  /** `null` stands for no limit, which JSON cannot say. */
  readonly contextWindow?: number | null
  /** One a prompt; the last is repeated. */
  readonly replies: readonly PromptApiReply[]
}

export interface PromptApiRecord {
  /** Every prompt as it came, pictures as their size in bytes. */
  readonly prompts: string[]
  aborts: number
  destroyed: number
  created: number
}

export function makePromptApiStandIn(
  setup: PromptApiSetup,
): LanguageModelApi & { readonly record: PromptApiRecord } {
  const record = { prompts: [] as string[], aborts: 0, destroyed: 0, created: 0 }
  const replies = [...setup.replies]
  let state = setup.availability ?? 'available'
  const contextWindow = setup.contextWindow === null ? Infinity : (setup.contextWindow ?? 9_216)
  const sees = setup.seesPictures ?? true
  const exception = (name: string, message: string) => new DOMException(message, name)
  const expects = (options: { expectedInputs?: { type: string }[] } | undefined, type: string) =>
    options?.expectedInputs?.some((each) => each.type === type) ?? false
  const plain = (messages: { role: string; content: unknown }[]) =>
    JSON.stringify(messages, (_, value) =>
      value instanceof Blob ? `${value.type} ${value.size}` : value,
    )

  async function download(
    monitor: ((target: EventTarget) => void) | undefined,
    signal?: AbortSignal,
  ) {
    // Only a person starts a download.
    const activation = globalThis.navigator?.userActivation
    if (activation && !activation.isActive)
      throw exception(
        'NotAllowedError',
        'Requires a user gesture when availability is "downloadable".',
      )
    const target = new EventTarget()
    monitor?.(target)
    state = 'downloading'
    for (const loaded of [0, 0.42, 1]) {
      await new Promise((resolve) => setTimeout(resolve))
      if (signal?.aborted) {
        state = 'downloadable'
        throw signal.reason
      }
      const init = { loaded, total: 1, lengthComputable: true }
      const event = globalThis.ProgressEvent
        ? new ProgressEvent('downloadprogress', init)
        : Object.assign(new Event('downloadprogress'), init)
      target.dispatchEvent(event)
    }
    state = 'available'
  }

  function stream(reply: PromptApiReply, end: () => void, signal?: AbortSignal) {
    let at = 0
    return new ReadableStream<string>({
      start(controller) {
        const stop = () => {
          record.aborts += 1
          controller.error(signal?.reason)
        }
        if (signal?.aborted) return stop()
        signal?.addEventListener('abort', stop, { once: true })
      },
      pull(controller) {
        if (reply.silent) return new Promise(() => undefined)
        const piece = reply.pieces[reply.endless ? at % reply.pieces.length : at]
        at += 1
        if (piece !== undefined) return controller.enqueue(piece)
        if (reply.failure) return controller.error(exception(...reply.failure))
        end()
        controller.close()
      },
    })
  }

  function refusal(
    messages: { role: string; content: unknown }[],
    options: { expectedInputs?: { type: string }[] },
    prompting: { omitResponseConstraintInput?: boolean; responseConstraint?: object },
  ) {
    if (prompting.omitResponseConstraintInput && !prompting.responseConstraint)
      return new TypeError('omitResponseConstraintInput needs responseConstraint.')
    if (messages.some(({ role }) => role === 'system'))
      return exception('NotSupportedError', 'A system prompt comes first and once.')
    const hasPicture = plain(messages).includes('"type":"image"')
    return hasPicture && !expects(options, 'image')
      ? exception('NotSupportedError', 'Not an expected input.')
      : undefined
  }

  return {
    record,
    async availability(options) {
      return expects(options, 'image') && !sees ? 'unavailable' : state
    },
    async create(options = {}) {
      options.signal?.throwIfAborted()
      if (state === 'unavailable' || (expects(options, 'image') && !sees))
        throw exception('NotSupportedError', 'The device is unable to create a session.')
      if (state !== 'available') await download(options.monitor, options.signal)
      record.created += 1
      let usage = 0
      let isDestroyed = false
      return {
        contextWindow,
        get contextUsage() {
          return usage
        },
        async measureContextUsage(messages, prompting = {}) {
          prompting.signal?.throwIfAborted()
          const refused = refusal(messages, options, prompting)
          if (refused) throw refused
          return replies[0]?.inputTokens ?? 100
        },
        promptStreaming(messages, prompting = {}) {
          if (isDestroyed) throw exception('InvalidStateError', 'The session was destroyed.')
          const refused = refusal(messages, options, prompting)
          if (refused) throw refused
          const constraint = prompting.responseConstraint
          record.prompts.push(
            plain([...(options.initialPrompts ?? []), ...messages]) + JSON.stringify(constraint),
          )
          const reply = (replies.length > 1 ? replies.shift() : replies[0]) ?? { pieces: [] }
          const input = reply.inputTokens ?? 100
          if (usage + input > contextWindow) {
            const full = exception('QuotaExceededError', 'The input is too large.')
            throw Object.assign(full, { requested: usage + input, quota: contextWindow })
          }
          usage += input
          return stream(reply, () => (usage += reply.outputTokens ?? 20), prompting.signal)
        },
        destroy() {
          isDestroyed = true
          record.destroyed += 1
        },
      }
    },
  }
}
