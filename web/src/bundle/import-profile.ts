import { HarnessError } from '@harness/shared/base/errors.ts'
import type { RunId } from '@harness/shared/base/ids.ts'
import { Row } from '@harness/shared/log/rows.ts'
import { stored } from '../store/failure.ts'
import {
  type BLOB_TABLES,
  BlobEntry,
  PROFILE_FILE,
  PROFILE_TABLES,
  ProfileHead,
  type ProfileTable,
  PrototypeFile,
  RunFile,
  StoredScreen,
  TABLE_NAMES,
} from '../store/profile-tables.ts'
import type { HarnessDb, PersonaEntry } from '../store/schema.ts'
import type { Content, Entry } from './entry.ts'
import { MAX_LOG, MAX_PICTURE } from './limits.ts'
import { zipEntries } from './read-zip.ts'

/** Result of opening a backup. Existing entries with the same name or id stay unchanged. */
export interface ImportedProfile {
  readonly runs: number
  /** Number of added entries of library, decisions, designs and settings. */
  readonly entries: number
  /** Number of runs and entries that already existed. */
  readonly kept: number
}

type Files = ReadonlyMap<string, Entry>

/**
 * Imports a backup: adds what is missing and changes nothing else. Throws `backup_invalid`,
 * `bundle_too_large`, `store_full`, `store_failed`.
 */
export async function importProfile(
  db: HarnessDb,
  file: Blob,
  onProgress?: (done: number) => void,
): Promise<ImportedProfile> {
  try {
    return await readProfile(db, file, onProgress)
  } catch (thrown) {
    // An unreadable zip is reported as a backup here, not as a run.
    if (!(thrown instanceof HarnessError) || thrown.code !== 'bundle_invalid') throw thrown
    throw new HarnessError('backup_invalid', thrown.detail, thrown)
  }
}

async function readProfile(
  db: HarnessDb,
  file: Blob,
  onProgress?: (done: number) => void,
): Promise<ImportedProfile> {
  const files: Files = new Map((await zipEntries(file)).map((entry) => [entry.path, entry]))
  const head = ProfileHead.safeParse(json(await text(files, PROFILE_FILE)))
  if (!head.success)
    throw invalid(`it holds no ${PROFILE_FILE}. A run is opened on the page of runs`)
  const tables = await importTables(db, files)
  let [runs, kept] = [0, tables.kept]
  const folders = [...files.keys()].filter((path) => /^runs\/[^/]+\/run\.json$/.test(path))
  for (const path of folders) {
    onProgress?.(runs)
    if (await importRun(db, files, path.replace(/\/run\.json$/, ''))) runs += 1
    else kept += 1
  }
  return { runs, entries: tables.added + (await importPrototypeFiles(db, files)), kept }
}

function invalid(what: string): HarnessError {
  return new HarnessError('backup_invalid', { what: `${what}.` })
}

async function content(files: Files, path: string): Promise<Content> {
  const entry = files.get(path)
  if (!entry) throw invalid(`${path} is missing`)
  return entry.read(path.endsWith('.jsonl') ? MAX_LOG : MAX_PICTURE)
}

async function text(files: Files, path: string): Promise<string> {
  return files.has(path) ? new TextDecoder().decode((await content(files, path)).bytes) : ''
}

function json(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    return undefined // the shape that is expected then says so
  }
}

async function linesOf(files: Files, path: string): Promise<readonly unknown[]> {
  return (await text(files, path)).split('\n').filter(Boolean).map(json)
}

async function importTables(db: HarnessDb, files: Files) {
  let [added, kept] = [0, 0]
  for (const name of TABLE_NAMES)
    for (const line of await linesOf(files, `tables/${name}.jsonl`)) {
      const entry = PROFILE_TABLES[name].safeParse(line)
      if (!entry.success) throw invalid(`an entry of ${name} cannot be read`)
      if (await addEntry(db, name, entry.data)) added += 1
      else kept += 1
    }
  return { added, kept }
}

