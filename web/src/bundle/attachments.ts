import { type Damage, damage, listed } from '@harness/shared/bundle/damage.ts'
import type { ReadRun } from '@harness/shared/bundle/read.ts'
import { ScreenFile } from '@harness/shared/devices/observation.ts'
import type { ImportedSteps } from '../store/log/add-run.ts'
import type { Content } from './entry.ts'
import type { FilesOfRun } from './files-of-run.ts'
import { MAX_PICTURE, MAX_TEXT } from './limits.ts'

/** Steps read at once, and bytes of them: files answer several questions sooner than one by one. */
const AT_ONCE = 8
const BYTES_AT_ONCE = 16_000_000

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Pictures and screens of the steps, some at a time. */
export interface Attachments {
  readonly steps: AsyncIterable<ImportedSteps>
  /** What could not be read, once all steps were. */
  readonly damages: () => readonly Damage[]
}

type StepFiles = ReadRun['steps'][number]

interface ReadStep {
  readonly step: number
  readonly picture: Blob | undefined
  readonly screen: ScreenFile | undefined
  /** A file of it is there and cannot be read. */
  readonly isLost: boolean
}

/** What cannot be read is a missing file; a whole run must not be lost for one picture. */
async function contentOf(files: FilesOfRun, name: string | undefined, limit: number) {
  return name === undefined ? undefined : files.read(name, limit).catch(() => undefined)
}

function pictureIn({ bytes, blob }: Content): Blob | undefined {
  return PNG.every((byte, at) => bytes[at] === byte) ? blob('image/png') : undefined
}

/** What `step-001.json` holds, as the record of that step; undefined when it cannot be read. */
function screenIn(step: number, { bytes }: Content): ScreenFile | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
    const given = typeof value === 'object' ? value : {}
    return ScreenFile.safeParse({ ...given, step }).data
  } catch {
    // Reported as a file that could not be read.
    return undefined
  }
}

async function readStep(files: FilesOfRun, { step, ...names }: StepFiles): Promise<ReadStep> {
  const [png, json] = await Promise.all([
    contentOf(files, names.picture, MAX_PICTURE),
    contentOf(files, names.screen, MAX_TEXT),
  ])
  const picture = png && pictureIn(png)
  const screen = json && screenIn(step, json)
  const isLost = (names.picture && !picture) || (names.screen && !screen)
  return { step, picture, screen, isLost: Boolean(isLost) }
}

/** Some steps at a time: few, or one with large files. */
function* some(steps: readonly StepFiles[], files: FilesOfRun): Generator<readonly StepFiles[]> {
  let open: StepFiles[] = []
  let bytes = 0
  for (const step of steps) {
    const more = files.sizeOf(step.picture ?? '') + files.sizeOf(step.screen ?? '')
    if (open.length === AT_ONCE || (open.length > 0 && bytes + more > BYTES_AT_ONCE)) {
      yield open
      open = []
      bytes = 0
    }
    open.push(step)
    bytes += more
  }
  yield open
}

/** Nothing is read before it is asked for. */
export function attachmentsOf({ steps }: ReadRun, files: FilesOfRun): Attachments {
  const lost: number[] = []
  async function* parts(): AsyncGenerator<ImportedSteps> {
    for (const group of some(steps, files)) {
      const read = await Promise.all(group.map((each) => readStep(files, each)))
      lost.push(...read.filter(({ isLost }) => isLost).map(({ step }) => step))
      yield {
        shots: read.flatMap(({ step, picture }) => (picture ? [{ step, blob: picture }] : [])),
        screens: read.flatMap(({ screen }) => (screen ? [screen] : [])),
      }
    }
  }
  const text = () => `A file of step ${listed(lost)} could not be read.`
  return {
    steps: parts(),
    damages: () => (lost.length > 0 ? [damage('picture_missing', text())] : []),
  }
}
