// Names of the keys that are kept behind a passphrase; open-vault.ts has what opens them.
import * as z from 'zod/mini'
import { stored } from './failure.ts'
import type { HarnessDb } from './schema.ts'

/** Key of the wrapped data key. */
export const LOCK = 'vault'
/** Begins the keys of what is remembered. */
export const ITEM = 'key/'

const Bytes = z.instanceof(Uint8Array)
/** Bytes that only the right key opens. */
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

/** Names of the remembered keys; readable without the passphrase. */
export async function rememberedNames(db: HarnessDb): Promise<readonly string[]> {
  const keys = await stored(() => db.secrets.where('key').startsWith(ITEM).primaryKeys())
  return keys.map((key) => key.slice(ITEM.length))
}

export async function forgetKey(db: HarnessDb, name: string): Promise<void> {
  await stored(() => db.secrets.delete(ITEM + name))
}

/** Forgets all remembered keys and the passphrase with them. */
export async function forgetVault(db: HarnessDb): Promise<void> {
  await stored(() =>
    db.transaction('rw', db.secrets, async () => {
      await db.secrets.where('key').startsWith(ITEM).delete()
      await db.secrets.delete(LOCK)
    }),
  )
}

/** The wrapped data key; undefined without a passphrase. */
export async function readLock(db: HarnessDb): Promise<Lock | undefined> {
  const entry = await stored(() => db.secrets.get(LOCK))
  return Lock.safeParse(entry?.value).data
}
