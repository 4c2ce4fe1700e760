// Who exported a bundle: a signature over its root, by a key that never leaves the browser it was
// made in. Everything is hex, so that it can be read without more than this language.

import { verifyAsync } from '@noble/ed25519'
import * as z from 'zod/mini'
import type { Digest } from './digest.ts'

export const SigningAlgorithm = z.enum(['Ed25519', 'ECDSA-P256-SHA256'])
export type SigningAlgorithm = z.infer<typeof SigningAlgorithm>

export const Signature = z.object({
  algorithm: SigningAlgorithm,
  /** The raw key: 32 bytes of Ed25519, or an uncompressed point of P-256 in 65. */
  publicKey: z.string().check(z.regex(/^(?:[0-9a-f]{64}|04[0-9a-f]{128})$/)),
  value: z.string().check(z.regex(/^[0-9a-f]{128}$/)),
})
export type Signature = Readonly<z.infer<typeof Signature>>

interface Parameters {
  /** To make or read a key. */
  readonly key: { readonly name: string; readonly namedCurve?: string }
  readonly use: { readonly name: string; readonly hash?: string }
}

/** As Web Cryptography names them. */
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

/** Signed text in ASCII: the root covers every part, and the time identifies the export. */
export function signedBytes(root: string, exportedAt: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(`Harness bundle 1\n${root}\n${exportedAt}\n`, (sign) => sign.charCodeAt(0))
}

/** The first half of the SHA-256 of a key, as people compare it: eight groups of four. */
export async function fingerprintOf(publicKey: string, digest: Digest): Promise<string> {
  const hash = await digest(bytesOf(publicKey))
  return (hash.match(/.{4}/g) ?? []).slice(0, 8).join(' ')
}

/** The two calls of `SubtleCrypto` that a check needs. */
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
  /** `unknown` where the platform lacks the algorithm. */
  readonly holds: 'yes' | 'no' | 'unknown'
}

/** True when the signature is that of its key over this root. */
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
    // NotSupportedError: this browser lacks the algorithm. Anything else: that is no key.
    const isUnknown = thrown instanceof Error && thrown.name === 'NotSupportedError'
    return { fingerprint, holds: isUnknown ? 'unknown' : 'no' }
  }
}

/** By RFC 8032 (5.1.7) without keys of small order, whose signature fits any file. */
async function isStrict(
  { publicKey, value }: Pick<Signature, 'publicKey' | 'value'>,
  data: Uint8Array,
): Promise<boolean> {
  return verifyAsync(bytesOf(value), data, bytesOf(publicKey), { zip215: false })
}

/** Sentence about the signer for an import. */
export function signerText({ fingerprint, holds }: Signer): string {
  if (holds === 'no') return 'The signature does not fit: the file or its hashes were changed.'
  if (holds === 'unknown') return 'It is signed; this browser cannot check the signature.'
  return `Signed with the key ${fingerprint}. Compare it with the sender.`
}
