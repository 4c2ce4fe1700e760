// Runs the browser's own model for the worker, because only windows have the Prompt API. Sessions
// are used once, as every model of Harness is stateless.

import type {
  PageFailure,
  PageModelAnswer,
  PageModelCall,
  PageModelLine,
  PageModelNews,
  PageModelState,
  PagePrompt,
} from '../../worker/api.ts'
import type {
  LanguageModelApi as Api,
  LanguageModelCreateOptions,
  LanguageModelMessage,
  LanguageModelWindow,
} from './language-model.ts'

/** Options of every session. Returns a new object, because the browser modifies it. */
function optionsWith(more: LanguageModelCreateOptions): LanguageModelCreateOptions {
  return {
    expectedInputs: [{ type: 'text', languages: ['en'] }, { type: 'image' }],
    expectedOutputs: [{ type: 'text', languages: ['en'] }],
    ...more,
  }
}

/** Answers requests of the worker. `api` is the model of this browser, if it has one. */
export function makePromptApi(api: Api | undefined = globalThis.LanguageModel): PageModelLine {
  const running = new Map<string, AbortController>()

  async function stoppable(
    { id }: { readonly id: string },
    work: (signal: AbortSignal) => Promise<PageModelAnswer>,
  ): Promise<PageModelAnswer> {
    const mine = new AbortController()
    running.set(id, mine)
    try {
      return await work(mine.signal)
    } catch (thrown) {
      return { kind: 'failed', failure: failureOf(thrown) }
    } finally {
      running.delete(id)
    }
  }

  return async (call: PageModelCall, emit: (news: PageModelNews) => void) => {
    switch (call.kind) {
      case 'state':
        return { kind: 'state', state: await stateOf(api) }
      case 'stop':
        running.get(call.id)?.abort()
        return { kind: 'done', inputTokens: 0, outputTokens: 0 }
      case 'open':
        return stoppable(call, (signal) => open(apiOrThrow(api), signal))
      case 'download':
        return stoppable(call, (signal) => download(apiOrThrow(api), emit, signal))
      case 'prompt':
        return stoppable(call, (signal) => prompt(apiOrThrow(api), call.prompt, emit, signal))
    }
  }
}

function apiOrThrow(api: Api | undefined): Api {
  if (api) return api
  throw new DOMException('This browser has no built-in model.', 'NotSupportedError')
}

async function stateOf(api: Api | undefined): Promise<PageModelState> {
  if (!api) return 'absent'
  const state = await api.availability(optionsWith({})).catch(() => 'unavailable' as const)
  if (state !== 'unavailable') return state
  const english = { type: 'text' as const, languages: ['en'] }
  const options = { expectedInputs: [english], expectedOutputs: [{ ...english }] }
  const text = await api.availability(options).catch(() => 'unavailable' as const)
  return text === 'unavailable' ? 'unavailable' : 'text_only'
}

const windowOf = (session: LanguageModelWindow) =>
  session.contextWindow ?? session.inputQuota ?? Number.POSITIVE_INFINITY

const usageOf = (session: LanguageModelWindow) => session.contextUsage ?? session.inputUsage ?? 0

const measured = async (
  session: LanguageModelWindow,
  ...given: Parameters<NonNullable<LanguageModelWindow['measureContextUsage']>>
) => (await (session.measureContextUsage ?? session.measureInputUsage)?.apply(session, given)) ?? 0

async function open(api: Api, signal: AbortSignal): Promise<PageModelAnswer> {
  const session = await api.create(optionsWith({ signal }))
  try {
    // JSON cannot represent infinity, and no request is this long.
    return {
      kind: 'opened',
      contextTokens: Math.min(windowOf(session), Number.MAX_SAFE_INTEGER),
    }
  } finally {
    session.destroy()
  }
}

/** Must start in the click that requested it: the browser requires user activation. */
async function download(
  api: Api,
  emit: (news: PageModelNews) => void,
  signal: AbortSignal,
): Promise<PageModelAnswer> {
  const monitor = (target: EventTarget) =>
    // From 0 to 1 by this specification: a byte count would identify the model.
    target.addEventListener('downloadprogress', (event) => {
      const share = 'loaded' in event && typeof event.loaded === 'number' ? event.loaded : undefined
      if (share !== undefined) emit({ kind: 'share', share })
    })
  const session = await api.create(optionsWith({ signal, monitor }))
  session.destroy()
  return { kind: 'done', inputTokens: 0, outputTokens: 0 }
}

async function prompt(
  api: Api,
  { system, text, image, schema }: PagePrompt,
  emit: (news: PageModelNews) => void,
  signal: AbortSignal,
): Promise<PageModelAnswer> {
  const initialPrompts: LanguageModelMessage[] = [{ role: 'system', content: system }]
  const session = await api.create(optionsWith({ signal, initialPrompts }))
  try {
    const picture = new Blob([image.bytes], { type: image.mediaType })
    const content: LanguageModelMessage['content'] = [
      { type: 'text', value: text },
      { type: 'image', value: picture },
    ]
    const messages: LanguageModelMessage[] = [{ role: 'user', content }]
    const options = { responseConstraint: schema, omitResponseConstraintInput: true, signal }
    const inputTokens = usageOf(session) + (await measured(session, messages, options))
    const reader = session.promptStreaming(messages, options).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      emit({ kind: 'piece', text: value })
    }
    const outputTokens = Math.max(0, usageOf(session) - inputTokens)
    return { kind: 'done', inputTokens, outputTokens }
  } finally {
    session.destroy()
  }
}

/** `QuotaExceededError` contains the requested and the available size. */
function failureOf(thrown: unknown): PageFailure {
  const { name, message } = thrown instanceof Error ? thrown : new Error(String(thrown))
  return { name, message, ...numbersOf(thrown) }
}

function numbersOf(thrown: unknown): Pick<PageFailure, 'requested' | 'quota'> {
  if (typeof thrown !== 'object' || thrown === null) return {}
  const requested = 'requested' in thrown ? thrown.requested : undefined
  const quota = 'quota' in thrown ? thrown.quota : undefined
  return {
    ...(typeof requested === 'number' && { requested }),
    ...(typeof quota === 'number' && { quota }),
  }
}
