import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../system/clock.ts'
import { readPrivate, writePrivate } from '../../system/state.ts'

const FILE = 'token'
const TOKEN = /^[A-Za-z0-9_-]{43}$/

/**
 * Wrong tokens allowed in a window, from anywhere, loopback included; then all wrong ones are
 * answered with 429. The right one always passes: guessing 256 bits is hopeless, and a program that
 * guesses must not lock its user out.
 */
const MAX_FAILURES = 30
const WINDOW_MS = 60_000

/** 32 random bytes as base64url. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The token of the last start; undefined when there is no trustworthy one. */
export async function readToken(directory: string): Promise<string | undefined> {
  const token = (await readPrivate(directory, FILE))?.trim()
  return token && TOKEN.test(token) ? token : undefined
}

export async function saveToken(directory: string, token: string): Promise<void> {
  await writePrivate(directory, FILE, `${token}\n`)
}

/** `locked` is the answer to a wrong token after too many of them. */
export type TokenCheck = (presented: string | undefined) => 'right' | 'wrong' | 'locked'

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** Compares secrets in constant time. */
export function isSame(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other))
}

/** Compares in constant time and counts failures; a request without a token is not counted. */
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
