import { execFile } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const VITE = join(ROOT, 'node_modules/vite/bin/vite.js')
const CONFIG = join(ROOT, 'shared/probe/vite.config.ts')

/** The probe built from the sources as they are now, in a folder of its own. */
export async function buildProbe(): Promise<{ readonly url: URL; readonly script: string }> {
  const outDir = await mkdtemp(join(tmpdir(), 'harness-probe-'))
  const args = [VITE, 'build', '--config', CONFIG, '--outDir', outDir]
  await promisify(execFile)(process.execPath, args, { cwd: ROOT })
  const file = join(outDir, 'probe.js')
  return { url: pathToFileURL(file), script: await readFile(file, 'utf8') }
}
