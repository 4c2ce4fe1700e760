import { pictureTokens, textTokens } from '@harness/web/core/context/estimate.ts'
import type { EncodedImage, ModelRequest } from '@harness/web/core/ports.ts'

/**
 * Part of a request that a provider could take from its cache of the previous one, in estimated
 * tokens.
 */
export interface CacheableShare {
  readonly sharedTokens: number
  readonly totalTokens: number
  /** From 0 to 1. */
  readonly share: number
}

/**
 * Compares two consecutive requests in the providers' reading order; everything before the first
 * difference is cacheable. Pictures must match byte for byte and in size, because in a bench both
 * sizes have the same bytes.
 */
export function cacheableShare(
  before: ModelRequest,
  now: ModelRequest,
  toTokens: (part: Part) => number = estimated,
): CacheableShare {
  const [then, parts] = [partsOf(before), partsOf(now)]
  const totalTokens = parts.reduce((sum, part) => sum + toTokens(part), 0)
  const firstOther = parts.findIndex((part, at) => !isEqual(then[at], part))
  const same = firstOther < 0 ? parts : parts.slice(0, firstOther)
  const whole = same.reduce((sum, part) => sum + toTokens(part), 0)
  const sharedTokens = whole + toTokens(common(then[same.length], parts[same.length]))
  return { sharedTokens, totalTokens, share: totalTokens === 0 ? 0 : sharedTokens / totalTokens }
}

type Part = string | EncodedImage

function partsOf({ tools, system, history, image, screen, reminder }: ModelRequest): Part[] {
  const past = history.flatMap(({ text, image: picture }): Part[] =>
    picture ? [picture, text] : [text],
  )
  return [JSON.stringify(tools), system, ...past, image, screen, reminder]
}

function estimated(part: Part): number {
  return typeof part === 'string' ? textTokens(part) : pictureTokens(part)
}

function isEqual(a: Part | undefined, b: Part): boolean {
  if (a === undefined || typeof a === 'string' || typeof b === 'string') return a === b
  const isSized = a.size.width === b.size.width && a.size.height === b.size.height
  const isLong = a.bytes.length === b.bytes.length
  return a === b || (isSized && isLong && a.bytes.every((byte, at) => byte === b.bytes[at]))
}

/** The common beginning of two texts; pictures are equal or not. */
function common(a: Part | undefined, b: Part | undefined): string {
  if (typeof a !== 'string' || typeof b !== 'string') return ''
  let at = 0
  while (at < a.length && at < b.length && a[at] === b[at]) at += 1
  return b.slice(0, at)
}
