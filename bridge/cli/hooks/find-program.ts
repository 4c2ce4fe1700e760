import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { refuse } from '../../system/flags.ts'
import { type CallerContext, callerFolder } from '../run/values.ts'
import type { HookCommand } from './command.ts'
import { HOOK } from './flags.ts'

/** Folders to search when the environment has no PATH. */
const USUAL_PATH = ['/usr/bin', '/bin'].join(delimiter)

/**
 * Refuses a hook whose program does not exist: such a hook could refuse every call. Throws
 * `argument_invalid`.
 */
export function checkProgram({ point, program }: HookCommand, caller: CallerContext): void {
  const folder = callerFolder(caller)
  const isPath = /[\\/]/.test(program)
  const folders = (caller.env['PATH'] || USUAL_PATH).split(delimiter)
  const places = isPath
    ? [resolve(folder, program)]
    : folders.map((each) => join(resolve(folder, each), program))
  const endings = caller.platform === 'win32' ? ['', '.exe', '.com'] : ['']
  const files = places
    .flatMap((place) => endings.map((ending) => `${place}${ending}`))
    .filter(isFile)
  if (files.some(canStart)) return
  const [found] = files
  if (found !== undefined)
    throw refuse(
      HOOK,
      `cannot start ${found} at ${point}: the file is not executable; make it so with chmod +x`,
    )
  const where = isPath
    ? 'correct its path, which begins at the folder'
    : 'install it, or give its path from the folder'
  throw refuse(
    HOOK,
    `names ${program} for ${point}, and there is no such program; ${where} ${folder}`,
  )
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}

function canStart(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
