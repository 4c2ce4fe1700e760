import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { HarnessError } from '@harness/shared/base/errors.ts'
import { ownCommand } from './own-command.ts'

/**
 * Folder of this checkout or installed package. The bridge runs from its sources, or built into
 * `bridge/dist`.
 */
export const ROOT = rootAbove(dirname(fileURLToPath(import.meta.url)))

/** True when this code was built, that is, its files are not TypeScript. */
export const IS_BUILT = !import.meta.url.endsWith('.ts')

/** Command with which the user calls the command line. */
export const COMMAND = ownCommand(ROOT, {
  cwd: process.env['INIT_CWD'] ?? process.cwd(),
  env: process.env,
})

function rootAbove(folder: string): string {
  if (existsSync(join(folder, 'bin/harness.mjs'))) return folder
  const above = dirname(folder)
  if (above === folder)
    throw new HarnessError('internal', { what: 'the bridge is outside of its package' })
  return rootAbove(above)
}
