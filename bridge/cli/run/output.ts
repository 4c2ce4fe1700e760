import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { EVENTS_FILE, type Format, META_FILE } from '@harness/shared/bundle/names.ts'
import { HarnessError } from '@harness/shared/language/errors.ts'
import { stepFile } from '@harness/shared/language/rows.ts'
import { EMPTY_RUN, fold, type RunState } from '@harness/shared/views/fold.ts'
import type { RunRecord } from '../../socket/records.ts'
import { refuse } from '../flags.ts'
import { linesAs } from './lines.ts'
import { why } from './why.ts'
import { zipFolder } from './zip.ts'

/** Where a run is written, row by row. */
export interface Output {
  /** The folder; after `finish`, the zip where one was asked for. */
  readonly target: () => string
  readonly state: () => RunState
  /** Keeps a record: the picture and the screen first, then each row as a whole line. Throws `output_failed`. */
  take(record: RunRecord): Promise<void>
  /** Writes the meta and packs the zip when there are rows; leaves nothing when there are none. Throws `output_failed`. */
  finish(): Promise<void>
}

/**
 * Makes the folder, or takes an empty one. A path that ends in `.zip` collects in a folder beside it, which stays until
 * the zip is whole. Throws `argument_invalid` for a path that cannot be used.
 */
export async function openOutput(path: string, format: Format): Promise<Output> {
  const zip = path.toLowerCase().endsWith('.zip') ? path : undefined
  if (zip !== undefined && existsSync(zip)) throw refuse('output', `${zip} is there already`)
  const folder = zip === undefined ? path : `${path}.files`
  const isNew = !existsSync(folder)
  const events = await begin(folder)
  const lines = linesAs(format)
  const failed = (thrown: unknown) =>
    new HarnessError('output_failed', { folder, what: why(thrown) }, thrown)
  let target = folder
  let state: RunState = EMPTY_RUN
  let size = 0

  async function append(text: string): Promise<void> {
    try {
      await events.appendFile(text)
      size += Buffer.byteLength(text)
    } catch (thrown) {
      await events.truncate(size).catch(() => undefined) // half a line at the end is passed over by every reader
      throw thrown
    }
  }

  return {
    target: () => target,
    state: () => state,
    async take({ rows, screen, png }) {
      try {
        if (screen) await put(folder, stepFile(screen.step, 'png'), png)
        if (screen && lines.hasScreens)
          await put(folder, stepFile(screen.step, 'json'), `${JSON.stringify(screen)}\n`)
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

async function begin(folder: string) {
  try {
    await makeFolder(folder)
    if ((await readdir(folder)).length > 0)
      throw refuse('output', `${folder} is not empty; name a new folder`)
    return await open(join(folder, EVENTS_FILE), 'ax')
  } catch (thrown) {
    if (thrown instanceof HarnessError) throw thrown
    throw refuse('output', `${folder} cannot be written to: ${why(thrown)}`)
  }
}

/** With all above it. Not `recursive`, which tries for ever where no folder can be made, as in /proc. */
async function makeFolder(path: string): Promise<void> {
  if (existsSync(path)) return
  await makeFolder(dirname(path))
  await mkdir(path).catch((thrown) => {
    if (!existsSync(path)) throw thrown // another run may have made it meanwhile
  })
}

/** Writes a file beside its place and moves it there, so that it is whole or not there. */
async function put(folder: string, name: string, content: string | Uint8Array): Promise<void> {
  const part = join(folder, `.${name}.part`)
  try {
    await writeFile(part, content)
    await rename(part, join(folder, name))
  } catch (thrown) {
    await rm(part, { force: true }).catch(() => undefined) // the first fault is the one to tell
    throw thrown
  }
}

/** Nothing was recorded: the place looks as if nobody had asked for it. */
async function discard(folder: string, isNew: boolean): Promise<void> {
  await rm(join(folder, EVENTS_FILE), { force: true })
  if (isNew) await rmdir(folder).catch(() => undefined) // somebody put something there meanwhile; it is theirs
}
