import { Health } from '@harness/shared/log/wire/bridge-api.ts'
import { PageCode } from '@harness/shared/log/wire/pairing.ts'
import { LOOPBACK, ROUTES } from '@harness/shared/log/wire/routes.ts'
import * as z from 'zod/mini'
import { CHALLENGE_HEADER, proofOf } from '../guard/proof.ts'
import { isSame, makeToken } from '../guard/token.ts'

/**
 * Allows a page of this origin; the returned code pairs it, once. Call only for a bridge that
 * proved its identity, because it receives the token.
 */
export async function pageCode(port: number, token: string, origin: string): Promise<string> {
  const reply = await request(port, ROUTES.pages, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ origin }),
  })
  return PageCode.parse(await reply.json()).code
}

const Launch = z.object({ ticket: z.string().check(z.regex(/^[\w-]{43}$/)) })

/** Time limit in milliseconds; a program that does not answer by then is not a bridge. */
const TIMEOUT_MS = 2_000

function request(port: number, path: string, init: RequestInit = {}): Promise<Response> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  return fetch(`http://${LOOPBACK}:${port}${path}`, { redirect: 'error', signal, ...init })
}

/**
 * True when this user's bridge uses the port. It must prove that it has our token, which is not
 * sent.
 */
export function isOurBridge(port: number, token: string): Promise<boolean> {
  return provesToken(port, token).catch(() => false) // it does not speak our protocol
}

/** Like `isOurBridge`, but throws when there is no answer or it is not JSON. */
export async function provesToken(
  port: number,
  token: string,
  limitMs = TIMEOUT_MS,
): Promise<boolean> {
  const challenge = makeToken()
  const headers = { [CHALLENGE_HEADER]: challenge }
  const signal = AbortSignal.timeout(limitMs)
  const health = Health.safeParse(
    await (await request(port, ROUTES.health, { headers, signal })).json(),
  ).data
  const expected = proofOf(token, port, challenge)
  if (health?.proof === undefined || expected === undefined) return false
  return isSame(health.proof, expected)
}

/**
 * Returns a single-use address that pairs a page. Call only for a bridge that proved its identity,
 * because it receives the token.
 */
export async function pairingAddress(port: number, token: string): Promise<string> {
  const reply = await request(port, ROUTES.launch, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: '{}',
  })
  const { ticket } = Launch.parse(await reply.json())
  return `http://${LOOPBACK}:${port}/#p=${ticket}`
}
