import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { RunId } from '@harness/shared/base/ids.ts'
import { META_FILE } from '@harness/shared/log/versions/names.ts'
import type { RunFolders } from '../runs/run-folders.ts'
import { markWatched, type Registered, registered } from './register.ts'

export interface Found {
  /** Runs that have ended, newest first. */
  readonly ended: readonly RunId[]
  /** Servers whose process is running. */
  readonly servers: readonly Registered[]
}

type Watcher = (found: Found) => void

/** Watches the private folder of agents' runs while a page is open. */
export interface Lookout {
  /** Calls the watcher at once and every second, until the returned function is called. */
  watch(watcher: Watcher): () => void
  /** Reads the folder now, and calls all watchers. */
  look(): Promise<void>
}

const LOOK_EVERY_MS = 1_000
/** Maximum number of ended runs that a page lists; the folder contains all of them. */
const MOST = 100

export function makeLookout(folder: string, folders: RunFolders): Lookout {
  const watchers = new Set<Watcher>()
  const ended = new Set<RunId>()
  let timer: NodeJS.Timeout | undefined

  async function endedRuns(): Promise<readonly RunId[]> {
    const paths = await folders.paths()
    for (const { runId, path } of paths)
      if (!ended.has(runId) && existsSync(join(path, META_FILE))) ended.add(runId)
    return paths.flatMap(({ runId }) => (ended.has(runId) ? [runId] : [])).slice(0, MOST)
  }

  async function look(): Promise<void> {
    // If this fails, questions of runs go only to the client.
    await markWatched(folder).catch(() => undefined)
    const found = { ended: await endedRuns(), servers: await registered(folder) }
    for (const watcher of watchers) watcher(found)
  }

  async function keepLooking(): Promise<void> {
    await look().catch(() => undefined) // the next look tries again
    clearTimeout(timer)
    if (watchers.size > 0) timer = setTimeout(() => void keepLooking(), LOOK_EVERY_MS).unref()
  }

  return {
    look,
    watch(watcher) {
      watchers.add(watcher)
      void keepLooking()
      return () => {
        watchers.delete(watcher)
        if (watchers.size === 0) clearTimeout(timer)
      }
    },
  }
}
