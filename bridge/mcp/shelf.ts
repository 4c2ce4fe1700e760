import type { RunId } from '@harness/shared/base/ids.ts'
import type { AgentRunSource } from '../server/socket/agents.ts'
import { makeLookout } from './live/lookout.ts'
import { Relay } from './live/relay.ts'
import type { UpstreamLimits } from './live/upstream.ts'
import { makeRunFolders } from './runs/run-folders.ts'

/** Name of the folder for other agents' runs, in the state folder; the app reads them there. */
export const AGENT_RUNS = 'agent-runs'

/**
 * Lists the runs of a folder. Ended runs are read from it; runs in progress come from the server
 * that carries them out.
 */
export function makeAgentRunShelf(folder: string, limits?: UpstreamLimits): AgentRunSource {
  const folders = makeRunFolders(folder)
  const lookout = makeLookout(folder, folders)

  async function* records(runId: RunId, from: number) {
    if (!(await folders.has(runId))) return
    const { run } = await folders.bundle(runId)
    yield* folders.records(runId, run.rows.slice(from))
  }

  return (page) => new Relay({ lookout, records, limits }, page)
}
