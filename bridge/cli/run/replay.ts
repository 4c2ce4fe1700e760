// Reads a recorded run to replay it.
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { baseName, EVENTS_FILE, META_FILE } from '@harness/shared/bundle/names.ts'
import { type ReadRun, readRun } from '@harness/shared/bundle/read.ts'
import { ScreenFile } from '@harness/shared/devices/observation.ts'
import { HarnessError } from '@harness/shared/language/errors.ts'
import type { Screens } from '@harness/shared/order/automation.ts'
import { foldAll, type RunState, type StepState } from '@harness/shared/views/fold.ts'
import { unzipSync } from 'fflate'
import { refuse } from '../flags.ts'
import { fileErrorText } from './file-error.ts'

/** The files of a bundle by their base name. */
type Files = ReadonlyMap<string, () => Promise<Uint8Array>>

export interface Recording {
  readonly rows: ReadRun['rows']
  readonly state: RunState
  /** The screens of all steps. Throws `argument_invalid` when one is missing. */
  screens(): Promise<Screens>
}

/** Reads the bundle, a folder or a zip; `name` is the path as given. Throws `argument_invalid`. */
export async function readRecording(name: string, path: string): Promise<Recording> {
  try {
    const files = await filesOf(path)
    const text = async (file: string) => {
      const bytes = await files.get(file)?.()
      return bytes && new TextDecoder().decode(bytes)
    }
    const meta = await text(META_FILE)
    const events = (await text(EVENTS_FILE)) ?? ''
    const found = readRun({ events, files: [...files.keys()], ...(meta !== undefined && { meta }) })
    const state = foldAll(found.rows)
    return { rows: found.rows, state, screens: () => screensOf(found, state, files) }
  } catch (thrown) {
    const isOurs = thrown instanceof HarnessError
    throw refuse(
      'replay',
      `${name}${isOurs ? `: ${thrown.message}` : ` cannot be read: ${fileErrorText(thrown)}`}`,
    )
  }
}

async function filesOf(path: string): Promise<Files> {
  if ((await stat(path)).isDirectory()) {
    const names = await readdir(path)
    return new Map(names.map((name) => [name, () => readFile(join(path, name))]))
  }
  const entries = Object.entries(unzipSync(await readFile(path)))
  return new Map(entries.map(([name, bytes]) => [baseName(name), async () => bytes]))
}

async function screensOf(
  { steps: kept }: ReadRun,
  { started, steps }: RunState,
  files: Files,
): Promise<Screens> {
  const first = steps[0]?.started
  const kind = started?.device.kind
  if (!first || !started || kind !== 'web')
    throw refuse('replay-screens', 'this run has no screens that can be replayed')
  const { name, runtime } = started.device
  const { pointSize, scale } = first
  const info = { kind, name, pointSize, scale, ...(runtime !== undefined && { runtime }) }
  const shown = steps.map(async (step) => {
    const own = kept.find((it) => it.step === step.step)
    const png = await files.get(own?.picture ?? '')?.()
    const screen = await files.get(own?.screen ?? '')?.()
    if (!png || !screen) throw refuse('replay-screens', `step ${step.step} has no screen to show`)
    const { scene } = ScreenFile.parse(JSON.parse(new TextDecoder().decode(screen)))
    return { scene, png: Buffer.from(png).toString('base64'), ...outcomeOf(step) }
  })
  return { info, steps: await Promise.all(shown) }
}

function outcomeOf({ result }: StepState) {
  if (!result) return {}
  const { success, outcome, detail = '', durationMs, settleMs } = result
  return { outcome: { success, outcome, detail, durationMs, settleMs } }
}
