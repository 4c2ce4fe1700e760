// A stand-in for the browser's own model, after the WebIDL and algorithms of
// https://webmachinelearning.github.io/prompt-api/ and, for what all such models share, of
// https://webmachinelearning.github.io/writing-assistance-apis/#supporting. It has what a page gets,
// not what extensions alone get. One function without imports: tests of the page put its source
// into a browser.
import type { LanguageModelApi } from '@harness/web/features/settings/language-model.ts'
import type { PromptApiRecord, PromptApiReply, PromptApiSetup } from './prompt-api-setup.ts'

type Part = { type: string; value: unknown }
type Message = { role: string; content: string | Part[]; prefix?: boolean }
type Input = string | Message[]
interface CreateOptions {
  expectedInputs?: { type: string; languages?: string[] }[]
  expectedOutputs?: { type: string; languages?: string[] }[]
  initialPrompts?: Message[]
  monitor?: (target: EventTarget) => void
  signal?: AbortSignal
}
interface PromptOptions {
  responseConstraint?: object
  omitResponseConstraintInput?: boolean
  signal?: AbortSignal
}

export function makePromptApiStandIn(
  setup: PromptApiSetup,
): LanguageModelApi & { readonly record: PromptApiRecord } {
  const record: PromptApiRecord = { prompts: [], given: [], aborts: 0, destroyed: 0, created: 0 }
  const replies = [...setup.replies]
  const sees = setup.seesPictures ?? true
  let state = setup.availability ?? 'available'
  const exception = (name: string, message: string) => new DOMException(message, name)
  const given = (type: string, value: unknown) => void record.given.push({ type, value })
  const plain = (value: unknown) =>
    JSON.stringify(value, (_, each) => (each instanceof Blob ? `${each.type} ${each.size}` : each))

  /** As https://webidl.spec.whatwg.org/#quotaexceedederror; not every browser and Node has it. */
  class QuotaExceededError extends DOMException {
    readonly requested: number
    readonly quota: number
    constructor(requested: number, quota: number) {
      super('The input is too large.', 'QuotaExceededError')
      this.requested = requested
      this.quota = quota
    }
  }

  function validatePart(role: string, { type, value }: Part, types: readonly string[]) {
    const isText = type === 'text'
    if (!types.includes(type) || (role === 'assistant' && !isText))
      throw exception('NotSupportedError', `Not an expected input: ${type}.`)
    if (isText !== (typeof value === 'string')) throw new TypeError(`This is no value of ${type}.`)
  }

  const partsOf = ({ content }: Message) =>
    typeof content === 'string' ? [{ type: 'text', value: content }] : content

  /** Throws for a prompt that the specification refuses. */
  function validate(input: Input, types: readonly string[], hasMore: boolean) {
    const list = typeof input === 'string' ? [{ role: 'user', content: input }] : input
    if (list.slice(hasMore ? 0 : 1).some(({ role }) => role === 'system'))
      throw new TypeError('A system prompt comes first.')
    const prefixed = list.filter((message) => message.prefix)
    if (prefixed.some((message) => message.role !== 'assistant' || message !== list.at(-1)))
      throw exception('SyntaxError', 'Only the last message of an assistant is a prefix.')
    for (const message of list)
      for (const part of partsOf(message)) validatePart(message.role, part, types)
  }

  const typesOf = ({ expectedInputs = [] }: CreateOptions) => [
    'text',
    ...expectedInputs.map(({ type }) => type),
  ]

  function availabilityOf(options: CreateOptions) {
    const { expectedInputs = [], expectedOutputs = [] } = options
    for (const { languages = [] } of [...expectedInputs, ...expectedOutputs])
      for (const language of languages) new Intl.Locale(language)
    const inputs = sees ? ['text', 'image'] : ['text']
    const isKnown =
      expectedInputs.every(({ type }) => inputs.includes(type)) &&
      expectedOutputs.every(({ type }) => type === 'text')
    return isKnown ? state : 'unavailable'
  }

  function progress(target: EventTarget, loaded: number) {
    const init = { loaded, total: 1, lengthComputable: true }
    const event = globalThis.ProgressEvent
      ? new ProgressEvent('downloadprogress', init)
      : Object.assign(new Event('downloadprogress'), init)
    target.dispatchEvent(event)
  }

  async function download(target: EventTarget, signal?: AbortSignal) {
    // Only a person starts a download.
    const activation = globalThis.navigator?.userActivation
    if (state === 'downloadable' && activation && !activation.isActive)
      throw exception(
        'NotAllowedError',
        'Requires a user gesture when availability is "downloadable".',
      )
    state = 'downloading'
    for (const loaded of setup.breaksOff ? [0, 0.42] : [0, 0.42, 1]) {
      await new Promise((resolve) => setTimeout(resolve))
      if (signal?.aborted) state = 'downloadable'
      signal?.throwIfAborted()
      progress(target, loaded)
    }
    state = setup.breaksOff ? 'downloadable' : 'available'
    if (setup.breaksOff) throw exception('NetworkError', 'The download was interrupted.')
  }

  class LanguageModel extends EventTarget {
    oncontextoverflow: ((event: Event) => unknown) | null = null
    readonly contextWindow =
      setup.contextWindow === null ? Infinity : (setup.contextWindow ?? 9_216)
    contextUsage = 0
    readonly own = new AbortController()
    readonly options: CreateOptions

    constructor(options: CreateOptions) {
      super()
      this.options = options
      options.signal?.addEventListener('abort', () => this.end(options.signal?.reason))
    }

    static async availability(options: CreateOptions = {}) {
      given('LanguageModelCreateCoreOptions', options)
      return availabilityOf(options)
    }

    static async create(options: CreateOptions = {}) {
      given('LanguageModelCreateOptions', options)
      const { signal, monitor, initialPrompts } = options
      signal?.throwIfAborted()
      const target = new EventTarget()
      monitor?.(target)
      if (initialPrompts) validate(initialPrompts, typesOf(options), false)
      const is = availabilityOf(options)
      if (is === 'unavailable')
        throw exception('NotSupportedError', 'The device is unable to create a session.')
      if (is === 'available') for (const loaded of [0, 1]) progress(target, loaded)
      else await download(target, signal)
      const session = new LanguageModel(options)
      if (initialPrompts) {
        const most = replies[0]?.inputTokens ?? 100
        session.contextUsage = Math.min(setup.initialTokens ?? 40, most)
      }
      if (session.contextUsage > session.contextWindow)
        throw new QuotaExceededError(session.contextUsage, session.contextWindow)
      record.created += 1
      return setup.hasOlderNames ? withOlderNames(session) : session
    }

    /** Its signal, and that of one call. */
    both(signal?: AbortSignal) {
      return AbortSignal.any(signal ? [this.own.signal, signal] : [this.own.signal])
    }

    /** Puts a prompt into the window. Throws what its result ends with. */
    fill(input: Input, options: PromptOptions, tokens: number) {
      if (options.omitResponseConstraintInput && !options.responseConstraint)
        throw new TypeError('omitResponseConstraintInput needs responseConstraint.')
      validate(input, typesOf(this.options), this.contextUsage > 0)
      const requested = this.contextUsage + tokens
      if (requested > this.contextWindow)
        throw new QuotaExceededError(requested, this.contextWindow)
      this.contextUsage = requested
    }

    async prompt(input: Input, options: PromptOptions = {}) {
      let text = ''
      const reader = this.promptStreaming(input, options).getReader()
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return text
        text += value
      }
    }

    /** Whatever goes wrong ends the stream; the call itself never throws. */
    promptStreaming(input: Input, options: PromptOptions = {}) {
      given('LanguageModelPrompt', input)
      given('LanguageModelPromptOptions', options)
      const signal = this.both(options.signal)
      const before = this.contextUsage
      const reply: PromptApiReply = (replies.length > 1 ? replies.shift() : replies[0]) ?? {
        pieces: [],
      }
      if (!signal.aborted) {
        const messages = [...(this.options.initialPrompts ?? []), ...(input as Message[])]
        record.prompts.push(plain(messages) + JSON.stringify(options.responseConstraint))
      }
      let at = 0
      let isOver = false
      return new ReadableStream<string>({
        start: (controller) => {
          const stop = () => {
            if (!isOver) record.aborts += 1
            controller.error(signal.reason)
          }
          if (signal.aborted) return stop()
          signal.addEventListener('abort', stop, { once: true })
          try {
            this.fill(input, options, Math.max(0, (reply.inputTokens ?? 100) - before))
          } catch (thrown) {
            isOver = true
            controller.error(thrown)
          }
        },
        pull: (controller) => {
          if (reply.silent) return new Promise(() => undefined)
          const piece = reply.pieces[reply.endless ? at % reply.pieces.length : at]
          at += 1
          if (piece !== undefined) return controller.enqueue(piece)
          isOver = true
          if (reply.failure) return controller.error(exception(...reply.failure))
          this.contextUsage += reply.outputTokens ?? 20
          controller.close()
        },
      })
    }

    async append(input: Input, options: { signal?: AbortSignal } = {}) {
      given('LanguageModelPrompt', input)
      given('LanguageModelAppendOptions', options)
      this.both(options.signal).throwIfAborted()
      this.fill(input, {}, plain(input).length)
    }

    async measureContextUsage(input: Input, options: PromptOptions = {}) {
      given('LanguageModelPrompt', input)
      given('LanguageModelPromptOptions', options)
      this.both(options.signal).throwIfAborted()
      if (options.omitResponseConstraintInput && !options.responseConstraint)
        throw new TypeError('omitResponseConstraintInput needs responseConstraint.')
      validate(input, typesOf(this.options), false)
      return Math.max(0, (replies[0]?.inputTokens ?? 100) - this.contextUsage)
    }

    async clone(options: { signal?: AbortSignal } = {}) {
      given('LanguageModelCloneOptions', options)
      this.both(options.signal).throwIfAborted()
      const copy = new LanguageModel(this.options)
      copy.contextUsage = this.contextUsage
      record.created += 1
      return copy
    }

    destroy() {
      this.end(exception('AbortError', 'The session was destroyed.'))
    }

    end(reason: unknown) {
      if (this.own.signal.aborted) return
      record.destroyed += 1
      this.own.abort(reason)
    }
  }

  /** https://github.com/webmachinelearning/prompt-api had these before `context…`. */
  function withOlderNames(session: LanguageModel) {
    const names: Readonly<Record<string, keyof LanguageModel>> = {
      inputUsage: 'contextUsage',
      inputQuota: 'contextWindow',
      measureInputUsage: 'measureContextUsage',
    }
    const newer = Object.values(names) as PropertyKey[]
    return new Proxy(session, {
      get(target, name) {
        if (newer.includes(name)) return undefined
        const value = Reflect.get(target, names[String(name)] ?? name, target)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  }

  return Object.assign(LanguageModel, { record })
}
