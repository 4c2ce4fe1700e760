// How the bridge proves to a program that shares its token that it is the bridge, before the token
// is sent to it: any program of this machine can have taken its port.
import { createHmac } from 'node:crypto'

/** The request header with a random text, and what such a text looks like. */
export const CHALLENGE_HEADER = 'harness-challenge'
const CHALLENGE = /^[A-Za-z0-9_-]{22,64}$/

/**
 * The proof for a challenge; undefined for any other text. It holds for one port, so that a
 * program on another port cannot pass on the proof of the bridge.
 */
export function proofOf(
  token: string,
  port: number,
  challenge: string | undefined,
): string | undefined {
  if (challenge === undefined || !CHALLENGE.test(challenge)) return undefined
  return createHmac('sha256', token)
    .update(`harness bridge ${port} ${challenge}`)
    .digest('base64url')
}
