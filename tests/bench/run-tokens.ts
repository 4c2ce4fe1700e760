import { MARGIN, sizeOf } from '@harness/web/core/context/estimate.ts'
import type { EncodedImage, ModelRequest } from '@harness/web/core/ports.ts'
import { cacheableShare } from './cacheable.ts'

/**
 * The requests of a run in tokens, by the estimator of the loop and as the suggested model counts.
 */
export interface RequestTokens {
  /** At four letters a token, without the margin of the estimator. */
  readonly prompts: number
  readonly tools: number
  /**
   * Total of each step as the estimator counts it: with its margin, and pictures by the strictest
   * formula.
   */
  readonly totals: readonly number[]
  /** Tokens that a provider could not take from its cache of the previous request. */
  readonly uncached: readonly number[]
  /** Both at four letters a token, and pictures as Qwen3-VL counts them. */
  readonly counted: readonly number[]
  readonly countedUncached: readonly number[]
}

/** Side of the square of pixels that is one token of Qwen3-VL, from its model card. */
const PATCH = 32

export function tokensOfRun(requests: readonly ModelRequest[]): RequestTokens {
  const [first] = requests
  if (!first) throw new Error('There is no request.')
  const { system, tools } = sizeOf(first)
  const estimated = requests.map((now, at) => sharesOf(requests[at - 1], now))
  const counted = requests.map((now, at) => sharesOf(requests[at - 1], now, countedPart))
  return {
    prompts: system / MARGIN,
    tools: tools / MARGIN,
    totals: estimated.map(({ total }) => total),
    uncached: estimated.map(({ uncached }) => uncached),
    counted: counted.map(({ total }) => total),
    countedUncached: counted.map(({ uncached }) => uncached),
  }
}

/** Nothing is cached before the first request. */
function sharesOf(
  before: ModelRequest | undefined,
  now: ModelRequest,
  toTokens?: typeof countedPart,
): { total: number; uncached: number } {
  const { totalTokens, sharedTokens } = cacheableShare(before ?? now, now, toTokens)
  return { total: totalTokens, uncached: before ? totalTokens - sharedTokens : totalTokens }
}

function countedPart(part: string | EncodedImage): number {
  return typeof part === 'string' ? Math.ceil(part.length / 4) : patchesOf(part)
}

/** Tokens of a picture, as Qwen3-VL counts them. */
export function patchesOf({ size: { width, height } }: EncodedImage): number {
  return Math.ceil(width / PATCH) * Math.ceil(height / PATCH)
}
