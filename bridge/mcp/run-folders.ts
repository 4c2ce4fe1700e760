import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { HarnessError } from '@harness/shared/language/errors.ts'
import { RunId } from '@harness/shared/language/ids.ts'
import { type Bundle, readBundle } from '../cli/bundle/read-bundle.ts'

/** Runs on disk, a folder each. */
interface RunFolders {
  /** Where a new run goes. */
  pathFor(runId: RunId, now: Date): string
  has(runId: string): Promise<boolean>
  /** Throws `argument_invalid` for a run that is not there. */
  bundle(runId: string): Promise<Bundle>
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
    list: async () => (await paths()).map(({ runId }) => runId),
  }
}

/** In UTC as `yyyyMMdd-HHmmss`. */
function stampOf(now: Date): string {
  const [day = '', time = ''] = now.toISOString().split('T')
  return `${day.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}`
}
