// Files by which the app's bridge finds other agents' servers, and these detect an open app.

import { randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { RunId } from '@harness/shared/base/ids.ts'
import { jsonOf } from '@harness/shared/base/json.ts'
import * as z from 'zod/mini'
import { isAlive } from '../../server/start/parents.ts'
import { readPrivate, writePrivate } from '../../system/state.ts'

/** Entry of one server: its bridge, with the token that only this user can read. */
export const Registered = z.object({ port: z.number(), token: z.string(), pid: z.number() })
export type Registered = z.infer<typeof Registered>

const FOLDER = '.live'
const WATCHED = 'watched'
const NAME = /^[0-9a-f-]{36}\.json$/
/** Name of the file for a run that is being written; it contains the process id. */
const HELD = /^[0-9a-f-]{36}\.run$/

const folderOf = (runs: string) => join(runs, FOLDER)

/** Registers this server; the returned function removes the entry. */
export async function register(runs: string, entry: Registered): Promise<() => Promise<void>> {
  const name = `${randomUUID()}.json`
  await writePrivate(folderOf(runs), name, JSON.stringify(entry))
  return () => rm(join(folderOf(runs), name), { force: true })
}

/** Lists servers whose process is running, and removes the entries of others. */
export async function registered(runs: string): Promise<readonly Registered[]> {
  const folder = folderOf(runs)
  const names = await readdir(folder).catch(() => []) // no server ever ran
  const found: Registered[] = []
  for (const name of names.filter((each) => NAME.test(each))) {
    const entry = read(await readPrivate(folder, name))
    if (entry && isAlive(entry.pid)) found.push(entry)
    else if (entry) await rm(join(folder, name), { force: true })
  }
  for (const name of names.filter((each) => HELD.test(each)))
    if ((await holderIn(folder, name)) === undefined) await rm(join(folder, name), { force: true })
  return found
}

/** Marks the run as written by this process, for other servers that use the folder. */
export function holdRun(runs: string, runId: RunId): Promise<void> {
  return writePrivate(folderOf(runs), heldName(runId), String(process.pid))
}

export function releaseRun(runs: string, runId: RunId): Promise<void> {
  return rm(join(folderOf(runs), heldName(runId)), { force: true })
}

/** Process id of another running process that writes the run. */
export async function holderElsewhere(runs: string, runId: string): Promise<number | undefined> {
  if (!RunId.safeParse(runId).success) return undefined
  const pid = await holderIn(folderOf(runs), heldName(runId))
  return pid === process.pid ? undefined : pid
}

const heldName = (runId: string) => `${runId}.run`

async function holderIn(folder: string, name: string): Promise<number | undefined> {
  const pid = Number(await readPrivate(folder, name))
  return pid > 0 && isAlive(pid) ? pid : undefined
}

function read(text: string | undefined): Registered | undefined {
  return Registered.safeParse(jsonOf(text ?? '')).data // undefined while it is being removed
}

/** Marks the app as open. */
export function markWatched(runs: string): Promise<void> {
  return writePrivate(folderOf(runs), WATCHED, '')
}

/** Maximum age of the mark in milliseconds; an open page's bridge renews it every second. */
const WATCHED_MS = 15_000

/** True when the user has the app open and could answer a question there. */
export async function isWatched(runs: string, now = Date.now()): Promise<boolean> {
  const found = await stat(join(folderOf(runs), WATCHED)).catch(() => undefined)
  return found !== undefined && now - found.mtimeMs < WATCHED_MS
}
