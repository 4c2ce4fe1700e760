// Names and records of secrets stored behind a passphrase; open-vault.ts opens them.
import * as z from 'zod/mini'
import { stored } from './failure.ts'
import type { HarnessDb } from './schema.ts'

/** Setting with the wrapped data key. */
export const LOCK = 'vault'
/** Prefix of the settings with stored secrets. */
export const ITEM = 'key/'

const Bytes = z.instanceof(Uint8Array)
/** Encrypted bytes with their initialization vector. */
export const Sealed = z.object({ iv: Bytes, bytes: Bytes })
export type Sealed = z.infer<typeof Sealed>

const Lock = z.object({
  version: z.literal(1),
  kdf: z.literal('PBKDF2-HMAC-SHA-256'),
  work: z.int().check(z.minimum(1)),
  salt: Bytes,
  dataKey: Sealed,
})
export type Lock = z.infer<typeof Lock>

/** True when a passphrase was set. */
export async function hasVault(db: HarnessDb): Promise<boolean> {
  return (await readLock(db)) !== undefined
}

/** Names of the stored secrets; readable without the passphrase. */
export async function rememberedNames(db: HarnessDb): Promise<readonly string[]> {
  const keys = await stored(() => db.secrets.where('key').startsWith(ITEM).primaryKeys())
  return keys.map((key) => key.slice(ITEM.length))
}

export async function forgetKey(db: HarnessDb, name: string): Promise<void> {
  await stored(() => db.secrets.delete(ITEM + name))
}

/** Removes all stored secrets and the passphrase. */
export async function forgetVault(db: HarnessDb): Promise<void> {
  await stored(() =>
    db.transaction('rw', db.secrets, async () => {
      await db.secrets.where('key').startsWith(ITEM).delete()
      await db.secrets.delete(LOCK)
    }),
  )
}

/** Wrapped data key; undefined without a passphrase. */
export async function readLock(db: HarnessDb): Promise<Lock | undefined> {
  const entry = await stored(() => db.secrets.get(LOCK))
  return Lock.safeParse(entry?.value).data
}
