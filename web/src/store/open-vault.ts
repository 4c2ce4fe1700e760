// Stores secrets behind a passphrase: a random data key encrypts them, and the passphrase wraps the
// data key (docs/internals/facts.md, Keys at rest). Nothing here is ever stored in plain text.
import { HarnessError } from '@harness/shared/base/errors.ts'
import { Secret } from '@harness/shared/base/secret.ts'
import { stored } from './failure.ts'
import type { HarnessDb } from './schema.ts'
import { ITEM, LOCK, type Lock, readLock, rememberedNames, Sealed } from './vault.ts'

/**
 * Rounds of PBKDF2-HMAC-SHA-256 (docs/internals/facts.md, Keys at rest). May be raised: an older
 * vault is wrapped again when opened.
 */
const WORK = 600_000

/** Minimum length in characters; shorter passphrases can be guessed despite the rounds. */
const SHORTEST_PASSPHRASE = 8

const SALT_BYTES = 16
const IV_BYTES = 12

/** An opened vault. Dropping the object locks it. */
export interface OpenVault {
  /** Replaces a secret by name and runs `also`, in one transaction. Throws `store_*`. */
  put(name: string, key: Secret, also?: () => PromiseLike<unknown>): Promise<void>
  /** Returns all secrets; unreadable ones are left out. */
  all(): Promise<ReadonlyMap<string, Secret>>
}

/**
 * Opens the vault, or creates it when absent. Throws `passphrase_wrong`, `argument_invalid` (too
 * short for a new one), `store_*`.
 */
export async function openVault(
  db: HarnessDb,
  passphrase: Secret,
  work: number = WORK,
): Promise<OpenVault> {
  const lock = await readLock(db)
  const dataKey = lock ? await unwrap(lock, passphrase) : crypto.getRandomValues(new Uint8Array(32))
  if (!lock && passphrase.reveal().length < SHORTEST_PASSPHRASE) {
    const what = `It needs at least ${SHORTEST_PASSPHRASE} characters.`
    throw new HarnessError('argument_invalid', { argument: 'Passphrase', what })
  }
  if (!lock || lock.work < work) await writeLock(db, await wrap(dataKey, passphrase, work))
  const key = await crypto.subtle.importKey('raw', dataKey, 'AES-GCM', false, [
    'encrypt',
    'decrypt',
  ])
  return vaultWith(db, key)
}

function vaultWith(db: HarnessDb, key: CryptoKey): OpenVault {
  return {
    async put(name, secret, also) {
      const value = await seal(key, new TextEncoder().encode(secret.reveal()), name)
      await stored(() =>
        db.transaction('rw', [db.secrets, db.credentials], async () => {
          await db.secrets.put({ key: ITEM + name, value })
          await also?.()
        }),
      )
    },
    async all() {
      const names = await rememberedNames(db)
      const found = await Promise.all(names.map((name) => readKey(db, key, name)))
      return new Map(found.flatMap((entry) => (entry ? [entry] : [])))
    },
  }
}

async function readKey(
  db: HarnessDb,
  key: CryptoKey,
  name: string,
): Promise<readonly [string, Secret] | undefined> {
  const entry = await stored(() => db.secrets.get(ITEM + name))
  const sealed = Sealed.safeParse(entry?.value)
  const bytes = sealed.success ? await unseal(key, sealed.data, name) : undefined
  return bytes && [name, new Secret(new TextDecoder().decode(bytes))]
}

async function writeLock(db: HarnessDb, lock: Lock): Promise<void> {
  await stored(() => db.secrets.put({ key: LOCK, value: lock }))
}

async function wrap(dataKey: Uint8Array, passphrase: Secret, work: number): Promise<Lock> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES))
  const key = await passphraseKey(passphrase, salt, work)
  const sealed = await seal(key, dataKey, LOCK)
  return { version: 1, kdf: 'PBKDF2-HMAC-SHA-256', work, salt, dataKey: sealed }
}

async function unwrap(lock: Lock, passphrase: Secret): Promise<Uint8Array<ArrayBuffer>> {
  const key = await passphraseKey(passphrase, lock.salt, lock.work)
  const dataKey = await unseal(key, lock.dataKey, LOCK)
  if (!dataKey) throw new HarnessError('passphrase_wrong')
  return dataKey
}

async function passphraseKey(
  passphrase: Secret,
  salt: Uint8Array,
  work: number,
): Promise<CryptoKey> {
  // Normalizes letters that can be typed in two ways.
  const words = new TextEncoder().encode(passphrase.reveal().normalize('NFKC'))
  const raw = await crypto.subtle.importKey('raw', words, 'PBKDF2', false, ['deriveKey'])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: new Uint8Array(salt), iterations: work }
  const what = { name: 'AES-GCM', length: 256 }
  return crypto.subtle.deriveKey(how, raw, what, false, ['encrypt', 'decrypt'])
}

/** Encrypts bytes. The name is authenticated too, so that no entry can be swapped for another. */
async function seal(key: CryptoKey, bytes: Uint8Array, name: string): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const how = { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(name) }
  return { iv, bytes: new Uint8Array(await crypto.subtle.encrypt(how, key, new Uint8Array(bytes))) }
}

async function unseal(
  key: CryptoKey,
  { iv, bytes }: Sealed,
  name: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const additionalData = new TextEncoder().encode(name)
  const how = { name: 'AES-GCM', iv: new Uint8Array(iv), additionalData }
  try {
    return new Uint8Array(await crypto.subtle.decrypt(how, key, new Uint8Array(bytes)))
  } catch {
    return undefined // another key, or bytes that were changed: both mean that it stays closed
  }
}
