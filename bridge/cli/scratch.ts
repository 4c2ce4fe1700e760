import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { makeOwnedFolder, sweepOwnedFolders } from '../system/owned-folder.ts'

/** A temporary folder of one run, for the bridge's state and the browsers' profiles. */
interface Scratch {
  readonly folder: string
  /** Removes it. Idempotent. */
  remove(): void
}

const PREFIX = 'harness-run-'

/**
 * Creates it. It is removed at every exit of the process; after SIGKILL by the next run. Throws
 * `state_failed`.
 */
export async function makeScratch(): Promise<Scratch> {
  await sweepOwnedFolders(tmpdir(), PREFIX)
  const { path: folder } = await makeOwnedFolder(tmpdir(), PREFIX)
  const remove = () => {
    process.off('exit', remove)
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
    } catch {
      // A browser that is still ending writes into its profile; the next run removes it.
    }
  }
  process.on('exit', remove)
  return { folder, remove }
}
