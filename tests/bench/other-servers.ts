// Servers that other projects publish for agents, installed once from the registry to be measured
// beside ours. They are no dependency of Harness.
import { execFile } from 'node:child_process'
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const CACHE = fileURLToPath(new URL('../../.cache/servers/', import.meta.url))
const INSTALL_MS = 180_000
const run = promisify(execFile)

export interface OtherServer {
  readonly package: string
  readonly version: string
  /** Its program, inside the package. */
  readonly program: string
}

export const PLAYWRIGHT: OtherServer = {
  package: '@playwright/mcp',
  version: '0.0.83',
  program: 'cli.js',
}

export const MOBILE: OtherServer = {
  package: '@mobilenext/mobile-mcp',
  version: '1.0.4',
  program: 'lib/index.js',
}

/** The path of its program, or why it cannot be had here. */
export async function programOf(
  wanted: OtherServer,
): Promise<{ readonly path: string } | { readonly missing: string }> {
  const name = `${wanted.package}@${wanted.version}`
  const folder = join(CACHE, name.replace('/', '+'))
  const path = join(folder, 'node_modules', wanted.package, wanted.program)
  try {
    await access(path).catch(() => install(name, folder))
    await access(path)
    return { path }
  } catch {
    return { missing: `${name} could not be installed from the package registry` }
  }
}

/** Without the scripts of the packages, which would download browsers. */
async function install(name: string, folder: string): Promise<void> {
  const partial = `${folder}.partial`
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial, { recursive: true })
  await writeFile(join(partial, 'package.json'), '{"private": true}\n')
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel', 'error']
  const soon = ['--fetch-retries', '1', '--fetch-timeout', '20000']
  await run('npm', ['install', ...quiet, ...soon, name], { cwd: partial, timeout: INSTALL_MS })
  await rm(folder, { recursive: true, force: true })
  await rename(partial, folder)
}
