// Lets the bridge prove its identity to a program that shares its token, before the token is sent:
// any program of this machine may have taken its port.
import { createHmac } from 'node:crypto'

/** Request header with a random text, and the format of that text. */
export const CHALLENGE_HEADER = 'harness-challenge'
const CHALLENGE = /^[A-Za-z0-9_-]{22,64}$/

/**
 * Proof for a challenge; undefined for a text of another format. It is valid for one port, so that
 * a program on another port cannot forward the bridge's proof.
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
