import type { RunId } from '@harness/shared/base/ids.ts'
import Dexie, { type Table } from 'dexie'
import { stored } from './failure.ts'
import { linksOf } from './history-match.ts'
import { entriesOf } from './library/entries.ts'
import type { HarnessDb } from './schema.ts'

/** Stored size of an application's runs, largest first. */
export interface ApplicationSize {
  /** Id in the library, else the name in the log. */
  readonly key: string
  readonly name: string
  readonly bytes: number
  readonly runs: readonly RunSize[]
}

interface RunSize {
  readonly runId: RunId
  readonly goal: string
  readonly startedAt: string
  readonly bytes: number
}

/** Approximate sizes: the sum of pictures, screens and rows, which the browser may compress. */
export async function sizesOfRuns(db: HarnessDb): Promise<readonly ApplicationSize[]> {
  const [runs, links, kept] = await Promise.all([
    stored(() => db.runs.toArray()),
    stored(() => linksOf(db)),
    entriesOf(db, 'applications'),
  ])
  const names = new Map(kept.map(({ id, name }) => [id, name]))
  const found = new Map<string, { name: string; runs: RunSize[] }>()
  for (const { runId, goal, startedAt, applicationName } of runs) {
    const key = links.get(runId) ?? applicationName
    const of = found.get(key) ?? { name: names.get(key) ?? applicationName, runs: [] }
    of.runs.push({ runId, goal, startedAt, bytes: await sizeOfRun(db, runId) })
    found.set(key, of)
  }
  return [...found]
    .map(([key, { name, runs: own }]) => ({
      ...{ key, name, bytes: own.reduce((sum, { bytes }) => sum + bytes, 0) },
      runs: own.toSorted((a, b) => b.bytes - a.bytes),
    }))
    .toSorted((a, b) => b.bytes - a.bytes)
}

async function sizeOfRun(db: HarnessDb, runId: RunId): Promise<number> {
  const [rows, screens, shots, packs, downloads] = await Promise.all([
    jsonSize(db.rows, '[runId+seq]', runId),
    jsonSize(db.screens, '[runId+step]', runId),
    blobSize(db.shots, '[runId+step]', runId),
    blobSize(db.shotPacks, '[runId+pack]', runId),
    blobSize(db.downloads, '[runId+name]', runId),
  ])
  return rows + screens + shots + packs + downloads
}

function each<T, K>(
  table: Table<T, K>,
  index: string,
  runId: RunId,
  size: (entry: T) => number,
): Promise<number> {
  let sum = 0
  const all = table.where(index).between([runId, Dexie.minKey], [runId, Dexie.maxKey])
  const add = (entry: T) => {
    sum += size(entry)
  }
  return stored(async () => {
    await all.each(add)
    return sum
  })
}

function jsonSize<T, K>(table: Table<T, K>, index: string, runId: RunId): Promise<number> {
  return each(table, index, runId, (entry) => JSON.stringify(entry).length)
}

function blobSize<T extends { readonly blob?: Blob }, K>(
  table: Table<T, K>,
  index: string,
  runId: RunId,
): Promise<number> {
  return each(table, index, runId, ({ blob }) => blob?.size ?? 0)
}
