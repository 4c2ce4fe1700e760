import { createWriteStream, existsSync } from 'node:fs'
import {
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { finished } from 'node:stream/promises'
import { HarnessError } from '@harness/shared/base/errors.ts'
import { metaOf } from '@harness/shared/files/bundle/meta.ts'
import { metaText } from '@harness/shared/files/bundle/meta-text.ts'
import { makeReferenceProjection, referenceMetaOf } from '@harness/shared/files/bundle/reference.ts'
import { EMPTY_RUN, fold, type RunState } from '@harness/shared/log/fold.ts'
import { lineOf, type Row, stepFile } from '@harness/shared/log/rows.ts'
import { EVENTS_FILE, type Format, META_FILE } from '@harness/shared/log/versions/names.ts'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { RunRecord } from '../../server/socket/records.ts'
import { refuse } from '../../system/flags.ts'
import { fileErrorText } from './file-error.ts'

/** The destination of a run, written row by row. */
export interface Output {
  /** Path of the folder; after `finish`, of the zip if one was requested. */
  readonly target: () => string
  readonly state: () => RunState
  /**
   * Saves a record: first the picture and the screen, then each row as a complete line. Throws
   * `output_failed`.
   */
  take(record: RunRecord): Promise<void>
  /**
   * Writes the meta file and the zip; without rows removes what it created. Throws `output_failed`.
   */
  finish(): Promise<void>
}

/** Rules for a path that already exists. */
interface OutputRules {
  readonly overwrite?: boolean
  /** True for a default path; if another run has it, `PATH-2` is used. */
  readonly isUsual?: boolean
}

/**
 * Creates the folder, or uses an empty one. For a path that ends in `.zip` it uses a folder next to
 * it until the zip is complete. Throws `argument_invalid` for a path that cannot be used.
 */
export async function openOutput(
  path: string,
  format: Format,
  rules: OutputRules = {},
): Promise<Output> {
  const zip = path.toLowerCase().endsWith('.zip') ? path : undefined
  if (rules.overwrite) await removeRun(path)
  if (zip !== undefined && existsSync(zip)) throw refuse('output', `${zip} is there already`)
  const wanted = zip === undefined ? path : `${path}.files`
  const folder = rules.isUsual ? await ownFolder(wanted) : wanted
  const isNew = rules.isUsual === true || !existsSync(folder)
  const events = await begin(folder)
  const lines = linesAs(format)
  const failed = (thrown: unknown) =>
    new HarnessError('output_failed', { folder, what: fileErrorText(thrown) }, thrown)
  let target = folder
  let state: RunState = EMPTY_RUN
  let size = 0

  async function append(text: string): Promise<void> {
    try {
      await events.appendFile(text)
      size += Buffer.byteLength(text)
    } catch (thrown) {
      await events.truncate(size).catch(() => undefined) // readers skip half a line at the end
      throw thrown
    }
  }

  return {
    target: () => target,
    state: () => state,
    async take({ rows, screen, png, files = [] }) {
      try {
        if (screen) await put(folder, stepFile(screen.step, 'png'), png)
        if (screen && lines.hasScreens)
          await put(folder, stepFile(screen.step, 'json'), `${JSON.stringify(screen)}\n`)
        for (const { name, content } of files) await put(folder, name, content)
        await append(lines.of(rows))
        state = rows.reduce(fold, state)
      } catch (thrown) {
        throw failed(thrown)
      }
    },
    async finish() {
      await events.close()
      if (state.rowCount === 0) return discard(folder, isNew)
      try {
        await put(folder, META_FILE, lines.meta(state))
        if (zip === undefined) return
        await zipFolder(folder, zip)
        await rm(folder, { recursive: true })
        target = zip
      } catch (thrown) {
        throw failed(thrown)
      }
    },
  }
}

/** Removes a run but no other folder, because a path may be mistyped. Throws `argument_invalid`. */
async function removeRun(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined)
  if (!found) return
  const isRun = found.isDirectory()
    ? existsSync(join(path, EVENTS_FILE)) || (await readdir(path)).length === 0
    : path.toLowerCase().endsWith('.zip')
  if (!isRun) throw refuse('overwrite', `${path} is no run of Harness; name another folder`)
  await rm(path, { recursive: true }).catch((thrown: unknown) => {
    throw refuse('overwrite', `${path} cannot be replaced: ${fileErrorText(thrown)}`)
  })
}

