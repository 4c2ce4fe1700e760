import { existsSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { HarnessError } from '@harness/shared/base/errors.ts'
import { fileErrorText } from '../run/file-error.ts'

/**
 * Writes a file completely or not at all. Throws `argument_invalid` when it cannot be written, or
 * exists and `overwrite` is not set.
 */
export async function saveNew(
  path: string,
  content: string | Uint8Array,
  overwrite = false,
): Promise<void> {
  const refuse = (what: string) => new HarnessError('argument_invalid', { argument: path, what })
  if (!overwrite && existsSync(path)) throw refuse('is there already; name a new file')
  if (!existsSync(dirname(path))) throw refuse('cannot be written: its folder is not there')
  const part = `${path}.part`
  try {
    await writeFile(part, content, { flag: overwrite ? 'w' : 'wx' })
    await rename(part, path)
  } catch (thrown) {
    await rm(part, { force: true }).catch(() => undefined) // the first error is the one to report
    throw refuse(`cannot be written: ${fileErrorText(thrown)}`)
  }
}
