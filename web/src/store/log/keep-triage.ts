import type { RunId } from '@harness/shared/base/ids.ts'
import { type Triage, triageIn } from '@harness/shared/findings/triage.ts'
import { stored } from '../failure.ts'
import type { HarnessDb } from '../schema.ts'

/**
 * Stores the sender's decisions about findings of a stored run. A newer decision replaces the
 * sender's earlier one.
 */
export async function keepTriage(db: HarnessDb, runId: RunId, sent: Triage): Promise<void> {
  const replaced = new Set(sent.map(({ finding }) => finding))
  await stored(() =>
    db.transaction('rw', db.runs, async () => {
      const before = triageIn(await db.runs.get(runId))
      const kept = before.filter(({ finding }) => !replaced.has(finding))
      await db.runs.update(runId, { triage: [...kept, ...sent] })
    }),
  )
}
