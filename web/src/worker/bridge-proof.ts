// Before the token is sent to the program at our address, that program must prove that it knows the
// token (bridge/server/guard/proof.ts).

import { HarnessError } from '@harness/shared/base/errors.ts'
import type { Secret } from '@harness/shared/base/secret.ts'
import type { Health } from '@harness/shared/log/wire/bridge-api.ts'

const CHALLENGE_HEADER = 'harness-challenge'

const CHALLENGE_BYTES = 32

/** Requests a proof once and remembers the result. */
interface BridgeProof {
  /** Throws `bridge_token_refused` unless the bridge proves that it knows the token. */
  of(token: Secret): Promise<void>
  /** Requires a new proof for the next call, since another program may have taken the port. */
  forget(): void
}

export function makeProof(
  origin: string,
  health: (headers: Record<string, string>) => Promise<Health>,
): BridgeProof {
  let proven: Promise<void> | undefined
  const prove = async (token: Secret) => {
    const challenge = makeChallenge()
    const { proof } = await health({ [CHALLENGE_HEADER]: challenge })
    const isProven = proof !== undefined && (await isProof(token, { origin, challenge, proof }))
    if (!isProven) throw new HarnessError('bridge_token_refused')
  }
  return {
    async of(token) {
      proven ??= prove(token)
      await proven.catch((error: unknown) => {
        proven = undefined
        throw error
      })
    },
    forget() {
      proven = undefined
    },
  }
}

function makeChallenge(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(CHALLENGE_BYTES)))
}

interface Given {
  readonly origin: string
  readonly challenge: string
  readonly proof: string
}

/** True when the proof was computed from this token, challenge and port. */
async function isProof(token: Secret, { origin, challenge, proof }: Given): Promise<boolean> {
  const encode = (text: string) => new TextEncoder().encode(text)
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encode(token.reveal()), algorithm, false, [
    'sign',
  ])
  const text = `harness bridge ${new URL(origin).port} ${challenge}`
  return base64url(new Uint8Array(await crypto.subtle.sign('HMAC', key, encode(text)))) === proof
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
