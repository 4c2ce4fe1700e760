// Key that signs exports of this browser: created on first use, and never readable.
import {
  hexOf,
  SIGNING,
  type Signature,
  SigningAlgorithm,
} from '@harness/shared/files/bundle/signature.ts'
import * as z from 'zod/mini'
import { stored } from '../../store/failure.ts'
import type { HarnessDb } from '../../store/schema.ts'

const NAME = 'signingKey'

const Kept = z.object({
  algorithm: SigningAlgorithm,
  publicKey: z.string(),
  privateKey: z.instanceof(CryptoKey),
})
type Kept = z.infer<typeof Kept>

interface SigningKey {
  /** Raw public key in hexadecimal. */
  readonly publicKey: string
  readonly sign: (bytes: Uint8Array<ArrayBuffer>) => Promise<Signature>
}

async function madeWith(algorithm: SigningAlgorithm): Promise<Kept> {
  const kind = SIGNING[algorithm].key
  const pair = await crypto.subtle.generateKey(kind, false, ['sign', 'verify'])
  if (!('publicKey' in pair)) throw new DOMException('no pair of keys', 'NotSupportedError')
  const raw = await crypto.subtle.exportKey('raw', pair.publicKey)
  return { algorithm, publicKey: hexOf(new Uint8Array(raw)), privateKey: pair.privateKey }
}

/** Creates an Ed25519 key, else an ECDSA key with P-256, which every browser supports. */
async function made(): Promise<Kept> {
  try {
    return await madeWith('Ed25519')
  } catch {
    return madeWith('ECDSA-P256-SHA256')
  }
}

/** Stores a new key unless one exists. If two tabs create a key at once, the first one stays. */
async function keepFirst(db: HarnessDb, fresh: Kept): Promise<Kept> {
  return stored(() =>
    db.transaction('rw', db.secrets, async () => {
      const found = Kept.safeParse((await db.secrets.get(NAME))?.value).data
      if (!found) await db.secrets.put({ key: NAME, value: fresh })
      return found ?? fresh
    }),
  )
}

/** Key of this browser, created on first use or when unreadable. Throws `store_*`. */
export async function signingKey(db: HarnessDb): Promise<SigningKey> {
  const found = Kept.safeParse((await stored(() => db.secrets.get(NAME)))?.value).data
  const { algorithm, publicKey, privateKey } = found ?? (await keepFirst(db, await made()))
  return {
    publicKey,
    sign: async (bytes) => {
      const value = await crypto.subtle.sign(SIGNING[algorithm].use, privateKey, bytes)
      return { algorithm, publicKey, value: hexOf(new Uint8Array(value)) }
    },
  }
}
