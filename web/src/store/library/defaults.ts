// Defaults of every run, and the application that is active. A value this version cannot read counts as never set.
import { RunDefaults } from '@harness/shared/library/library.ts'
import { stored } from '../failure.ts'
import { readTokenBudget, writeTokenBudget } from '../model-facts.ts'
import { readDefaultModel, writeDefaultModel } from '../preferences.ts'
import type { HarnessDb } from '../schema.ts'

const DEFAULTS = 'runDefaults'
const ACTIVE = 'activeApplication'

/** What Settings say of every run; model and tokens are settings of their own. */
export async function readRunDefaults(db: HarnessDb): Promise<RunDefaults> {
  const [found, model, tokenBudget] = await Promise.all([
    stored(() => db.settings.get(DEFAULTS)),
    readDefaultModel(db),
    readTokenBudget(db),
  ])
  const kept = RunDefaults.safeParse(found?.value).data ?? {}
  return { ...kept, ...(model && { model }), ...(tokenBudget !== undefined && { tokenBudget }) }
}

/** Replaces them all. */
export async function writeRunDefaults(db: HarnessDb, defaults: RunDefaults): Promise<void> {
  const { model, tokenBudget, ...value } = defaults
  await stored(() => db.settings.put({ key: DEFAULTS, value }))
  await writeDefaultModel(db, model)
  await writeTokenBudget(db, tokenBudget)
}

/** Id of the application that lists are scoped to; undefined for none, or one that is archived or gone. */
export async function readActiveApplication(db: HarnessDb): Promise<string | undefined> {
  const id = (await stored(() => db.settings.get(ACTIVE)))?.value
  if (typeof id !== 'string') return undefined
  const application = await stored(() => db.applications.get(id))
  return application && application.archivedAt === undefined ? id : undefined
}

/** Undefined ends the scope. The application counts as used just now. */
export async function writeActiveApplication(
  db: HarnessDb,
  id: string | undefined,
  now: string,
): Promise<void> {
  if (id === undefined) return stored(() => db.settings.delete(ACTIVE))
  await stored(() =>
    db.transaction('rw', [db.settings, db.applications], async () => {
      await db.settings.put({ key: ACTIVE, value: id })
      await db.applications.update(id, { lastUsedAt: now })
    }),
  )
}
