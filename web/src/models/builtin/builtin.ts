import { HarnessError } from '@harness/shared/base/errors.ts'
import { ON_PAGE } from '@harness/shared/order/providers.ts'
import { NO_TOKENS } from '@harness/shared/order/run.ts'
import type { Clock, Model, ModelReply, ModelRequest } from '../../core/ports.ts'
import type { PageModelLine, PageModelNews, PagePrompt } from '../wire/on-page.ts'
import { currentText } from '../wire/parts.ts'
import { answerOf, type Collector, LOCAL_SILENCE } from '../wire/streamed.ts'
import { answerSchema, callsOfAnswer, toolListing } from '../wire/tool-format.ts'
import { ask } from './on-page.ts'

/** Model name in the log, since the browser does not reveal the real one. */
const BUILTIN_NAME = 'built-in'

/** Approximate long edge in pixels to which the browser scales pictures. */
const LONG_EDGE = 768

/** Maximum tokens used of the context window, even when the browser reports no limit. */
const MOST_TOKENS = 30_000

/** Maximum reply length per token in characters; a longer reply is a loop. */
const LETTERS_PER_TOKEN = 8

interface BuiltinDeps {
  readonly clock: Clock
  readonly line: PageModelLine | undefined
}

/**
 * Opens the browser's model and loads it into memory. Throws `model_missing` where the page offers
 * none, `model_*`, `aborted`.
 */
export async function openBuiltin(
  { clock, line }: BuiltinDeps,
  signal: AbortSignal,
): Promise<Model> {
  const model = ON_PAGE.builtin.name
  if (!line) throw new HarnessError('model_request_refused', { provider: model, what: 'no page' })
  const endpoint = { provider: model, base: '', model: BUILTIN_NAME, clock }
  const opened = await ask(line, { kind: 'open' }, () => undefined, signal)
  const contextTokens = opened.kind === 'opened' ? opened.contextTokens : 0
  return {
    provider: 'builtin',
    name: BUILTIN_NAME,
    profile: {
      longEdge: LONG_EDGE,
      // Sends only the current picture, since each takes a large part of the window.
      pictures: { min: 0, max: 0 },
      contextTokens: Math.min(contextTokens, MOST_TOKENS),
      dialect: 'points',
    },
    step: (request, stopped, onProgress) => {
      const collector = collectPieces()
      const events = async (connection: AbortSignal) =>
        eventsOf(line, promptOf(request), request.maxTokens * LETTERS_PER_TOKEN, connection)
      return answerOf({ endpoint, silence: LOCAL_SILENCE, collector, events }, stopped, onProgress)
    },
  }
}

/** The same request always gives the same prompt. */
function promptOf(request: ModelRequest): PagePrompt {
  const { bytes, mediaType } = request.image
  return {
    system: `${request.system}\n\n${toolListing(request.tools)}`,
    text: [...request.history.map(({ text }) => text), currentText(request)].join('\n\n'),
    image: { bytes, mediaType },
    schema: answerSchema(request.tools),
  }
}

type PieceEvent =
  | { readonly kind: 'piece'; readonly text: string }
  | { readonly kind: 'end'; readonly input: number; readonly output: number; readonly cut: boolean }

function collectPieces(): Collector<PieceEvent> {
  let text = ''
  let end: Extract<PieceEvent, { readonly kind: 'end' }> | undefined
  return {
    add(event) {
      if (event.kind === 'piece') text += event.text
      else end = event
      return 'content'
    },
    reply(): ModelReply | undefined {
      if (!end) return undefined
      const calls = end.cut ? undefined : callsOfAnswer(text)
      return {
        calls: calls ?? [],
        text: calls ? '' : text,
        tokens: { ...NO_TOKENS, input: end.input, output: end.output },
        stopReason: end.cut ? 'length' : 'done',
      }
    },
  }
}

/** Yields the pieces as they arrive, then the end. Stops the page when the reply grows too long. */
async function* eventsOf(
  line: PageModelLine,
  prompt: PagePrompt,
  mostLetters: number,
  signal: AbortSignal,
): AsyncIterable<PieceEvent> {
  const reader = replyOf(line, prompt, mostLetters, signal).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

function replyOf(
  line: PageModelLine,
  prompt: PagePrompt,
  mostLetters: number,
  signal: AbortSignal,
): ReadableStream<PieceEvent> {
  const tooLong = new AbortController()
  let letters = 0
  return new ReadableStream({
    async start(controller) {
      const emit = (news: PageModelNews) => {
        if (news.kind !== 'piece' || tooLong.signal.aborted) return
        letters += news.text.length
        controller.enqueue(news)
        if (letters > mostLetters) tooLong.abort()
      }
      const either = AbortSignal.any([signal, tooLong.signal])
      const end = { kind: 'end', input: 0, output: 0, cut: false } as const
      try {
        const answer = await ask(line, { kind: 'prompt', prompt }, emit, either)
        const spent = answer.kind === 'done' ? answer : { inputTokens: 0, outputTokens: 0 }
        controller.enqueue({ ...end, input: spent.inputTokens, output: spent.outputTokens })
        controller.close()
      } catch (thrown) {
        // The reply was cut by our own limit; the pieces so far are the reply.
        if (signal.aborted || !tooLong.signal.aborted) return controller.error(thrown)
        controller.enqueue({ ...end, cut: true })
        controller.close()
      }
    },
  })
}
