// Stored data of a study besides its runs: the plan, and which run belongs to which part of it.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { RunId } from '@harness/shared/base/ids.ts'
import { jsonOf } from '@harness/shared/base/json.ts'
import { NotStarted } from '@harness/shared/files/report/not-started.ts'
import * as z from 'zod/mini'
import { type KeptPlan, readKeptPlan, replaceFile, writeKeptPlan } from '../../cli/study/folder.ts'

const FILE = 'runs.json'

const MadeRuns = z.object({
  startedAt: z.string(),
  hasEnded: z.boolean(),
  /** Run ids by the name of the planned run. */
  runs: z.record(z.string(), RunId),
  /** Ids of runs that ended with a fault, by the name of the planned run. */
  faults: z.record(z.string(), RunId),
  /** Those that did not start, by the name of the planned one. */
  left: z._default(z.record(z.string(), NotStarted), {}),
  notes: z.array(z.string()),
  spent: z.object({ runs: z.number(), tokens: z.number() }),
})
export type MadeRuns = z.infer<typeof MadeRuns>

export interface KeptStudy {
  readonly plan: KeptPlan
  readonly made: MadeRuns
}

export async function keepStudy(path: string, plan: KeptPlan, made: MadeRuns): Promise<void> {
  await writeKeptPlan(path, plan)
  await replaceFile(join(path, FILE), `${JSON.stringify(made)}\n`)
}

/** Reads a study; undefined when no study has this id. */
export async function readStudyFolder(path: string, id: string): Promise<KeptStudy | undefined> {
  if (!RunId.safeParse(id).success) return undefined
  const text = await readFile(join(path, FILE), 'utf8').catch(() => '') // not a study
  const made = MadeRuns.safeParse(jsonOf(text)).data
  const plan = made && (await readKeptPlan(path))
  return made && plan && { plan, made }
}

/** Ids of the stored studies, newest first. */
export async function keptStudies(folder: string): Promise<readonly RunId[]> {
  const names = await readdir(folder).catch(() => []) // no study was started yet
  const found: { readonly id: RunId; readonly startedAt: string }[] = []
  for (const name of names) {
    const kept = await readStudyFolder(join(folder, name), name).catch(() => undefined) // unreadable
    if (kept) found.push({ id: RunId.parse(name), startedAt: kept.made.startedAt })
  }
  return found.toSorted((a, b) => b.startedAt.localeCompare(a.startedAt)).map(({ id }) => id)
}
