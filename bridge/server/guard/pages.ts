// Pages of other hosts that the user allowed: by the exact origin on the command line, then by a
// code. Each has its own token, which no other origin can use, and fewer rights than the bridge's
// page.
import { randomInt } from 'node:crypto'
import * as z from 'zod/mini'
import type { Clock } from '../../system/clock.ts'
import { readPrivate, writePrivate } from '../../system/state.ts'
import { makeToken, makeTokenCheck, type TokenCheck } from './token.ts'

const FILE = 'pages.json'

/** Maximum number of tries for a code, because six digits can be guessed in a million tries. */
const MAX_TRIES = 5
const VALID_MS = 10 * 60_000

/** Exact origin as a browser sends it: https, or a page of this machine. */
const PAGE_ORIGIN =
  /^(?:https:\/\/[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|http:\/\/(?:127\.0\.0\.1|localhost))(?::(?!0|6553[6-9]|655[4-9]\d|65[6-9]\d\d|6[6-9]\d{3}|[7-9]\d{4})\d{1,5})?$/

const Kept = z.array(
  z.strictObject({
    origin: z.string().check(z.regex(PAGE_ORIGIN)),
    token: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
  }),
)

/**
 * Origin in the form that browsers send; undefined for any other text, and for an origin that is
 * not allowed.
 */
export function pageOrigin(text: string): string | undefined {
  const origin = URL.canParse(text) ? new URL(text).origin : ''
  return PAGE_ORIGIN.test(origin) ? origin : undefined
}

export interface Pages {
  /** True for an origin that was named since the start, or paired before. */
  isNamed(origin: string): boolean
  /** Names the origin and returns its code; an older code becomes invalid. */
  issue(origin: string): string
  /** Returns the token for a code, once; undefined for any other code. Throws `state_failed`. */
  redeem(origin: string, code: string): Promise<string | undefined>
  tokenOf(origin: string): string | undefined
  check(origin: string): TokenCheck
  /** Saves the current pages, or none if the start discarded them. Throws `state_failed`. */
  save(): Promise<void>
}

interface Code {
  readonly code: string
  readonly until: number
  triesLeft: number
}

export async function makePages(directory: string, clock: Clock, forget = false): Promise<Pages> {
  const tokens = new Map<string, string>()
  if (!forget) for (const { origin, token } of await read(directory)) tokens.set(origin, token)
  const codes = new Map<string, Code>()
  const checks = new Map<string, TokenCheck>()

  const write = (all: readonly (readonly string[])[]) => {
    const rows = all.map(([origin, token]) => ({ origin, token }))
    return writePrivate(directory, FILE, `${JSON.stringify(rows)}\n`)
  }

  const pair = async (origin: string) => {
    const token = makeToken()
    const next = [...tokens].filter(([other]) => other !== origin)
    await write([...next, [origin, token]])
    tokens.set(origin, token)
    checks.delete(origin)
    return token
  }

  return {
    isNamed: (origin) => tokens.has(origin) || codes.has(origin),
    issue(origin) {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      codes.set(origin, { code, until: clock.now() + VALID_MS, triesLeft: MAX_TRIES })
      return code
    },
    async redeem(origin, code) {
      const known = codes.get(origin)
      if (!known || known.triesLeft === 0 || clock.now() >= known.until) return undefined
      known.triesLeft -= 1
      if (known.code !== code) return undefined
      known.triesLeft = 0
      return pair(origin)
    },
    save: () => write([...tokens]),
    tokenOf: (origin) => tokens.get(origin),
    check(origin) {
      const token = tokens.get(origin)
      if (token === undefined) return () => 'wrong'
      const check = checks.get(origin) ?? makeTokenCheck(token, clock)
      checks.set(origin, check)
      return check
    },
  }
}

/** Reads the stored pages; empty for an unreadable file. */
async function read(directory: string): Promise<z.infer<typeof Kept>> {
  try {
    return Kept.parse(JSON.parse((await readPrivate(directory, FILE)) ?? '[]'))
  } catch {
    return []
  }
}
