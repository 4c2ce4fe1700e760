import { NO_TOKENS, type Tokens } from '@harness/shared/language/run.ts'
import type { EncodedImage, ModelRequest } from '../ports.ts'

/** Letters of a token in English prose and JSON, and the margin over it. */
const CHARS_PER_TOKEN = 4
export const MARGIN = 1.2

/** Pixels of a token in a picture; the strictest of the formulas that providers publish. */
const PIXELS_PER_TOKEN = 750

/** Bounds of what reported usage may make of an estimate: below, a cache hides tokens; above, something else is wrong. */
const LEAST = 1 / MARGIN
const MOST = 4

/** How fast a factor that turned out too high comes down. It goes up at once: a request that is too large fails. */
const EASE = 0.25

/** What a request consists of, in estimated tokens. */
export interface RequestSize {
  readonly system: number
  readonly tools: number
  readonly history: number
  readonly pictures: number
  readonly screen: number
  readonly reminder: number
  readonly reply: number
}

/** The parts of a request, without any correction. */
export function sizeOf(request: ModelRequest): RequestSize {
  const { system, tools, history, image, screen, reminder, maxTokens } = request
  const pictures = [image, ...history.flatMap((block) => block.image ?? [])]
  return {
    system: textTokens(system),
    tools: textTokens(JSON.stringify(tools)),
    history: history.reduce((sum, { text }) => sum + textTokens(text), 0),
    pictures: pictures.reduce((sum, picture) => sum + pictureTokens(picture), 0),
    screen: textTokens(screen),
    reminder: textTokens(reminder),
    reply: maxTokens,
  }
}

/** Letters beyond Latin count as a token each: few tokenizers do better for all of them. */
export function textTokens(text: string): number {
  let wide = 0
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x24f) wide += 1
  return Math.ceil(((text.length - wide) / CHARS_PER_TOKEN + wide) * MARGIN)
}

export function pictureTokens({ size }: EncodedImage): number {
  return Math.ceil((size.width * size.height) / PIXELS_PER_TOKEN)
}

/** Turns sizes into what this model really counts, as its replies report it. One instance a leg. */
export class Estimator {
  #factor = 1
  #requestTokens = 0

  /** Tokens of the request as the model will count it, reply included. */
  estimate(request: ModelRequest): number {
    const { reply, ...requestTokens } = sizeOf(request)
    this.#requestTokens = Object.values(requestTokens).reduce((sum, part) => sum + part, 0)
    return Math.ceil(this.#requestTokens * this.#factor) + reply
  }

  /** To be told what the reply to the last estimated request reports; nothing, for failed calls, changes nothing. */
  learn({ input, cacheRead, cacheWrite }: Tokens = NO_TOKENS): void {
    const counted = input + cacheRead + cacheWrite
    if (counted === 0 || this.#requestTokens === 0) return
    const seen = Math.min(MOST, Math.max(LEAST, counted / this.#requestTokens))
    this.#factor = seen > this.#factor ? seen : this.#factor + (seen - this.#factor) * EASE
  }
}
