import { webcrypto } from 'node:crypto'
import { integrityIn } from '@harness/shared/files/bundle/integrity.ts'
import { metaText } from '@harness/shared/files/bundle/meta-text.ts'
import {
  hexOf,
  SIGNING,
  type Signature,
  type SigningAlgorithm,
  signedBytes,
} from '@harness/shared/files/bundle/signature.ts'

/** A signature over a root, by a key made for it. */
export async function signatureOf(
  algorithm: SigningAlgorithm,
  { root, exportedAt }: { readonly root: string; readonly exportedAt: string },
): Promise<Signature> {
  const { key, use } = SIGNING[algorithm]
  const pair = await webcrypto.subtle.generateKey(key, true, ['sign', 'verify'])
  if (!('publicKey' in pair)) throw new Error('no pair of keys')
  const raw = new Uint8Array(await webcrypto.subtle.exportKey('raw', pair.publicKey))
  const value = await webcrypto.subtle.sign(use, pair.privateKey, signedBytes(root, exportedAt))
  return { algorithm, publicKey: hexOf(raw), value: hexOf(new Uint8Array(value)) }
}

/** The text of a `meta.json` with a signature over its root, or over another one. */
export async function signedMeta(meta: string, root?: string): Promise<string> {
  const stated = integrityIn(meta)
  if (!stated) throw new Error('it has no hashes')
  const { integrity, rest } = stated
  const over = { root: root ?? integrity.root, exportedAt: integrity.exportedAt }
  const signature = await signatureOf('Ed25519', over)
  return metaText({ ...JSON.parse(rest), integrity: { ...integrity, signature } })
}
