// The user's preferences in this browser. Values that this version cannot read count as unset.
import { PickedProvider } from '@harness/shared/order/provider-names.ts'
import * as z from 'zod/mini'
import { stored } from './failure.ts'
import type { HarnessDb } from './schema.ts'

/** Preferences of the page; an absent one follows the system. */
export const Appearance = z.object({
  theme: z.optional(z.enum(['light', 'dark'])),
  contrast: z.optional(z.enum(['standard', 'more'])),
  density: z.optional(z.enum(['compact', 'regular', 'roomy'])),
  /** False switches single-key shortcuts off. */
  singleKeys: z.optional(z.boolean()),
})
export type Appearance = z.infer<typeof Appearance>

export const DefaultModel = z.object({
  provider: PickedProvider,
  model: z.string(),
})
export type DefaultModel = z.infer<typeof DefaultModel>

const APPEARANCE = 'appearance'
const DEFAULT_MODEL = 'defaultModel'
const PERSISTENCE_REQUESTED = 'keepAsked'

async function read<T>(
  db: HarnessDb,
  key: string,
  shape: z.ZodMiniType<T>,
): Promise<T | undefined> {
  const found = await stored(() => db.settings.get(key))
  return found && shape.safeParse(found.value).data
}

export async function readAppearance(db: HarnessDb): Promise<Appearance> {
  return (await read(db, APPEARANCE, Appearance)) ?? {}
}

export async function writeAppearance(db: HarnessDb, value: Appearance): Promise<void> {
  await stored(() => db.settings.put({ key: APPEARANCE, value }))
}

/** Undefined when the user chose none. */
export function readDefaultModel(db: HarnessDb): Promise<DefaultModel | undefined> {
  return read(db, DEFAULT_MODEL, DefaultModel)
}

/** Stores the default model; undefined leaves the choice to the installed models. */
export async function writeDefaultModel(
  db: HarnessDb,
  value: DefaultModel | undefined,
): Promise<void> {
  if (value) await stored(() => db.settings.put({ key: DEFAULT_MODEL, value }))
  else await stored(() => db.settings.delete(DEFAULT_MODEL))
}

/** True once the browser was asked for persistent storage. */
export async function wasPersistenceRequested(db: HarnessDb): Promise<boolean> {
  return (await read(db, PERSISTENCE_REQUESTED, z.boolean())) ?? false
}

export async function markPersistenceRequested(db: HarnessDb): Promise<void> {
  await stored(() => db.settings.put({ key: PERSISTENCE_REQUESTED, value: true }))
}

/** True when a run has finished and persistent storage was not yet requested. */
export async function isTimeToKeep(db: HarnessDb): Promise<boolean> {
  if (await wasPersistenceRequested(db)) return false
  return (await stored(() => db.runs.where('phase').equals('completed').count())) > 0
}
