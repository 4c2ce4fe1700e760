// The folder of a study. A run is written to a separate folder and moved when it is complete, so
// after any crash each run is either complete or absent.
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { HarnessError } from '@harness/shared/base/errors.ts'
import { jsonOf } from '@harness/shared/base/json.ts'
import { Baseline } from '@harness/shared/files/report/baseline.ts'
import { NotStarted } from '@harness/shared/files/report/not-started.ts'
import { FAIL_ON } from '@harness/shared/order/study/fields.ts'
import * as z from 'zod/mini'
import { fileErrorText } from '../run/file-error.ts'

const PLAN = 'plan.json'
const RUNS = 'runs'
const FAULTS = 'faults'
/** A file for each run without a log: why it was not made. */
const LEFT = 'not-made'
const PART = '.part'
const LOCK = '.lock'

const STUDY_KINDS = ['study', 'ci'] as const
/** Command that starts the runs. */
export type StudyKind = (typeof STUDY_KINDS)[number]

/** Plan as stored in the folder, with the data read from the network for it. */
const KeptPlan = z.strictObject({
  format: z.literal('harness-study'),
  version: z.literal(1),
  kind: z.exactOptional(z.enum(STUDY_KINDS)),
  plan: z.unknown(),
  /** Page addresses by sitemap address. */
  sitemaps: z.record(z.string(), z.array(z.string())),
  /** Settings of the command line, or the defaults of the command. */
  settings: z.strictObject({
    repeats: z.exactOptional(z.number()),
    minSuccess: z.exactOptional(z.number()),
    failOn: z.exactOptional(z.enum(FAIL_ON)),
    maxFindings: z.exactOptional(z.number()),
    baseline: z.exactOptional(Baseline),
  }),
})
export type KeptPlan = z.infer<typeof KeptPlan>

const Lock = z.object({ pid: z.number(), host: z.string() })

export interface StudyFolder {
  readonly path: string
  /** Folder of a run in progress. */
  readonly partOf: (id: string) => string
  /** Adds a complete run to the study. */
  keep(id: string): Promise<void>
  /** Moves a run that ended with a fault out of the study, for inspection. */
  setAside(id: string): Promise<void>
  discard(id: string): Promise<void>
  /** Notes why a run has no log. */
  leave(id: string, why: NotStarted): Promise<void>
  close(): Promise<void>
}

/**
 * Opens a new folder, or an existing one, whose runs are removed unless the study continues. Throws
 * `argument_invalid` while another process writes there.
 */
export async function openStudyFolder(path: string, continues = true): Promise<StudyFolder> {
  const lock = join(path, LOCK)
  try {
    await mkdir(join(path, RUNS), { recursive: true })
    await refuseForeign(path)
    await takeLock(lock)
    for (const folder of continues ? [PART, LEFT] : [PART, LEFT, RUNS, FAULTS])
      await rm(join(path, folder), { recursive: true, force: true })
    await mkdir(join(path, RUNS), { recursive: true })
  } catch (thrown) {
    if (thrown instanceof HarnessError) throw thrown
    throw wrongFolder(path, `cannot be written to: ${fileErrorText(thrown)}`)
  }
  const partOf = (id: string) => join(path, PART, id)
  const moveTo = async (id: string, folder: string) => {
    await mkdir(join(path, folder), { recursive: true })
    await rm(join(path, folder, id), { recursive: true, force: true })
    await rename(partOf(id), join(path, folder, id))
    await rm(leftFile(path, id), { force: true })
  }
  return {
    path,
    partOf,
    async keep(id) {
      await moveTo(id, RUNS)
      await rm(faultFolder(path, id), { recursive: true, force: true })
    },
    setAside: (id) => moveTo(id, FAULTS),
    discard: (id) => rm(partOf(id), { recursive: true, force: true }),
    async leave(id, why) {
      await rm(partOf(id), { recursive: true, force: true })
      await mkdir(join(path, LEFT), { recursive: true })
      await replaceFile(leftFile(path, id), `${JSON.stringify(why, undefined, 2)}\n`)
    },
    async close() {
      await rm(join(path, PART), { recursive: true, force: true })
      await rm(lock, { force: true })
    },
  }
}

function wrongFolder(argument: string, what: string): HarnessError {
  return new HarnessError('argument_invalid', { argument, what })
}

/** Refuses a folder that has runs but no study plan: they belong to the user. */
async function refuseForeign(path: string): Promise<void> {
  const runs = await keptRuns(path)
  if (runs.length > 0 && !(await readKeptPlan(path)))
    throw wrongFolder('--output', `${path} holds runs that are no study; name another folder`)
}

/** Locks the folder. Takes over a lock whose process has ended, as after kill -9. */
async function takeLock(lock: string): Promise<void> {
  const own = JSON.stringify({ pid: process.pid, host: hostname() })
  try {
    await writeFile(lock, own, { flag: 'wx' })
  } catch (thrown) {
    if (!existsSync(lock)) throw thrown
    const held = Lock.safeParse(jsonOf(await readFile(lock, 'utf8'))).data
    if (held && held.host === hostname() && isAlive(held.pid))
      throw wrongFolder(
        '--output',
        `is used by process ${held.pid}; wait for it, or name another folder`,
      )
    await writeFile(lock, own)
  }
}

function isAlive(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (thrown) {
    return thrown instanceof Error && 'code' in thrown && thrown.code === 'EPERM'
  }
}

/** Names of the runs in a folder; hidden files are no runs. */
export async function keptRuns(path: string): Promise<readonly string[]> {
  const found = await readdir(join(path, RUNS)).catch(() => [])
  return found.filter((name) => !name.startsWith('.')).toSorted()
}

export function runFolder(path: string, id: string): string {
  return join(path, RUNS, id)
}

/** The place of a run that a fault ended. */
export function faultFolder(path: string, id: string): string {
  return join(path, FAULTS, id)
}

export function leftFile(path: string, id: string): string {
  return join(path, LEFT, `${id}.json`)
}

/** Reason of a run without a log; undefined where nothing is noted. */
export async function readLeft(path: string, id: string): Promise<NotStarted | undefined> {
  const text = await readFile(leftFile(path, id), 'utf8').catch(() => '')
  return NotStarted.safeParse(jsonOf(text)).data
}

/** Reads the plan of a folder; undefined if it has none. Throws `argument_invalid`. */
export async function readKeptPlan(path: string): Promise<KeptPlan | undefined> {
  const text = await readFile(join(path, PLAN), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const read = KeptPlan.safeParse(jsonOf(text))
  if (read.success) return read.data
  throw wrongFolder(path, `holds no ${PLAN} of this version; name another folder`)
}

export async function writeKeptPlan(path: string, plan: KeptPlan): Promise<void> {
  await replaceFile(join(path, PLAN), planText(plan))
}

export function planText(plan: KeptPlan): string {
  return `${JSON.stringify(plan, undefined, 2)}\n`
}

/** Writes a file of the study, complete or not at all. */
export async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  const part = `${path}.part`
  await writeFile(part, content)
  await rename(part, path)
}
