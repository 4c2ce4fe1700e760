import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { META_FILE } from '@harness/shared/bundle/names.ts'
import type { AgentRunShelf } from '../app.ts'
import { makeRunFolders } from './run-folders.ts'

/** Where runs of other agents are kept, below the state folder; the app reads them from there. */
export const AGENT_RUNS = 'agent-runs'

/** The app sees the newest; all of them are in the folder. */
const MOST = 100

/** The finished runs of a folder: a run that goes on has no meta yet. */
export function makeAgentRunShelf(folder: string): AgentRunShelf {
  const folders = makeRunFolders(folder)
  return {
    async list() {
      const paths = await folders.paths()
      const finished = paths.filter(({ path }) => existsSync(join(path, META_FILE)))
      return finished.slice(0, MOST).map(({ runId }) => runId)
    },
    async zip(runId) {
      if (!(await folders.has(runId))) return undefined
      // Loaded with the first run that is asked for: a start needs none of it.
      const { exported } = await import('../cli/bundle/export.ts')
      const zip = await exported(await folders.bundle(runId), 'zip', async () => '')
      return typeof zip === 'string' ? new TextEncoder().encode(zip) : zip
    },
  }
}
