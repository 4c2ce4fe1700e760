import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HarnessError } from '@harness/shared/base/errors.ts'
import { RunId } from '@harness/shared/base/ids.ts'
import { jsonOf } from '@harness/shared/base/json.ts'
import { ScreenFile } from '@harness/shared/device/observation.ts'
import { type Row, stepFile } from '@harness/shared/log/rows.ts'
import { type Bundle, readBundle } from '../../cli/bundle/read-bundle.ts'
import type { RunRecord } from '../../server/socket/records.ts'

/** Runs on disk, a folder each. */
export interface RunFolders {
  pathFor(runId: RunId, now: Date): string
  has(runId: string): Promise<boolean>
  /** Throws `argument_invalid` for a run that is not there. */
  bundle(runId: string): Promise<Bundle>
  /** These rows, those of each step with its picture and screen as far as they were kept. */
  records(runId: RunId, rows: readonly Row[]): AsyncIterable<RunRecord>
  /** Newest first. */
  list(): Promise<readonly RunId[]>
  /** The same, each with its folder. */
  paths(): Promise<readonly { readonly runId: RunId; readonly path: string }[]>
}

/** `20261122-221530-<id>`: the time sorts, the id finds. */
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

/** Each step has rows of its own. */
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

/** In UTC as `yyyyMMdd-HHmmss`. */
function stampOf(now: Date): string {
  const [day = '', time = ''] = now.toISOString().split('T')
  return `${day.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}`
}
