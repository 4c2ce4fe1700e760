import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { META_FILE } from '@harness/shared/bundle/names.ts'
import type { LiveRun } from '@harness/shared/language/agent-runs.ts'
import type { RunId } from '@harness/shared/language/ids.ts'
import { stepFile } from '@harness/shared/language/rows.ts'
import type { AgentRunShelf } from '../agent-runs-api.ts'
import { markWatched, removeKilled } from './live/register.ts'
import { makeRemoteRuns } from './live/remote.ts'
import { makeRunFolders } from './run-folders.ts'

/** Where runs of other agents are kept, below the state folder; the app reads them from there. */
export const AGENT_RUNS = 'agent-runs'

/** The app sees the newest; all of them are in the folder. */
const MOST = 100

/**
 * The runs of a folder. Those that have ended are read from it; of those in progress the server that
 * carries them out is asked, and their pictures are read from it too.
 */
export function makeAgentRunShelf(folder: string): AgentRunShelf {
  const folders = makeRunFolders(folder)
  const remote = makeRemoteRuns(folder)

  async function finished() {
    const paths = await folders.paths()
    return paths.filter(({ path }) => existsSync(join(path, META_FILE)))
  }

  /** What is on disk of a run that no server carries out. */
  async function leftOf(runId: RunId, from: number): Promise<LiveRun | undefined> {
    if (!(await folders.has(runId))) return undefined
    const { run, state } = await folders.bundle(runId)
    const rows = run.rows.slice(from)
    return { rows, activity: [], seen: 0, state: state.completed ? 'ended' : 'gone' }
  }

  return {
    list: async () => (await finished()).slice(0, MOST).map(({ runId }) => runId),
    live: remote.live,
    async watch() {
      // After a failure, questions of runs go to the client alone.
      await Promise.all([markWatched(folder), removeKilled(folder)]).catch(() => undefined)
    },
    async zip(runId) {
      if (!(await folders.has(runId))) return undefined
      // Loaded with the first run that is asked for: a start needs none of it.
      const { exported } = await import('../cli/bundle/export.ts')
      // To the app of the same person: the run as it is.
      const bundle = await folders.bundle(runId)
      const zip = await exported(bundle, 'zip', async () => '', 'nothing')
      return typeof zip === 'string' ? new TextEncoder().encode(zip) : zip
    },
    async file(runId, step, extension) {
      const found = (await folders.paths()).find((each) => each.runId === runId)
      if (!found) return undefined
      // What was not kept is undefined.
      return readFile(join(found.path, stepFile(step, extension))).catch(() => undefined)
    },
    async follow(runId, from, seen, signal) {
      const news = await remote.follow(runId, from, seen, signal)
      // The caller does not wait any more.
      return news ?? (signal.aborted ? undefined : leftOf(runId, from))
    },
    picture: remote.picture,
    control: remote.control,
  }
}
