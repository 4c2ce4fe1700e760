// Folders that must not outlive their process. A killed process cannot remove its folder, so the
// name contains its pid, and the next start removes folders without a running owner.
import { randomBytes } from 'node:crypto'
import { lstat, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { asHarnessError } from '@harness/shared/base/errors.ts'
import { outputOf } from './exec.ts'

export interface OwnedFolder {
  readonly path: string
  /** Removes the folder with its content. Idempotent; a file in use is left for the next start. */
  remove(): Promise<void>
}

/** Format of a folder name, which is short because the path of a socket in it is limited. */
const OWNER = /^(\d+)-([0-9a-z]+)-[0-9a-f]{4}$/
const PS_MS = 2_000

export function ownedFolder(path: string): OwnedFolder {
  return {
    path,
    remove: () =>
      rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }).catch(() => {}),
  }
}

/**
 * Creates a folder of this process in `parent`, which is created if missing. Throws `state_failed`.
 */
export async function makeOwnedFolder(parent: string, prefix = ''): Promise<OwnedFolder> {
  const start = (await startOf(process.pid)) ?? 0
  const owner = `${process.pid}-${start.toString(36)}-${randomBytes(2).toString('hex')}`
  const path = join(parent, `${prefix}${owner}`)
  try {
    await mkdir(parent, { recursive: true, mode: 0o700 })
    await mkdir(path, { mode: 0o700 })
    return ownedFolder(path)
  } catch (thrown) {
    throw asHarnessError(thrown, 'state_failed', { directory: parent })
  }
}

/** Removes the folders in `parent` whose process has ended; returns their number. Never throws. */
export async function sweepOwnedFolders(parent: string, prefix = ''): Promise<number> {
  const names = (await readdir(parent).catch(() => [])).filter((name) => name.startsWith(prefix))
  const swept = await Promise.all(
    names.map((name) => sweep(join(parent, name), name.slice(prefix.length))),
  )
  return swept.filter(Boolean).length
}

async function sweep(path: string, name: string): Promise<boolean> {
  const [, pid = '', text = ''] = OWNER.exec(name) ?? []
  const start = Number.parseInt(text, 36)
  if (pid === '' || !(await isOwnFolder(path))) return false
  const now = await startOf(Number(pid))
  // An unknown start time does not prove that the process is another one.
  if (now !== undefined && (now === start || now === 0 || start === 0)) return false
  await ownedFolder(path).remove()
  return true
}

/** True for a folder of this user, and not a link, which could lead to another user's files. */
async function isOwnFolder(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined)
  if (!found?.isDirectory()) return false
  return process.getuid === undefined || found.uid === process.getuid()
}

/**
 * Start time of a process, because pids are reused. 0 if the system hides it, undefined without the
 * process.
 */
async function startOf(pid: number): Promise<number | undefined> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return undefined
  }
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name is in brackets and may contain any character; the start time is the 22nd field.
  const ticks = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19])
  if (Number.isInteger(ticks) && ticks > 0) return ticks
  if (process.platform === 'win32') return 0
  const text = await outputOf('ps', ['-o', 'lstart=', '-p', String(pid)], PS_MS)
  const at = Date.parse(text?.trim() ?? '')
  return Number.isNaN(at) ? 0 : at
}
