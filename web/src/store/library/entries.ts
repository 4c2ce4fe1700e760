// Entries of the library: lists, changes, and deletions that can be undone. Every change is
// validated before it is written.
import { counted } from '@harness/shared/base/counted.ts'
import { HarnessError } from '@harness/shared/base/errors.ts'
import { chainsWith } from '@harness/shared/order/library/chains.ts'
import {
  Application,
  Chain,
  type Credential,
  Goal,
  type LibraryKind,
} from '@harness/shared/order/library/library.ts'
import { copyName, KIND_WORDS } from '@harness/shared/order/library/search.ts'
import { Persona } from '@harness/shared/order/persona.ts'
import * as z from 'zod/mini'
import { stored } from '../failure.ts'
import type { HarnessDb, KeyValue } from '../schema.ts'

export interface Entries {
  readonly applications: Application
  readonly personas: Persona
  readonly goals: Goal
  readonly chains: Chain
}

const SHAPES = { applications: Application, personas: Persona, goals: Goal, chains: Chain } as const

/** Vault key of a credential's password; never the name of a provider. */
export function credentialKey(id: string): string {
  return `key/credential ${id}`
}

/** All entries of a kind, last used first. Unreadable ones are left out. */
export async function entriesOf<K extends LibraryKind>(
  db: HarnessDb,
  kind: K,
): Promise<readonly Entries[K][]> {
  const found = await stored(() => db.table(kind).orderBy('lastUsedAt').reverse().toArray())
  return found.flatMap((entry: unknown) => read(kind, entry) ?? [])
}

function read<K extends LibraryKind>(kind: K, entry: unknown): Entries[K] | undefined {
  const shapes: { readonly [Kind in LibraryKind]: z.ZodMiniType<Entries[Kind]> } = SHAPES
  return shapes[kind].safeParse(entry).data
}

export async function entryOf<K extends LibraryKind>(
  db: HarnessDb,
  kind: K,
  id: string,
): Promise<Entries[K] | undefined> {
  return read(kind, await stored(() => db.table(kind).get(id)))
}

/** Messages for required fields that were left out. */
const MISSING: Readonly<Record<string, string>> = {
  name: 'must not be empty',
  text: 'must not be empty',
  target: 'must be an address with http:// or https://, or an app on a simulator',
}
const FIELD_WORDS: Readonly<Record<string, string>> = {
  name: 'Name',
  text: 'Text',
  target: 'Address',
}

/** Required fields of entries written here. Personas of files and runs may lack them. */
const Filled = z.looseObject({
  name: z.string().check(z.regex(/\S/)),
  text: z.optional(z.string().check(z.regex(/\S/))),
})

/** Validates an entry. Throws `argument_invalid` with the wrong field. */
export function checkedEntry<K extends LibraryKind>(kind: K, entry: unknown): Entries[K] {
  const filled = Filled.safeParse(entry)
  const value = filled.success ? read(kind, entry) : undefined
  if (value) return value
  const shape: z.ZodMiniType = SHAPES[kind]
  const error = filled.error ?? shape.safeParse(entry).error
  const field = String(error?.issues[0]?.path[0] ?? 'name')
  throw new HarnessError('argument_invalid', {
    argument: FIELD_WORDS[field] ?? field,
    what: MISSING[field] ?? 'has a value that cannot be used',
  })
}

/** Adds an entry. Throws `argument_invalid`, `store_*`. */
export async function addEntry<K extends LibraryKind>(
  db: HarnessDb,
  kind: K,
  entry: Entries[K],
): Promise<void> {
  const value = checkedEntry(kind, entry)
  await stored(() => db.table(kind).add(value))
}

/**
 * Changes fields of an entry; other fields keep the values that another tab may have written.
 * Throws `argument_invalid` for built-in or invalid entries, `store_*`.
 */
export async function changeEntry<K extends LibraryKind>(
  db: HarnessDb,
  kind: K,
  id: string,
  patch: Partial<Entries[K]>,
): Promise<void> {
  await stored(() =>
    db.transaction('rw', db.table(kind), async () => {
      const known = await db.table(kind).get(id)
      if (known === undefined) throw gone(kind)
      if (isBuiltIn(known) && Object.keys(patch).some((field) => !FREE.includes(field)))
        throw new HarnessError('argument_invalid', {
          argument: 'Persona',
          what: 'is built in. Duplicate it to change it.',
        })
      await db.table(kind).put(checkedEntry(kind, withoutUndefined({ ...known, ...patch })))
    }),
  )
}

