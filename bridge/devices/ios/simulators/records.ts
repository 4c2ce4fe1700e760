// Records of running programs, so that the next start can end processes left by a crash. A process
// is identified by pid and start time, because pids are reused.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HarnessError } from '@harness/shared/base/errors.ts'
import * as z from 'zod/mini'
import { signalGroup } from '../../../system/exec.ts'
import type { Mac } from './mac.ts'

const Process = z.object({ pid: z.number(), started: z.string() })
type Process = z.infer<typeof Process>

const Leftover = z.object({ udid: z.string(), child: Process, owner: Process })

/** Records a running program of a simulator. Returns a function that removes the record. */
export async function remember(
  mac: Mac,
  udid: string,
  pid: number,
  signal: AbortSignal,
): Promise<() => Promise<void>> {
  const [child, owner] = [
    await identify(mac, pid, signal),
    await identify(mac, process.pid, signal),
  ]
  const path = join(folderOf(mac), `${pid}.json`)
  if (child && owner) {
    await mkdir(folderOf(mac), { recursive: true })
    await writeFile(path, JSON.stringify({ udid, child, owner }))
  }
  return () => rm(path, { force: true })
}

/**
 * Ends processes left by crashed bridges. Throws `device_busy` when a running bridge uses this
 * simulator.
 */
export async function endLeftovers(mac: Mac, udid: string, signal: AbortSignal): Promise<void> {
  for (const name of await readdir(folderOf(mac)).catch(() => [])) {
    const path = join(folderOf(mac), name)
    const leftover = Leftover.safeParse(await readJson(path)).data
    if (leftover && (await isRunning(mac, leftover.owner, signal))) {
      if (leftover.udid === udid && leftover.owner.pid !== process.pid)
        throw new HarnessError('device_busy')
      continue
    }
    if (leftover && (await isRunning(mac, leftover.child, signal)))
      signalGroup(leftover.child.pid, 'SIGKILL')
    await rm(path, { force: true })
  }
}

function folderOf(mac: Mac): string {
  return join(mac.directory, 'running')
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return undefined // incomplete, from a bridge that crashed: ignored
  }
}

async function isRunning(
  mac: Mac,
  { pid, started }: Process,
  signal: AbortSignal,
): Promise<boolean> {
  return (await identify(mac, pid, signal))?.started === started
}

/** Reads the start time of a process from `ps`; undefined for a missing process or a zombie. */
async function identify(mac: Mac, pid: number, signal: AbortSignal): Promise<Process | undefined> {
  const args = ['-o', 'stat=', '-o', 'lstart=', '-p', String(pid)]
  const { out } = await mac.call(
    'ps',
    args,
    { timeoutMs: mac.figures.shortMs, env: { LC_ALL: 'C' } },
    signal,
  )
  const [, state = 'Z', started = ''] = /^\s*(\S+)\s+(.+?)\s*$/.exec(out) ?? []
  return state.startsWith('Z') ? undefined : { pid, started }
}
