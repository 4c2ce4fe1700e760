import type { RunId } from '@harness/shared/base/ids.ts'
import type { LibraryKind } from '@harness/shared/order/library/library.ts'
import * as z from 'zod/mini'
import { changeDetails, readDetails } from '../details.ts'
import { stored } from '../failure.ts'
import type { HarnessDb } from '../schema.ts'
import { checkedEntry } from './entries.ts'

const Fields = z.record(z.string(), z.unknown())

/** Fields of a run that the user types. */
const Patch = z.object({ name: z.optional(z.string()), note: z.optional(z.string()) })

/** Change of an entry that a closing page could not write in time. */
export const LateEdit = z.object({
  /** Changed fields; a field missing in `after` was removed. */
  fields: z.readonly(z.array(z.string())),
  /** Versions that may have been stored before the edit; absent for a new entry. */
  before: z.optional(z.readonly(z.array(Fields))),
  after: Fields,
})
export type LateEdit = z.infer<typeof LateEdit>

/**
 * Writes a late edit. Fields that changed since the edit stay, and deleted entries stay deleted.
 * Throws `argument_invalid`, `store_*`.
 */
export async function writeLateEdit(
  db: HarnessDb,
  kind: LibraryKind,
  id: string,
  { fields, before, after }: LateEdit,
): Promise<void> {
  await stored(() =>
    db.transaction('rw', db.table(kind), async () => {
      const known = Fields.safeParse(await db.table(kind).get(id)).data
      if (!known && before) return
      const isAsBefore = (name: string) =>
        before?.some((each) => isEqual(each[name], known?.[name])) ?? false
      const due = fields.filter((name) => isAsBefore(name))
      if (known && due.length === 0) return
      const kept = Object.entries(known ?? {}).filter(([name]) => !due.includes(name))
      const changed = Object.entries(after).filter(([name]) => !known || due.includes(name))
      await db.table(kind).put(checkedEntry(kind, Object.fromEntries([...kept, ...changed])))
    }),
  )
}

/** Writes a late edit of a run's name and note. Throws `store_*`. */
export async function writeLateDetails(
  db: HarnessDb,
  runId: RunId,
  { fields, before, after }: LateEdit,
): Promise<void> {
  if (!(await stored(() => db.runs.get(runId)))) return
  const known = Fields.parse(await readDetails(db, runId))
  const due = fields.filter((name) => before?.some((each) => isEqual(each[name], known[name])))
  await changeDetails(db, runId, Patch.parse(pick(after, due)))
}

function pick(from: Readonly<Record<string, unknown>>, names: readonly string[]) {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)))
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
