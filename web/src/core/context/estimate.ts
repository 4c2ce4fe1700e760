import { NO_TOKENS, type Tokens } from '@harness/shared/order/run.ts'
import type { EncodedImage, ModelRequest } from '../ports.ts'

/** Characters per token in English prose and JSON, and the safety margin. */
const CHARS_PER_TOKEN = 4
export const MARGIN = 1.2

/** Pixels of a picture per token: the strictest of the formulas that providers publish. */
const PIXELS_PER_TOKEN = 750

/** Bounds of the correction: a lower value means cached tokens, a higher one a wrong report. */
const LEAST = 1 / MARGIN
const MOST = 4

/** Decay of a factor that is too high. It rises at once: too large a request fails. */
const EASE = 0.25

/** Parts of a request, in estimated tokens. */
export interface RequestSize {
  readonly system: number
  readonly tools: number
  readonly history: number
  readonly pictures: number
  readonly screen: number
  readonly reminder: number
  readonly reply: number
}

/** Estimates the parts of a request without correction. */
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

/** Counts non-Latin characters as one token each: few tokenizers do better on all scripts. */
export function textTokens(text: string): number {
  let wide = 0
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x24f) wide += 1
  return Math.ceil(((text.length - wide) / CHARS_PER_TOKEN + wide) * MARGIN)
}

export function pictureTokens({ size }: EncodedImage): number {
  return Math.ceil((size.width * size.height) / PIXELS_PER_TOKEN)
}

/** Context lengths that servers start with, in units of 1,024 tokens. */
const WINDOWS: ReadonlySet<number> = new Set([1, 2, 4, 8, 16, 32].map((size) => size * 1_024))

/** No tokenizer counts less than this share of the estimated text tokens. */
const LEAST_OF_TEXT = 0.6

/**
 * Counted tokens if the server must have truncated the prompt: a full context window, or too few.
 * Some servers count one less.
 */
export function cutPrompt(request: ModelRequest, tokens: Tokens): number | undefined {
  const { reply: _, pictures, ...parts } = sizeOf(request)
  const text = Object.values(parts).reduce((sum, part) => sum + part, 0) / MARGIN
  const counted = tokens.input + tokens.cacheRead + tokens.cacheWrite
  if (counted === 0) return undefined
  const isWindow = WINDOWS.has(counted) || WINDOWS.has(counted + 1)
  const isCut = counted < text * LEAST_OF_TEXT || (isWindow && counted < (text + pictures) * 2)
  return isCut ? counted : undefined
}

/** Corrects estimates by the usage reported in replies. One instance per leg. */
export class Estimator {
  #factor = 1
  #requestTokens = 0

  /** Tokens of the request as the model counts them, reply included. */
  estimate(request: ModelRequest): number {
    const { reply, ...requestTokens } = sizeOf(request)
    this.#requestTokens = Object.values(requestTokens).reduce((sum, part) => sum + part, 0)
    return Math.ceil(this.#requestTokens * this.#factor) + reply
  }

  /** Learns from the usage of the last estimate; does nothing without one (a failed call). */
  learn({ input, cacheRead, cacheWrite }: Tokens = NO_TOKENS): void {
    const counted = input + cacheRead + cacheWrite
    if (counted === 0 || this.#requestTokens === 0) return
    const seen = Math.min(MOST, Math.max(LEAST, counted / this.#requestTokens))
    this.#factor = seen > this.#factor ? seen : this.#factor + (seen - this.#factor) * EASE
  }
}
