// The user's changes to models, and results of probing models that their server does not describe.
import { CatalogChange } from '@harness/shared/order/catalog.ts'
import * as z from 'zod/mini'
import { stored } from './failure.ts'
import type { HarnessDb } from './schema.ts'

const CHANGES = 'modelChanges'
const PROBES = 'modelProbes'
const TOKEN_BUDGET = 'tokenBudget'

const Probe = z.object({
  origin: z.string(),
  model: z.string(),
  vision: z.boolean(),
  tools: z.boolean(),
})
type Probe = z.infer<typeof Probe>

/** Reads a list in `settings`; entries that this version cannot read are left out. */
async function readList<T>(db: HarnessDb, key: string, shape: z.ZodMiniType<T>): Promise<T[]> {
  const found = await stored(() => db.settings.get(key))
  const entries: readonly unknown[] = Array.isArray(found?.value) ? found.value : []
  return entries.flatMap((entry) => {
    const read = shape.safeParse(entry)
    return read.success ? [read.data] : []
  })
}

/** Replaces the entry that `isSame` finds, or adds one. Undefined removes it. One transaction. */
async function replace<T>(
  db: HarnessDb,
  { key, shape }: { readonly key: string; readonly shape: z.ZodMiniType<T> },
  isSame: (entry: T) => boolean,
  next: T | undefined,
): Promise<void> {
  await stored(() =>
    db.transaction('rw', db.settings, async () => {
      const others = (await readList(db, key, shape)).filter((entry) => !isSame(entry))
      await db.settings.put({ key, value: next === undefined ? others : [...others, next] })
    }),
  )
}

/** The user's additions and corrections to the model catalog, oldest first. */
export function readModelChanges(db: HarnessDb): Promise<readonly CatalogChange[]> {
  return readList(db, CHANGES, CatalogChange)
}

/** Stores a change, which replaces an earlier one of the same model. */
export async function writeModelChange(db: HarnessDb, change: CatalogChange): Promise<void> {
  const { provider, id } = change
  const isSame = (entry: CatalogChange) => entry.provider === provider && entry.id === id
  await replace(db, { key: CHANGES, shape: CatalogChange }, isSame, change)
}

/** Removes the change, so that only the catalog describes the model. */
export async function deleteModelChange(
  db: HarnessDb,
  { provider, id }: Pick<CatalogChange, 'provider' | 'id'>,
): Promise<void> {
  const isSame = (entry: CatalogChange) => entry.provider === provider && entry.id === id
  await replace(db, { key: CHANGES, shape: CatalogChange }, isSame, undefined)
}

export function readProbes(db: HarnessDb): Promise<readonly Probe[]> {
  return readList(db, PROBES, Probe)
}

export async function writeProbe(db: HarnessDb, probe: Probe): Promise<void> {
  const { origin, model } = probe
  const isSame = (entry: Probe) => entry.origin === origin && entry.model === model
  await replace(db, { key: PROBES, shape: Probe }, isSame, probe)
}

/** Default budget of uncached input tokens for a run; undefined leaves it to the model. */
export async function readTokenBudget(db: HarnessDb): Promise<number | undefined> {
  const found = await stored(() => db.settings.get(TOKEN_BUDGET))
  return z.int().check(z.minimum(0)).safeParse(found?.value).data
}

export async function writeTokenBudget(db: HarnessDb, tokens: number | undefined): Promise<void> {
  await stored(() =>
    tokens === undefined
      ? db.settings.delete(TOKEN_BUDGET)
      : db.settings.put({ key: TOKEN_BUDGET, value: tokens }).then(() => undefined),
  )
}
