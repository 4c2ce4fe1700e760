// Accessibility audits: what was asked for, and their screens one by one. Parsed when they are
// read; what cannot be read hides nothing else.
import { ScreenFacts } from '@harness/shared/devices/audit.ts'
import Dexie from 'dexie'
import { AuditEntry } from './audit-entry.ts'
import { stored } from './failure.ts'
import type { HarnessDb } from './schema.ts'

/** An entry of the list. */
export interface ListedAudit extends AuditEntry {
  readonly screens: number
}

interface StoredScreen {
  readonly facts: ScreenFacts
  readonly picture: Blob
}

export interface StoredAudit {
  readonly entry: AuditEntry
  /** In the order in which they were met. */
  readonly screens: readonly StoredScreen[]
}

export async function addAudit(db: HarnessDb, entry: AuditEntry): Promise<void> {
  await stored(() => db.audits.add(entry))
}

/** `number` counts from 1. */
export async function addAuditScreen(
  db: HarnessDb,
  id: string,
  number: number,
  { facts, picture }: StoredScreen,
): Promise<void> {
  await stored(() =>
    db.transaction('rw', [db.audits, db.auditScreens], async () => {
      // Deleted meanwhile: then nothing of it may stay.
      if (await db.audits.get(id)) await db.auditScreens.add({ id, number, facts, picture })
    }),
  )
}

export async function endAudit(
  db: HarnessDb,
  id: string,
  end: Required<Pick<AuditEntry, 'endedAt' | 'notes'>>,
): Promise<void> {
  await stored(() => db.audits.update(id, { ...end }))
}

const ofAudit = (id: string) =>
  [
    [id, Dexie.minKey],
    [id, Dexie.maxKey],
  ] as const

export function countAudits(db: HarnessDb): Promise<number> {
  return stored(() => db.audits.count())
}

/** All audits, the newest first. */
export async function listAudits(db: HarnessDb): Promise<readonly ListedAudit[]> {
  const [found, keys] = await stored(() =>
    Promise.all([
      db.audits.orderBy('startedAt').reverse().toArray(),
      db.auditScreens.toCollection().primaryKeys(),
    ]),
  )
  return found.flatMap((each) => {
    const entry = AuditEntry.safeParse(each).data
    return entry ? [{ ...entry, screens: keys.filter(([id]) => id === entry.id).length }] : []
  })
}

/** Undefined when it is not there, or cannot be read. */
export async function readAudit(db: HarnessDb, id: string): Promise<StoredAudit | undefined> {
  const [found, kept] = await stored(() =>
    Promise.all([
      db.audits.get(id),
      db.auditScreens
        .where('[id+number]')
        .between(...ofAudit(id))
        .toArray(),
    ]),
  )
  const entry = AuditEntry.safeParse(found).data
  const screens = kept.flatMap(({ facts, picture }) => {
    const read = ScreenFacts.safeParse(facts).data
    return read && picture instanceof Blob ? [{ facts: read, picture }] : []
  })
  return entry && { entry, screens }
}

/** What was deleted, to be put back. */
type DeletedAudit = () => Promise<void>

export async function deleteAudit(db: HarnessDb, id: string): Promise<DeletedAudit> {
  const tables = [db.audits, db.auditScreens]
  return stored(() =>
    db.transaction('rw', tables, async () => {
      const screens = db.auditScreens.where('[id+number]').between(...ofAudit(id))
      const [entry, kept] = await Promise.all([db.audits.get(id), screens.toArray()])
      await Promise.all([db.audits.delete(id), screens.delete()])
      return () =>
        stored(() =>
          db.transaction('rw', tables, async () => {
            if (entry) await db.audits.put(entry)
            await db.auditScreens.bulkPut(kept)
          }),
        )
    }),
  )
}
