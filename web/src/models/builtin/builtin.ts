import { HarnessError } from '@harness/shared/base/errors.ts'
import { ON_PAGE } from '@harness/shared/order/providers.ts'
import { NO_TOKENS } from '@harness/shared/order/run.ts'
import type { Clock, Model, ModelReply, ModelRequest } from '../../core/ports.ts'
import type { PageModelLine, PageModelNews, PagePrompt } from '../wire/on-page.ts'
import { currentText } from '../wire/parts.ts'
import { answerOf, type Collector, LOCAL_SILENCE } from '../wire/streamed.ts'
import { answerSchema, callsOfAnswer, toolListing } from '../wire/tool-format.ts'
import { ask } from './on-page.ts'

/** Name in the log: the browser does not reveal its model. */
const BUILTIN_NAME = 'built-in'

/** Its pictures are scaled down to about this by the browser. In pixels. */
const LONG_EDGE = 768

/** A window without a limit is used up to the cap of every request. */
const MOST_TOKENS = 30_000

/**
 * The interface takes no limit of a reply. No call is longer; one that does not end is a loop. In
 * characters.
 */
const LETTERS_PER_TOKEN = 8

interface BuiltinDeps {
  readonly clock: Clock
  readonly line: PageModelLine | undefined
}

/**
 * The model of the browser, loaded into memory. Throws `model_missing` where the page offers none,
 * `model_*`, `aborted`.
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
      // A picture takes a large part of its window: the current one alone.
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

/** The same request gives the same prompt. */
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

/** Pieces as they come, then the end. Stops the page when the reply grows too long. */
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
        // Stopped by ourselves: what came before is the reply, and it is cut off.
        if (signal.aborted || !tooLong.signal.aborted) return controller.error(thrown)
        controller.enqueue({ ...end, cut: true })
        controller.close()
      }
    },
  })
}
