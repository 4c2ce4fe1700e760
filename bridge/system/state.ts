import { randomUUID } from 'node:crypto'
import { chmod, lstat, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { asHarnessError } from '@harness/shared/base/errors.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Folder for the bridge's token and mode between two starts. */
export function stateDirectory(
  env: Environment,
  platform: NodeJS.Platform = process.platform,
): string {
  const chosen = env['HARNESS_STATE_DIR']
  if (chosen) return chosen
  if (platform === 'darwin') return join(homeFolder(), 'Library', 'Application Support', 'Harness')
  if (platform === 'win32') {
    return join(env['LOCALAPPDATA'] ?? join(homeFolder(), 'AppData', 'Local'), 'Harness')
  }
  return join(env['XDG_STATE_HOME'] || join(homeFolder(), '.local', 'state'), 'harness')
}

/** Home folder. A container may run as a user without one; Docker then sets `/`. */
function homeFolder(): string {
  try {
    return homedir()
  } catch {
    return '/'
  }
}

/** Folder for the profiles of running browsers under test. */
export function profilesIn(directory: string): string {
  return join(directory, 'profiles')
}

/**
 * Reads a file that only this user may read; wider permissions are tightened. Undefined when it is
 * missing or not a plain file of this user (a link, for example).
 */
export async function readPrivate(directory: string, name: string): Promise<string | undefined> {
  const path = join(directory, name)
  try {
    const found = await lstat(path)
    if (!found.isFile() || (process.getuid && found.uid !== process.getuid())) return undefined
    if (found.mode & 0o077) await chmod(path, 0o600)
    return await readFile(path, 'utf8')
  } catch {
    return undefined // missing or unreadable: it is written again
  }
}

/**
 * Replaces a private file atomically: readers see the old or the new text. Throws `state_failed`.
 */
export async function writePrivate(directory: string, name: string, text: string): Promise<void> {
  const temporary = join(directory, `.${name}-${randomUUID()}`)
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    await writeFile(temporary, text, { mode: 0o600, flag: 'wx' })
    await rename(temporary, join(directory, name))
  } catch (thrown) {
    // The first error is the one to report.
    await rm(temporary, { force: true }).catch(() => undefined)
    throw asHarnessError(thrown, 'state_failed', { directory })
  }
}