/** Creates a new folder, distinct even from that of a run that starts in the same second. */
async function ownFolder(path: string): Promise<string> {
  try {
    await makeFolder(dirname(path))
    for (let count = 1; ; count++) {
      const folder = count === 1 ? path : `${path}-${count}`
      const isMade = await mkdir(folder).then(
        () => true,
        (thrown: unknown) => {
          if (existsSync(folder)) return false
          throw thrown
        },
      )
      if (isMade) return folder
    }
  } catch (thrown) {
    throw refuse('output', `${path} cannot be written to: ${fileErrorText(thrown)}`)
  }
}

async function begin(folder: string) {
  try {
    await makeFolder(folder)
    if ((await readdir(folder)).length > 0)
      throw refuse('output', `${folder} is not empty; name a new folder, or add --overwrite`)
    return await open(join(folder, EVENTS_FILE), 'ax')
  } catch (thrown) {
    if (thrown instanceof HarnessError) throw thrown
    throw refuse('output', `${folder} cannot be written to: ${fileErrorText(thrown)}`)
  }
}

/**
 * Creates a folder with its parents. Avoids `recursive`, which never returns where no folder can be
 * created, as in /proc.
 */
async function makeFolder(path: string): Promise<void> {
  if (existsSync(path)) return
  await makeFolder(dirname(path))
  await mkdir(path).catch((thrown) => {
    if (!existsSync(path)) throw thrown // another run may have made it meanwhile
  })
}

/** Writes a temporary file and renames it, so that the file is complete or absent. */
async function put(folder: string, name: string, content: string | Uint8Array): Promise<void> {
  const part = join(folder, `.${name}.part`)
  try {
    await writeFile(part, content)
    await rename(part, join(folder, name))
  } catch (thrown) {
    await rm(part, { force: true }).catch(() => undefined) // the first error is the one to report
    throw thrown
  }
}

/** Removes the created files when nothing was recorded. */
async function discard(folder: string, isNew: boolean): Promise<void> {
  await rm(join(folder, EVENTS_FILE), { force: true })
  // Not empty: another program put files there.
  if (isNew) await rmdir(folder).catch(() => undefined)
}

/** Formats a run as text. */
interface Lines {
  /** Returns the lines that these rows add to the log. */
  of(rows: readonly Row[]): string
  meta(state: RunState): string
  /** False for a format that omits the elements and page text of a step. */
  readonly hasScreens: boolean
}

function linesAs(format: Format): Lines {
  if (format === 'harness') {
    return {
      of: (rows) => rows.map(lineOf).join(''),
      meta: (state) => metaText(metaOf(state) ?? {}),
      hasScreens: true,
    }
  }
  const projection = makeReferenceProjection()
  return {
    of: (rows) => rows.map((row) => projection.lineOf(row)).join(''),
    meta: (state) => metaText(referenceMetaOf(state) ?? {}),
    hasScreens: false,
  }
}

/**
 * Packs the files of a folder into one zip, complete or absent. Throws what the file system throws.
 */
async function zipFolder(folder: string, path: string): Promise<void> {
  const part = `${path}.part`
  const out = createWriteStream(part, { flags: 'wx' })
  const closed = finished(out)
  closed.catch(() => undefined) // reported below, where it is awaited
  try {
    const zip = new Zip((error, chunk, isLast) => {
      if (error) {
        out.destroy(error)
        return
      }
      out.write(chunk)
      if (isLast) out.end()
    })
    for (const name of (await readdir(folder)).sort()) {
      // Pictures are already compressed.
      const entry = name.endsWith('.png') ? new ZipPassThrough(name) : new ZipDeflate(name)
      zip.add(entry)
      entry.push(await readFile(join(folder, name)), true)
    }
    zip.end()
    await closed
    await rename(part, path)
  } catch (thrown) {
    out.destroy()
    await rm(part, { force: true })
    throw thrown
  }
}
