// Where the app's bridge finds servers of other agents, and where those see that an app is open.

import { randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { jsonOf } from '@harness/shared/base/json.ts'
import * as z from 'zod/mini'
import { isAlive } from '../../server/start/parents.ts'
import { readPrivate, writePrivate } from '../../system/state.ts'

/** Of one server: its bridge, with the token that only this user can read. */
export const Registered = z.object({ port: z.number(), token: z.string(), pid: z.number() })
export type Registered = z.infer<typeof Registered>

const FOLDER = '.live'
const WATCHED = 'watched'
const NAME = /^[0-9a-f-]{36}\.json$/

const folderOf = (runs: string) => join(runs, FOLDER)

/** Registers this server; the returned function takes it back. */
export async function register(runs: string, entry: Registered): Promise<() => Promise<void>> {
  const name = `${randomUUID()}.json`
  await writePrivate(folderOf(runs), name, JSON.stringify(entry))
  return () => rm(join(folderOf(runs), name), { force: true })
}

/** All servers whose process is there; the entries of those that were killed are removed. */
export async function registered(runs: string): Promise<readonly Registered[]> {
  const folder = folderOf(runs)
  const names = await readdir(folder).catch(() => []) // no server ever ran
  const found: Registered[] = []
  for (const name of names.filter((each) => NAME.test(each))) {
    const entry = read(await readPrivate(folder, name))
    if (entry && isAlive(entry.pid)) found.push(entry)
    else if (entry) await rm(join(folder, name), { force: true })
  }
  return found
}

function read(text: string | undefined): Registered | undefined {
  return Registered.safeParse(jsonOf(text ?? '')).data // undefined while it is being removed
}

/** Says that an app is open right now. */
export function markWatched(runs: string): Promise<void> {
  return writePrivate(folderOf(runs), WATCHED, '')
}

/** While a page is open, its bridge marks the folder every second; in milliseconds. */
const WATCHED_MS = 15_000

/** True when a person has the app open, who could answer a question there. */
export async function isWatched(runs: string, now = Date.now()): Promise<boolean> {
  const found = await stat(join(folderOf(runs), WATCHED)).catch(() => undefined)
  return found !== undefined && now - found.mtimeMs < WATCHED_MS
}
