// Proves who exported a bundle: a signature over its root hash, with a key that never leaves its
// browser. All values are hex, which plain TypeScript can decode.

import { verifyAsync } from '@noble/ed25519'
import * as z from 'zod/mini'
import type { Digest } from './digest.ts'

export const SigningAlgorithm = z.enum(['Ed25519', 'ECDSA-P256-SHA256'])
export type SigningAlgorithm = z.infer<typeof SigningAlgorithm>

export const Signature = z.object({
  algorithm: SigningAlgorithm,
  /** Raw key: 32 bytes for Ed25519, or 65 bytes for P-256 (an uncompressed point). */
  publicKey: z.string().check(z.regex(/^(?:[0-9a-f]{64}|04[0-9a-f]{128})$/)),
  value: z.string().check(z.regex(/^[0-9a-f]{128}$/)),
})
export type Signature = Readonly<z.infer<typeof Signature>>

interface Parameters {
  /** Algorithm to create or import a key. */
  readonly key: { readonly name: string; readonly namedCurve?: string }
  readonly use: { readonly name: string; readonly hash?: string }
}

export const SIGNING: Readonly<Record<SigningAlgorithm, Parameters>> = {
  Ed25519: { key: { name: 'Ed25519' }, use: { name: 'Ed25519' } },
  'ECDSA-P256-SHA256': {
    key: { name: 'ECDSA', namedCurve: 'P-256' },
    use: { name: 'ECDSA', hash: 'SHA-256' },
  },
}

export function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

/** Signed text in ASCII: the root hash covers every part, and the time identifies the export. */
export function signedBytes(root: string, exportedAt: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(`Harness bundle 1\n${root}\n${exportedAt}\n`, (sign) => sign.charCodeAt(0))
}

/** First half of the key's SHA-256, in eight groups of four for people to compare. */
export async function fingerprintOf(publicKey: string, digest: Digest): Promise<string> {
  const hash = await digest(bytesOf(publicKey))
  return (hash.match(/.{4}/g) ?? []).slice(0, 8).join(' ')
}

/** Methods of `SubtleCrypto` that verification needs. */
export interface Subtle<Key> {
  importKey(
    format: 'raw',
    key: Uint8Array<ArrayBuffer>,
    algorithm: Parameters['key'],
    extractable: boolean,
    usages: 'verify'[],
  ): Promise<Key>
  verify(
    algorithm: Parameters['use'],
    key: Key,
    signature: Uint8Array<ArrayBuffer>,
    data: Uint8Array<ArrayBuffer>,
  ): Promise<boolean>
}

export interface Signer {
  readonly fingerprint: string
  /** `unknown` when the platform lacks the algorithm. */
  readonly holds: 'yes' | 'no' | 'unknown'
}

/** Verifies the signature over this root with its public key. */
export async function checkSignature<Key>(
  { algorithm, publicKey, value }: Signature,
  signed: { readonly root: string; readonly exportedAt: string },
  tools: { readonly subtle: Subtle<Key>; readonly digest: Digest },
): Promise<Signer> {
  const { subtle, digest } = tools
  const { key: kind, use } = SIGNING[algorithm]
  const fingerprint = await fingerprintOf(publicKey, digest)
  const data = signedBytes(signed.root, signed.exportedAt)
  try {
    const key = await subtle.importKey('raw', bytesOf(publicKey), kind, false, ['verify'])
    const fits =
      (await subtle.verify(use, key, bytesOf(value), data)) &&
      (algorithm !== 'Ed25519' || (await isStrict({ publicKey, value }, data)))
    return { fingerprint, holds: fits ? 'yes' : 'no' }
  } catch (thrown) {
    // NotSupportedError: this browser lacks the algorithm. Any other error: the key is invalid.
    const isUnknown = thrown instanceof Error && thrown.name === 'NotSupportedError'
    return { fingerprint, holds: isUnknown ? 'unknown' : 'no' }
  }
}

/** Applies RFC 8032 (5.1.7) and rejects small-order keys, whose signature fits any file. */
async function isStrict(
  { publicKey, value }: Pick<Signature, 'publicKey' | 'value'>,
  data: Uint8Array,
): Promise<boolean> {
  return verifyAsync(bytesOf(value), data, bytesOf(publicKey), { zip215: false })
}

/** Sentence about the signer, shown at import. */
export function signerText({ fingerprint, holds }: Signer): string {
  if (holds === 'no') return 'The signature does not fit: the file or its hashes were changed.'
  if (holds === 'unknown') return 'It is signed; this browser cannot check the signature.'
  return `Signed with the key ${fingerprint}. Compare it with the sender.`
}
