import { existsSync, rmdirSync } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { metaOf, metaText } from '@harness/shared/bundle/meta.ts'
import { asHarnessError, HarnessError } from '@harness/shared/errors.ts'
import { EMPTY_RUN, fold, type RunState } from '@harness/shared/fold.ts'
import type { ScreenFile } from '@harness/shared/observation.ts'
import { lineOf, stepFile } from '@harness/shared/rows.ts'
import type { RunRecord } from '../../records.ts'
import { refuse } from '../flags.ts'

/** The folder that a run is written to, row by row. */
export interface Output {
  readonly folder: string
  readonly state: () => RunState
  /** Keeps a record: the picture and the screen first, then each row as a whole line. Throws `output_failed`. */
  take(record: RunRecord): Promise<void>
  /** Writes `meta.json` when there are rows; removes the folder when there are none and it was made for this run. */
  finish(): Promise<void>
}

const EVENTS = 'events.jsonl'

/** Makes the folder, or takes an empty one. Throws `argument_invalid` for one that cannot be used. */
export async function openOutput(folder: string): Promise<Output> {
  const isNew = !existsSync(folder)
  const events = await begin(folder)
  const fail = (thrown: unknown) => new HarnessError('output_failed', { folder, what: why(thrown) })
  let state: RunState = EMPTY_RUN
  let size = 0

  async function append(rows: RunRecord['rows']): Promise<void> {
    const text = rows.map(lineOf).join('')
    try {
      await events.appendFile(text)
    } catch (thrown) {
      await events.truncate(size).catch(() => undefined) // half a line at the end is passed over by every reader
      throw thrown
    }
    size += Buffer.byteLength(text)
    state = rows.reduce(fold, state)
  }

  return {
    folder,
    state: () => state,
    async take({ rows, screen, png }) {
      try {
        if (screen) await keepScreen(folder, screen, png)
        await append(rows)
      } catch (thrown) {
        throw fail(thrown)
      }
    },
    async finish() {
      await events.close()
      if (state.rowCount === 0) return isNew ? discard(folder) : undefined
      try {
        await put(folder, 'meta.json', metaText(metaOf(state) ?? {}))
      } catch (thrown) {
        throw fail(thrown)
      }
    },
  }
}

async function begin(folder: string): Promise<FileHandle> {
  try {
    await mkdir(folder, { recursive: true })
    if ((await readdir(folder)).length > 0)
      throw refuse('output', `${folder} is not empty; name a new folder`)
    return await open(join(folder, EVENTS), 'ax')
  } catch (thrown) {
    if (thrown instanceof HarnessError) throw thrown
    throw refuse('output', `${folder} cannot be written to (${why(thrown)})`)
  }
}

/** Both files are there, whole, before any row speaks of them. */
async function keepScreen(folder: string, screen: ScreenFile, png: Uint8Array): Promise<void> {
  await put(folder, stepFile(screen.step, 'png'), png)
  await put(folder, stepFile(screen.step, 'json'), `${JSON.stringify(screen)}\n`)
}

/** Writes a file beside its place and moves it there, so that it is whole or not there. */
async function put(folder: string, name: string, content: string | Uint8Array): Promise<void> {
  const part = join(folder, `.${name}.part`)
  await writeFile(part, content)
  await rename(part, join(folder, name))
}

/** Nothing was recorded: the folder looks as if it had never been asked for. */
async function discard(folder: string): Promise<void> {
  await rm(join(folder, EVENTS), { force: true })
  try {
    rmdirSync(folder)
  } catch {
    // Somebody put something there meanwhile; it is theirs.
  }
}

/** The system's own word for what went wrong, in a person's words where it is a common one. */
function why(thrown: unknown): string {
  const code =
    thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string'
      ? thrown.code
      : ''
  return WORDS[code] ?? asHarnessError(thrown).detail['what']?.toString() ?? code
}

const WORDS: Readonly<Record<string, string>> = {
  EACCES: 'no permission',
  EDQUOT: 'the disk quota is used up',
  EEXIST: 'it is a file',
  EIO: 'the disk failed',
  ENOENT: 'the folder is gone',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is a file',
  EPERM: 'no permission',
  EROFS: 'the disk is read-only',
}
