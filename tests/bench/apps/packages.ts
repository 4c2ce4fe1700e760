// Published packages, downloaded once through the package manager and unpacked as they ship.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { access, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const CACHE = fileURLToPath(new URL('../../../.cache/apps/', import.meta.url))
const run = promisify(execFile)

/** Archives of old publishers make tar warn of unknown headers, several for each file. */
const WARNINGS = 64 * 1024 * 1024

export interface Package {
  readonly package: string
  readonly version: string
  /** SHA-512 of the archive, as registries write it: other content is another application. */
  readonly integrity: string
}

/**
 * The folder of the unpacked package. Needs the registry the first time, and afterwards only the
 * disk.
 */
export async function unpacked(wanted: Package): Promise<URL> {
  const folder = join(CACHE, `${wanted.package.replace('/', '+')}-${wanted.version}`)
  const exists = await access(folder).then(
    () => true,
    () => false,
  )
  if (!exists) await download(wanted, folder)
  return pathToFileURL(`${folder}/`)
}

async function download(wanted: Package, folder: string): Promise<void> {
  const partial = `${folder}.partial`
  await rm(partial, { recursive: true, force: true })
  await mkdir(join(partial, 'content'), { recursive: true })
  const name = `${wanted.package}@${wanted.version}`
  await run('npm', ['pack', name, '--silent', '--pack-destination', partial])
  const [archive] = (await readdir(partial)).filter((file) => file.endsWith('.tgz'))
  if (archive === undefined) throw new Error(`${name} could not be downloaded.`)
  const bytes = await readFile(join(partial, archive))
  const hash = `sha512-${createHash('sha512').update(bytes).digest('base64')}`
  if (hash !== wanted.integrity) throw new Error(`${name} is not the package that was counted.`)
  const content = join(partial, 'content')
  const unpack = ['xzf', join(partial, archive), '-C', content, '--strip-components=1']
  await run('tar', unpack, { maxBuffer: WARNINGS })
  await rename(content, folder)
  await rm(partial, { recursive: true, force: true })
}
