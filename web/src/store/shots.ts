import type { RunId } from '@harness/shared/base/ids.ts'
import { stored } from './failure.ts'
import type { HarnessDb, ShotEntry, ShotPackEntry } from './schema.ts'

/** Unannotated picture of a step; undefined when missing. */
export async function shotOf(db: HarnessDb, runId: RunId, step: number): Promise<Blob | undefined> {
  return (await shotsOf(db, runId, [step]))[0]
}

/** Unannotated pictures of several steps, in their order. */
export async function shotsOf(
  db: HarnessDb,
  runId: RunId,
  steps: readonly number[],
): Promise<readonly (Blob | undefined)[]> {
  const shots = await stored(() => db.shots.bulkGet(stepKeys(runId, steps)))
  const numbers = [...new Set(shots.flatMap((shot) => shot?.within?.pack ?? []))]
  const packs =
    numbers.length > 0 ? await stored(() => db.shotPacks.bulkGet(stepKeys(runId, numbers))) : []
  return shots.map((shot) => pictureIn(shot, packs[numbers.indexOf(shot?.within?.pack ?? -1)]))
}

/** Picture of an entry; `pack` is the pack it refers to. */
function pictureIn(shot: ShotEntry | undefined, pack: ShotPackEntry | undefined) {
  if (!shot?.within) return shot?.blob
  return pack?.blob.slice(shot.within.from, shot.within.to, 'image/png')
}

export function stepKeys(runId: RunId, numbers: readonly number[]): [RunId, number][] {
  return numbers.map((number) => [runId, number])
}
