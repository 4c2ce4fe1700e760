import { jsonOf } from '@harness/shared/base/json.ts'
import { readScreen, type ScreenFile } from '@harness/shared/device/observation.ts'
import { type Damage, damage, listed } from '@harness/shared/log/versions/damage.ts'
import type { ReadRun } from '@harness/shared/log/versions/read.ts'
import type { ImportedSteps } from '../store/log/add-run.ts'
import type { Content } from './entry.ts'
import type { FilesOfRun } from './files-of-run.ts'
import { MAX_PICTURE, MAX_TEXT } from './limits.ts'
import { type FoundPicture, picturePack } from './picture-pack.ts'

/**
 * Maximum bytes and steps read at once: large enough for few transactions, small enough for memory.
 */
const BYTES_AT_ONCE = 8_000_000
const STEPS_AT_ONCE = 200

const decoder = new TextDecoder()
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Screenshots and screens of the steps, read in groups. */
export interface Attachments {
  readonly steps: AsyncIterable<ImportedSteps>
  /** Unreadable files; complete once all steps have been read. */
  readonly damages: () => readonly Damage[]
}

type StepFiles = ReadRun['steps'][number]

interface ReadStep {
  readonly step: number
  readonly picture: FoundPicture | undefined
  readonly screen: ScreenFile | undefined
  /** True when a file of the step exists but cannot be read. */
  readonly isLost: boolean
}

/** Treats an unreadable file as missing: one picture must not cost a whole run. */
async function contentOf(files: FilesOfRun, name: string | undefined, limit: number) {
  return name === undefined ? undefined : files.read(name, limit).catch(() => undefined)
}

function isPng({ bytes }: Content): boolean {
  return PNG.every((byte, at) => bytes[at] === byte)
}

/** Screen of a step from `step-001.json`; undefined when unreadable. */
function screenIn(step: number, { bytes }: Content): ScreenFile | undefined {
  const value = jsonOf(decoder.decode(bytes))
  const given = typeof value === 'object' ? value : {}
  return readScreen({ ...given, step })
}

async function readStep(files: FilesOfRun, { step, ...names }: StepFiles): Promise<ReadStep> {
  const [png, json] = await Promise.all([
    contentOf(files, names.picture, MAX_PICTURE),
    contentOf(files, names.screen, MAX_TEXT),
  ])
  const picture = png && isPng(png) ? { step, ...png } : undefined
  const screen = json && screenIn(step, json)
  const isLost = (names.picture && !picture) || (names.screen && !screen)
  return { step, picture, screen, isLost: Boolean(isLost) }
}

/** Groups of steps; a step with large files is a group by itself. */
function* some(steps: readonly StepFiles[], files: FilesOfRun): Generator<readonly StepFiles[]> {
  let open: StepFiles[] = []
  let bytes = 0
  for (const step of steps) {
    const more = files.sizeOf(step.picture ?? '') + files.sizeOf(step.screen ?? '')
    const isFull = open.length === STEPS_AT_ONCE || bytes + more > BYTES_AT_ONCE
    if (isFull && open.length > 0) {
      yield open
      open = []
      bytes = 0
    }
    open.push(step)
    bytes += more
  }
  yield open
}

/** Reads the first group at once, while the log is stored; others when requested. */
export function attachmentsOf({ steps }: ReadRun, files: FilesOfRun): Attachments {
  const lost: number[] = []
  const [first = [], ...groups] = some(steps, files)
  const readAll = (group: readonly StepFiles[]) =>
    Promise.all(group.map((each) => readStep(files, each)))
  const firstRead = readAll(first)
  async function* parts(): AsyncGenerator<ImportedSteps> {
    for (const group of [firstRead, ...groups]) {
      const read = await (group instanceof Promise ? group : readAll(group))
      lost.push(...read.filter(({ isLost }) => isLost).map(({ step }) => step))
      yield {
        ...picturePack(read.flatMap(({ picture }) => picture ?? [])),
        screens: read.flatMap(({ screen }) => screen ?? []),
      }
    }
  }
  const text = () => `A file of step ${listed(lost)} could not be read.`
  return {
    steps: parts(),
    damages: () => (lost.length > 0 ? [damage('picture_missing', text())] : []),
  }
}
