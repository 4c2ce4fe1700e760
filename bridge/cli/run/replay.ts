// Reads a recorded run to replay it.

import { asHarnessError } from '@harness/shared/base/errors.ts'
import type { RunState, StepState } from '@harness/shared/log/fold.ts'
import type { ReadRun } from '@harness/shared/log/versions/read.ts'
import type { Screens } from '@harness/shared/log/wire/automation.ts'
import { refuse } from '../../system/flags.ts'
import type { Files } from '../bundle/files.ts'
import { readBundle, screenIn } from '../bundle/read-bundle.ts'

export interface Recording {
  readonly rows: ReadRun['rows']
  readonly state: RunState
  /** Reads the screens of all steps. Throws `argument_invalid` when one is missing. */
  screens(): Promise<Screens>
}

/** Reads a run from a folder or a zip; `name` is the path as given. Throws `argument_invalid`. */
export async function readRecording(name: string, path: string): Promise<Recording> {
  const { run, state, files } = await readBundle(name, path).catch((thrown) => {
    throw refuse('replay', asHarnessError(thrown).message)
  })
  return { rows: run.rows, state, screens: () => screensOf(run, state, files) }
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
    const scene = screen && screenIn(screen)?.scene
    if (!png || !scene) throw refuse('replay-screens', `step ${step.step} has no screen to show`)
    return { scene, png: Buffer.from(png).toString('base64'), ...outcomeOf(step) }
  })
  return { info, steps: await Promise.all(shown) }
}

function outcomeOf({ result }: StepState) {
  if (!result) return {}
  const { success, outcome, detail = '', durationMs, settleMs, stillMs, lagMs } = result
  const { reacted, highlighted } = result
  const still = {
    ...(stillMs !== undefined && { stillMs }),
    ...(lagMs !== undefined && { lagMs }),
    ...(reacted !== undefined && { reacted }),
    ...(highlighted !== undefined && { highlighted }),
  }
  return { outcome: { success, outcome, detail, durationMs, settleMs, ...still } }
}
