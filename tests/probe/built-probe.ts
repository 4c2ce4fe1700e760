import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { ensureProbeBuilt } from '../../scripts/build.mjs'

/** The probe as devices load it, built from the sources as they are now unless it is. */
export async function buildProbe(): Promise<{ readonly url: URL; readonly script: string }> {
  const file = await ensureProbeBuilt()
  return { url: pathToFileURL(file), script: await readFile(file, 'utf8') }
}
