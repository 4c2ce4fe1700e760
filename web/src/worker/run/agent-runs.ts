// Runs that other agents finished on this machine become runs of this browser, once each.
import { readTaken, writeTaken } from '../../store/agent-runs.ts'
import type { HarnessDb } from '../../store/schema.ts'
import type { BridgeLink } from '../bridge-link.ts'

/**
 * Takes over what is new. Only what the bridge still lists is remembered, so the list does not grow. Throws like the bridge and the
 * store; what was taken until then stays.
 */
export async function takeAgentRuns(
  db: HarnessDb,
  link: Pick<BridgeLink, 'agentRuns' | 'agentRun'>,
): Promise<void> {
  const listed = await link.agentRuns()
  const before = await readTaken(db)
  const taken = before.filter((runId) => listed.includes(runId))
  const fresh = listed.filter((runId) => !taken.includes(runId))
  if (fresh.length === 0) return
  const { importBundle } = await import('../../bundle/import-bundle.ts')
  for (const runId of fresh.toReversed()) {
    await importBundle(db, [{ path: `${runId}.zip`, blob: await link.agentRun(runId) }])
    taken.push(runId)
    await writeTaken(db, taken)
  }
}
