import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { makeOwnedFolder, sweepOwnedFolders } from '../system/owned-folder.ts'

/** Temporary folder of one run, for the bridge's state and the browsers' profiles. */
interface Scratch {
  readonly folder: string
  /** Removes the folder. Idempotent. */
  remove(): void
}

const PREFIX = 'harness-run-'

/**
 * Creates the folder. It is removed at every exit of the process, or after SIGKILL by the next run.
 * Throws `state_failed`.
 */
export async function makeScratch(): Promise<Scratch> {
  await sweepOwnedFolders(tmpdir(), PREFIX)
  const { path: folder } = await makeOwnedFolder(tmpdir(), PREFIX)
  const remove = () => {
    process.off('exit', remove)
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
    } catch {
      // A browser that is still closing writes to its profile; the next run removes the folder.
    }
  }
  process.on('exit', remove)
  return { folder, remove }
}
