import type { RunId } from '@harness/shared/base/ids.ts'
import type { Application } from '@harness/shared/order/library/library.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import type { LogBeginning } from './log/log.ts'
import type { HarnessDb } from './schema.ts'

/**
 * Returns the writes that accompany a run's first row: its details, its new application, and the
 * last use of its library entries.
 */
export function beginningOf(
  db: HarnessDb,
  runId: RunId,
  { details, credential }: Pick<RunOrder, 'details' | 'credential'>,
  application?: Application,
): LogBeginning | undefined {
  if (!details) return undefined
  const { applicationName: _, ...kept } = details
  const credentialId = credential?.id
  const now = new Date().toISOString()
  return {
    tables: [db.runDetails, db.applications, db.personas, db.goals, db.chains],
    write: async () => {
      const entry = { ...kept, ...(credentialId !== undefined && { credentialId }) }
      await db.runDetails.put({ runId, tags: [], ...entry })
      if (application) await db.applications.put(application)
      const used = { lastUsedAt: now }
      if (kept.applicationId) await db.applications.update(kept.applicationId, used)
      if (kept.personaId) await db.personas.update(kept.personaId, used)
      if (kept.chainId) await db.chains.update(kept.chainId, used)
      for (const id of kept.goalIds ?? []) await db.goals.update(id, used)
    },
  }
}
