import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../system/clock.ts'
import { readPrivate, writePrivate } from '../../system/state.ts'

const FILE = 'token'
const TOKEN = /^[A-Za-z0-9_-]{43}$/

/**
 * Maximum number of wrong tokens in a window, from anywhere; further wrong ones are answered with
 * 429. The right one always passes, because 256 bits cannot be guessed and guessing must not lock
 * the user out.
 */
const MAX_FAILURES = 30
const WINDOW_MS = 60_000

/** Makes a token of 32 random bytes as base64url. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Reads the token of the last start; undefined when there is no trustworthy one. */
export async function readToken(directory: string): Promise<string | undefined> {
  const token = (await readPrivate(directory, FILE))?.trim()
  return token && TOKEN.test(token) ? token : undefined
}

export async function saveToken(directory: string, token: string): Promise<void> {
  await writePrivate(directory, FILE, `${token}\n`)
}

/** Checks a token; `locked` means a wrong token after too many others. */
export type TokenCheck = (presented: string | undefined) => 'right' | 'wrong' | 'locked'

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** Compares secrets in constant time. */
export function isSame(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other))
}

/** Makes a check in constant time that counts failures, but not requests without a token. */
export function makeTokenCheck(token: string, clock: Clock): TokenCheck {
  const expected = digest(token)
  let failures: number[] = []
  return (presented) => {
    const now = clock.now()
    if (presented !== undefined && timingSafeEqual(digest(presented), expected)) return 'right'
    failures = failures.filter((at) => now - at < WINDOW_MS && at <= now)
    if (failures.length >= MAX_FAILURES) return 'locked'
    if (presented !== undefined) failures.push(now)
    return 'wrong'
  }
}
