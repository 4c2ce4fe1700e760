// Defaults of every run. Values that this version cannot read count as unset.
import { RunDefaults } from '@harness/shared/order/options/defaults.ts'
import { stored } from '../failure.ts'
import { readTokenBudget, writeTokenBudget } from '../model-facts.ts'
import { readDefaultModel, writeDefaultModel } from '../preferences.ts'
import type { HarnessDb } from '../schema.ts'

const DEFAULTS = 'runDefaults'

/** Defaults from Settings; model and token budget are stored separately. */
export async function readRunDefaults(db: HarnessDb): Promise<RunDefaults> {
  const [found, model, tokenBudget] = await Promise.all([
    stored(() => db.settings.get(DEFAULTS)),
    readDefaultModel(db),
    readTokenBudget(db),
  ])
  const kept = RunDefaults.safeParse(found?.value).data ?? {}
  return { ...kept, ...(model && { model }), ...(tokenBudget !== undefined && { tokenBudget }) }
}

/** Replaces all defaults in one transaction. */
export async function writeRunDefaults(db: HarnessDb, defaults: RunDefaults): Promise<void> {
  const { model, tokenBudget, ...value } = defaults
  await stored(() =>
    db.transaction('rw', db.settings, async () => {
      await db.settings.put({ key: DEFAULTS, value })
      await writeDefaultModel(db, model)
      await writeTokenBudget(db, tokenBudget)
    }),
  )
}
