// Worker calls about prototypes; the code is loaded with the first call.
import type { OpenedFile } from '../../bundle/entry.ts'
import type { Clock, Ids } from '../../core/ports.ts'
import type { HarnessDb } from '../../store/schema.ts'
import type { Result } from '../result.ts'
import type { PrototypeDevices } from '../run/prototypes.ts'
import { toResult } from '../to-result.ts'
import type {
  AddedPrototype,
  PictureReport,
  PrototypeCheck,
  SampleName,
  SamplePrototype,
} from './reports.ts'

export interface PrototypeCalls {
  /**
   * Adds a prototype from a zip, a folder or loose files, with its application. When refused,
   * nothing is added.
   */
  importPrototype(files: readonly OpenedFile[]): Promise<Result<AddedPrototype>>
  exportPrototype(id: string): Promise<Result<Blob>>
  /** Size of each picture, or what is wrong with it, before it is added. */
  readPictures(files: readonly OpenedFile[]): Promise<Result<readonly PictureReport[]>>
  /** Files as a prototype would store them: unpacked, under the paths they replace. */
  filesForPrototype(
    id: string,
    files: readonly OpenedFile[],
  ): Promise<Result<readonly OpenedFile[]>>
  /** A built-in prototype with its tour; added at the first call. */
  samplePrototype(sample: SampleName): Promise<Result<SamplePrototype>>
  /** Opens an HTML prototype once, as its runs would, and reports what they would find. */
  checkPrototype(id: string): Promise<Result<PrototypeCheck>>
}

interface PrototypeCallDeps {
  readonly db: HarnessDb
  readonly clock: Clock
  readonly ids: Ids
  readonly devices: PrototypeDevices
  /** Fetches files of the app itself. */
  readonly fetch: typeof fetch
}

/** Time limit in milliseconds for the first screen of a page. */
const CHECK_LIMIT_MS = 30_000

const service = () => import('./prototypes.ts')

export function makePrototypeCalls(deps: PrototypeCallDeps): PrototypeCalls {
  return {
    importPrototype: (files) =>
      toResult(async () => (await service()).importPrototype(deps, files)),
    exportPrototype: (id) => toResult(async () => (await service()).exportPrototype(deps.db, id)),
    readPictures: (files) => toResult(async () => (await service()).readPictures(files)),
    filesForPrototype: (id, files) =>
      toResult(async () => (await service()).filesForPrototype(deps.db, id, files)),
    samplePrototype: (sample) =>
      toResult(async () => (await service()).samplePrototype(deps, sample)),
    checkPrototype: (id) =>
      toResult(async () =>
        (await service()).checkPrototype(deps, id, AbortSignal.timeout(CHECK_LIMIT_MS)),
      ),
  }
}