/** Returns false when the entry already exists. */
function addEntry(db: HarnessDb, name: ProfileTable, entry: object): Promise<boolean> {
  if (name === 'personas') return addPersona(db, PROFILE_TABLES.personas.parse(entry))
  // Studies are imported paused, so that none starts in this browser without the user.
  return addMissing(db.table(name), name === 'studies' ? { ...entry, paused: true } : entry)
}

/** Returns false when the key already exists. */
function addMissing(table: ReturnType<HarnessDb['table']>, entry: object): Promise<boolean> {
  return stored(() =>
    table.add(entry).then(
      () => true,
      (thrown: unknown) => {
        if (thrown instanceof Error && thrown.name === 'ConstraintError') return false
        throw thrown
      },
    ),
  )
}

/** A run chooses a persona by name: a different persona with the same name gets a number. */
async function addPersona(db: HarnessDb, persona: PersonaEntry): Promise<boolean> {
  if (await db.personas.get(persona.id)) return false
  const same = await db.personas.where('name').equals(persona.name).first()
  if (same && (same.text === persona.text || persona.builtIn)) return false
  let { name } = persona
  for (let n = 2; await db.personas.where('name').equals(name).count(); n += 1)
    name = `${persona.name} (${n})`
  await db.personas.add({ ...persona, name })
  return true
}

async function importPrototypeFiles(db: HarnessDb, files: Files): Promise<number> {
  let added = 0
  for (const line of await linesOf(files, 'prototypes.jsonl')) {
    const entry = PrototypeFile.safeParse(line)
    if (!entry.success) throw invalid('a file of a design cannot be read')
    const { id, path, file, type } = entry.data
    if (await stored(() => db.prototypeFiles.get([id, path]))) continue
    const { blob } = await content(files, file)
    await stored(() => db.prototypeFiles.add({ id, path, blob: blob(type) }))
    added += 1
  }
  return added
}

/** Returns false for a run that already exists or is in the trash. */
async function importRun(db: HarnessDb, files: Files, folder: string): Promise<boolean> {
  const read = RunFile.safeParse(json(await text(files, `${folder}/run.json`)))
  if (!read.success) throw invalid(`${folder} cannot be read`)
  const { run, session } = read.data
  const { runId } = run
  const [here, trashed] = await stored(() => Promise.all([db.runs.get(runId), db.trash.get(runId)]))
  if (here || trashed) return false
  const rows = (await linesOf(files, `${folder}/rows.jsonl`)).map((line) => own(Row, line, folder))
  const screens = (await linesOf(files, `${folder}/screens.jsonl`)).map((line) =>
    own(StoredScreen, line, folder),
  )
  if ([...rows, ...screens].some((each) => each.runId !== runId))
    throw invalid(`${folder} holds parts of another run`)
  const blobs = await blobsOf(files, folder, runId)
  const tables = [db.runs, db.sessions, db.rows, db.screens, db.shots, db.shotPacks, db.downloads]
  await stored(() =>
    db.transaction('rw', tables, async () => {
      await db.rows.bulkPut(rows)
      await db.screens.bulkPut(screens)
      for (const { name, entry } of blobs) await db.table(name).put(entry)
      if (session && !(await db.sessions.get(session.id))) await db.sessions.put(session)
      await db.runs.put(run)
    }),
  )
  return true
}

interface Shape<T> {
  safeParse(value: unknown): { readonly success: boolean; readonly data?: T | undefined }
}

function own<T>(shape: Shape<T>, line: unknown, folder: string): T {
  const { data } = shape.safeParse(line)
  if (data === undefined) throw invalid(`${folder} cannot be read`)
  return data
}

async function blobsOf(files: Files, folder: string, runId: RunId) {
  const found: { readonly name: keyof typeof BLOB_TABLES; readonly entry: object }[] = []
  for (const name of ['shots', 'shotPacks', 'downloads'] as const)
    for (const line of await linesOf(files, `${folder}/${name}.jsonl`)) {
      const { file, type, ...rest } = own(BlobEntry, line, folder)
      const blob = file === undefined ? undefined : (await content(files, file)).blob(type)
      found.push({ name, entry: { ...rest, runId, ...(blob && { blob }) } })
    }
  return found
}
