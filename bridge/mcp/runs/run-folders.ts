import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HarnessError } from '@harness/shared/base/errors.ts'
import { RunId } from '@harness/shared/base/ids.ts'
import { jsonOf } from '@harness/shared/base/json.ts'
import { ScreenFile } from '@harness/shared/device/observation.ts'
import { type Row, stepFile } from '@harness/shared/log/rows.ts'
import { type Bundle, readBundle } from '../../cli/bundle/read-bundle.ts'
import type { RunRecord } from '../../server/socket/records.ts'

/** Runs on disk, with one folder each. */
export interface RunFolders {
  pathFor(runId: RunId, now: Date): string
  has(runId: string): Promise<boolean>
  /** Reads a run. Throws `argument_invalid` when it does not exist. */
  bundle(runId: string): Promise<Bundle>
  /** Yields these rows step by step, with the stored picture and screen of each step. */
  records(runId: RunId, rows: readonly Row[]): AsyncIterable<RunRecord>
  /** Run ids, newest first. */
  list(): Promise<readonly RunId[]>
  /** Run ids with their folders, newest first. */
  paths(): Promise<readonly { readonly runId: RunId; readonly path: string }[]>
}

/** Folder name `20261122-221530-<id>`: sorted by time, found by id. */
const FOLDER = /^\d{8}-\d{6}-([0-9a-f-]{36})$/

export function makeRunFolders(folder: string): RunFolders {
  async function names(): Promise<readonly string[]> {
    const found = await readdir(folder).catch(() => []) // no run was kept yet
    return found
      .filter((name) => FOLDER.test(name))
      .sort()
      .reverse()
  }

  async function folderNamed(runId: string): Promise<string | undefined> {
    if (!RunId.safeParse(runId).success) return undefined
    return (await names()).find((each) => each.endsWith(`-${runId}`))
  }

  async function paths() {
    return (await names()).map((name) => ({
      runId: RunId.parse(FOLDER.exec(name)?.[1] ?? ''),
      path: join(folder, name),
    }))
  }

  return {
    paths,
    pathFor: (runId, now) => join(folder, `${stampOf(now)}-${runId}`),
    has: async (runId) => (await folderNamed(runId)) !== undefined,
    async bundle(runId) {
      const name = await folderNamed(runId)
      if (name !== undefined) return readBundle(runId, join(folder, name))
      const what = `no run is called ${runId.slice(0, 80)}; list_runs names those there are`
      throw new HarnessError('argument_invalid', { argument: 'run_id', what })
    },
    async *records(runId, rows) {
      const path = (await paths()).find((each) => each.runId === runId)?.path ?? folder
      for (const batch of byStep(rows)) {
        const [first] = batch
        if (first?.kind !== 'step_started') yield { rows: batch, png: new Uint8Array() }
        else yield { rows: batch, ...(await stepFiles(path, first.step)) }
      }
    },
    list: async () => (await paths()).map(({ runId }) => runId),
  }
}

function byStep(rows: readonly Row[]): readonly (readonly Row[])[] {
  const starts = rows.flatMap(({ kind }, at) => (at === 0 || kind === 'step_started' ? [at] : []))
  return starts.map((start, at) => rows.slice(start, starts[at + 1]))
}

async function stepFiles(path: string, step: number): Promise<Pick<RunRecord, 'png' | 'screen'>> {
  const read = (extension: 'png' | 'json') =>
    readFile(join(path, stepFile(step, extension))).catch(() => undefined) // not kept
  const [png, json] = await Promise.all([read('png'), read('json')])
  const screen = ScreenFile.safeParse(jsonOf(json?.toString() ?? '')).data
  return { png: png ?? new Uint8Array(), ...(screen && { screen }) }
}

/** Formats a UTC time as `yyyyMMdd-HHmmss`. */
function stampOf(now: Date): string {
  const [day = '', time = ''] = now.toISOString().split('T')
  return `${day.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}`
}
