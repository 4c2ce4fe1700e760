import type { RunId } from '@harness/shared/base/ids.ts'
import Dexie from 'dexie'
import type { ScreenRecord } from '../../core/ports.ts'
import { stored } from '../failure.ts'
import { holdRun } from '../lock.ts'
import type { HarnessDb, ShotEntry } from '../schema.ts'
import { screensOf } from '../screens.ts'
import { shotsOf } from '../shots.ts'
import { type ImportedRun, type ImportedSteps, importedAs } from './add-run.ts'

/** Parts that another copy contributes to a stored run. */
export interface Taken {
  /** True to replace the stored log by that of the copy. */
  readonly log: boolean
  /** Pictures and screens to take: all, or only those missing here. */
  readonly files: 'all' | 'missing'
}

/** Numbers of the steps whose files are stored. */
interface Here {
  readonly shots: ReadonlySet<number>
  readonly screens: ReadonlySet<number>
}

interface Found {
  readonly shots: ShotEntry[]
  readonly screens: ScreenRecord[]
}

/**
 * Adds parts of another copy to a stored run, all or nothing; the user's details stay. Returns how
 * many steps got a file. Throws like `addRun`.
 */
export async function completeRun(
  db: HarnessDb,
  run: ImportedRun,
  steps: AsyncIterable<ImportedSteps>,
  taken: Taken,
): Promise<number> {
  const release = await holdRun(run.runId)
  try {
    const nothing: Here = { shots: new Set(), screens: new Set() }
    const here = taken.files === 'all' ? nothing : await filesHere(db, run.runId)
    const found = await packed(db, run.runId, steps, here)
    await finish(db, run, taken, found)
    return new Set([...found.shots, ...found.screens].map(({ step }) => step)).size
  } finally {
    await release()
  }
}

const ofRun = (runId: RunId) => [[runId, Dexie.minKey] as const, [runId, Dexie.maxKey] as const]

/** Finds the stored files. A picture whose pack is missing does not count. */
async function filesHere(db: HarnessDb, runId: RunId): Promise<Here> {
  const [low, high] = ofRun(runId)
  const entries = await stored(() => db.shots.where('[runId+step]').between(low, high).toArray())
  const steps = entries.map(({ step }) => step)
  const shots = await shotsOf(db, runId, steps)
  const screens = await screensOf(db, runId)
  return {
    shots: new Set(steps.filter((_, index) => shots[index])),
    screens: new Set(screens.keys()),
  }
}

/**
 * Stores missing pictures. No entry refers to them until the end; leftovers of a crash are deleted
 * with the run.
 */
async function packed(
  db: HarnessDb,
  runId: RunId,
  steps: AsyncIterable<ImportedSteps>,
  here: Here,
): Promise<Found> {
  const [low, high] = ofRun(runId)
  const last = await stored(() => db.shotPacks.where('[runId+pack]').between(low, high).last())
  let pack = (last?.pack ?? -1) + 1
  const found: Found = { shots: [], screens: [] }
  for await (const part of steps) {
    const shots = part.shots.filter(({ step }) => !here.shots.has(step))
    const at = pack
    if (shots.length > 0)
      await stored(() => db.shotPacks.add({ runId, pack: at, blob: part.pictures }))
    found.shots.push(
      ...shots.map(({ step, ...place }) => ({ runId, step, within: { pack: at, ...place } })),
    )
    found.screens.push(...part.screens.filter(({ step }) => !here.screens.has(step)))
    pack += 1
  }
  return found
}

async function finish(
  db: HarnessDb,
  run: ImportedRun,
  { log, files }: Taken,
  found: Found,
): Promise<void> {
  const { runId } = run
  const [low, high] = ofRun(runId)
  const imported = log ? await importedAs(run) : undefined
  const tables = [db.runs, db.rows, db.shots, db.shotPacks, db.screens]
  const write = async () => {
    if (imported) {
      await db.rows.where('[runId+seq]').between(low, high).delete()
      await db.rows.bulkAdd(imported.rows)
      await db.runs.put(imported.entry)
    }
    if (files === 'all') {
      const used = new Set(found.shots.map(({ within }) => within?.pack))
      await db.shots.where('[runId+step]').between(low, high).delete()
      await db.screens.where('[runId+step]').between(low, high).delete()
      const packs = db.shotPacks.where('[runId+pack]').between(low, high)
      await packs.filter(({ pack }) => !used.has(pack)).delete()
    }
    await db.shots.bulkPut(found.shots)
    await db.screens.bulkPut(found.screens.map((screen) => ({ ...screen, runId })))
  }
  await stored(() => db.transaction('rw', tables, write))
}
