import { HarnessError } from '@harness/shared/base/errors.ts'
import { jsonOf } from '@harness/shared/base/json.ts'
import { readScreen, type Scene, type ScreenFile } from '@harness/shared/device/observation.ts'
import { foldAll, type RunState } from '@harness/shared/log/fold.ts'
import { EVENTS_FILE, META_FILE } from '@harness/shared/log/versions/names.ts'
import { type ReadRun, readRun } from '@harness/shared/log/versions/read.ts'
import { fileErrorText } from '../run/file-error.ts'
import { type Files, type FoundRun, runsIn } from './files.ts'

/** A run on disk, in any version of the format. */
export interface Bundle {
  /** Path as the user gave it. */
  readonly name: string
  readonly run: ReadRun
  readonly state: RunState
  readonly files: Files
  /** Folder in a zip or report of several runs, with a trailing slash; else empty. */
  readonly folder: string
  /** HTML page that contains the report, if the run comes from one. */
  readonly page?: FoundRun['page']
}

async function readFiles(name: string, { files, folder, page }: FoundRun): Promise<Bundle> {
  const text = async (file: string) => {
    const bytes = await files.get(file)?.()
    return bytes && new TextDecoder().decode(bytes)
  }
  // Becomes empty, and so unreadable, if it cannot be unpacked; the log contains the same data.
  const meta = files.has(META_FILE) ? ((await text(META_FILE)) ?? '') : undefined
  if (!files.has(EVENTS_FILE))
    throw new HarnessError('bundle_invalid', { what: `it holds no log of a run (${EVENTS_FILE}).` })
  const events = (await text(EVENTS_FILE)) ?? ''
  const run = readRun({ events, files: [...files.keys()], ...(meta !== undefined && { meta }) })
  return { name, run, state: foldAll(run.rows), files, folder, ...(page && { page }) }
}

/** Reads every run in a folder, zip or report. Throws `argument_invalid` with path and reason. */
export async function readBundles(name: string, path: string): Promise<readonly Bundle[]> {
  try {
    const bundles: Bundle[] = []
    for (const found of await runsIn(path)) bundles.push(await readFiles(name, found))
    return bundles
  } catch (thrown) {
    const what =
      thrown instanceof HarnessError ? thrown.message : `cannot be read: ${fileErrorText(thrown)}`
    throw new HarnessError('argument_invalid', { argument: name, what }, thrown)
  }
}

/** Reads the first run of a file. Throws as `readBundles`. */
export async function readBundle(name: string, path: string): Promise<Bundle> {
  const [bundle] = await readBundles(name, path)
  if (bundle) return bundle
  throw new HarnessError('argument_invalid', { argument: name, what: 'holds no run' })
}

/** Content of a stored screen; undefined if it is damaged. */
export function screenIn(bytes: Uint8Array): ScreenFile | undefined {
  return readScreen(jsonOf(new TextDecoder().decode(bytes)))
}

/** Stored screens by step. A file that cannot be read counts as missing. */
export async function screensOf({ run, files }: Bundle): Promise<ReadonlyMap<number, ScreenFile>> {
  const screens = new Map<number, ScreenFile>()
  for (const { step, screen } of run.steps) {
    const bytes = await files.get(screen ?? '')?.()
    const shown = bytes && screenIn(bytes)
    if (shown) screens.set(step, { ...shown, step })
  }
  return screens
}

export async function scenesOf(bundle: Bundle): Promise<ReadonlyMap<number, Scene>> {
  const screens = await screensOf(bundle)
  return new Map([...screens].map(([step, { scene }]) => [step, scene]))
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** True when the bytes begin with the PNG signature (PNG specification, 5.2). */
export function isPng(bytes: Uint8Array): boolean {
  return PNG.every((byte, at) => bytes[at] === byte)
}
