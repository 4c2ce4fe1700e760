import type { RunId } from '@harness/shared/language/ids.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import { stored } from './failure.ts'
import type { HarnessDb } from './schema.ts'

/**
 * Keeps what an order says about its run beside the log, and marks what it used as used just now.
 */
export async function keepDetails(
  db: HarnessDb,
  runId: RunId,
  { details, credential }: Pick<RunOrder, 'details' | 'credential'>,
): Promise<void> {
  if (!details) return
  const { applicationName: _, ...kept } = details
  const credentialId = credential?.id
  const now = new Date().toISOString()
  const tables = [db.runDetails, db.applications, db.personas, db.goals, db.chains]
  await stored(() =>
    db.transaction('rw', tables, async () => {
      const entry = { ...kept, ...(credentialId !== undefined && { credentialId }) }
      await db.runDetails.put({ runId, tags: [], ...entry })
      const used = { lastUsedAt: now }
      if (kept.applicationId) await db.applications.update(kept.applicationId, used)
      if (kept.personaId) await db.personas.update(kept.personaId, used)
      if (kept.chainId) await db.chains.update(kept.chainId, used)
      for (const id of kept.goalIds ?? []) await db.goals.update(id, used)
    }),
  )
}
