import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { inOneLine, refuse } from '../../system/flags.ts'
import { fileErrorText } from './file-error.ts'
import { type CallerContext, callerFolder } from './values.ts'

/** Absolute paths of the files that may be uploaded. Throws `argument_invalid`. */
export async function allowedFiles(
  given: readonly string[] = [],
  caller: CallerContext,
): Promise<{ readonly files?: readonly string[] }> {
  const paths = [...new Set(given.map((path) => resolve(callerFolder(caller), path)))]
  for (const path of paths) {
    const refused = (what: string) => refuse('file', `cannot use ${inOneLine(path)}: ${what}`)
    const found = await stat(path).catch((thrown: unknown) => {
      throw refused(fileErrorText(thrown))
    })
    if (!found.isFile()) throw refused('it is no file')
  }
  return paths.length > 0 ? { files: paths } : {}
}