/** Fields of a built-in persona that may change. */
const FREE: readonly string[] = ['archivedAt', 'lastUsedAt']

function isBuiltIn(entry: unknown): boolean {
  return z.looseObject({ builtIn: z.literal(true) }).safeParse(entry).success
}

function withoutUndefined(entry: object): object {
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined))
}

function gone(kind: LibraryKind): HarnessError {
  return new HarnessError('argument_invalid', {
    argument: 'Library',
    what: `This ${KIND_WORDS[kind]} was deleted meanwhile.`,
  })
}

/** Copies an entry under a new id and with "(copy)" after its name. Returns the id. */
export async function duplicateEntry(
  db: HarnessDb,
  kind: LibraryKind,
  id: string,
  fresh: { readonly id: string; readonly now: string },
): Promise<string> {
  await stored(() =>
    db.transaction('rw', db.table(kind), async () => {
      const known = z.looseObject({ name: z.string() }).safeParse(await db.table(kind).get(id))
      if (!known.success) throw gone(kind)
      const names = (await db.table(kind).toArray()).map((entry) => String(entry.name))
      const { archivedAt: _, ...kept } = known.data
      const copy = {
        ...kept,
        id: fresh.id,
        name: copyName(known.data.name, names),
        createdAt: fresh.now,
        lastUsedAt: fresh.now,
        ...(kind === 'personas' && { builtIn: false }),
      }
      await db.table(kind).add(checkedEntry(kind, copy))
    }),
  )
  return fresh.id
}

/** Everything removed by one deletion, for `restoreEntry`. Secrets stay encrypted. */
export interface Removed {
  readonly kind: LibraryKind
  readonly entry: unknown
  readonly credentials: readonly Credential[]
  readonly secrets: readonly KeyValue[]
}

/**
 * Deletes an entry; for an application also its credentials and their secrets, but not its runs.
 * Undefined for a built-in or missing entry.
 */
export function removeEntry(
  db: HarnessDb,
  kind: LibraryKind,
  id: string,
): Promise<Removed | undefined> {
  return stored(() =>
    db.transaction('rw', [db.table(kind), db.credentials, db.secrets], async () => {
      const entry: unknown = await db.table(kind).get(id)
      if (entry === undefined || isBuiltIn(entry)) return undefined
      const credentials =
        kind === 'applications'
          ? await db.credentials.where('applicationId').equals(id).toArray()
          : []
      const keys = credentials.map((credential) => credentialKey(credential.id))
      const secrets = (await db.secrets.bulkGet(keys)).flatMap((secret) => secret ?? [])
      await db.table(kind).delete(id)
      await db.credentials.bulkDelete(credentials.map((credential) => credential.id))
      await db.secrets.bulkDelete(keys)
      return { kind, entry, credentials, secrets }
    }),
  )
}

export async function restoreEntry(db: HarnessDb, removed: Removed): Promise<void> {
  await stored(() =>
    db.transaction('rw', [db.table(removed.kind), db.credentials, db.secrets], async () => {
      await db.table(removed.kind).put(removed.entry)
      await db.credentials.bulkPut([...removed.credentials])
      await db.secrets.bulkPut([...removed.secrets])
    }),
  )
}

/** Dependents of an entry, as sentences for the confirmation dialog. */
export async function dependents(
  db: HarnessDb,
  kind: LibraryKind,
  id: string,
): Promise<readonly string[]> {
  if (kind === 'goals') {
    const count = chainsWith(await entriesOf(db, 'chains'), id).length
    return count === 0 ? [] : [`It leaves a broken link in ${counted(count, 'chain')}.`]
  }
  if (kind !== 'applications') return []
  const count = await stored(() => db.credentials.where('applicationId').equals(id).count())
  return count === 0 ? [] : [`${counted(count, 'sign-in')} ${count === 1 ? 'goes' : 'go'} with it.`]
}

/** Hides an entry from lists and pickers since the given moment; undefined shows it again. */
export async function archiveEntry(
  db: HarnessDb,
  kind: LibraryKind,
  id: string,
  archivedAt: string | undefined,
): Promise<void> {
  await stored(() => db.table(kind).update(id, { archivedAt }))
}
