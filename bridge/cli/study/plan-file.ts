// Reads a plan file as plain data, with the line of each field. JSON is read as YAML.
import { readFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { HarnessError } from '@harness/shared/base/errors.ts'
import { placeText, plainError, readPlanText } from '@harness/shared/files/study/plan-text.ts'
import type { PlanPath } from '@harness/shared/order/study/plan.ts'
import { isMapping } from '@harness/shared/order/study/values.ts'
import { fileErrorText } from '../run/file-error.ts'

export interface PlanFile {
  readonly value: unknown
  /** Folder to which the relative paths of the plan refer. */
  readonly folder: string
  /** Formats the place of a field: "plan.yaml:12 personas[0].name". */
  readonly place: (path: PlanPath) => string
}

/** Reads a plan. `name` is the path as given. Throws `argument_invalid`. */
export async function readPlanFile(name: string, path: string): Promise<PlanFile> {
  const folder = dirname(path)
  if (/\.[cm]?[jt]s$/.test(path)) {
    const value = await moduleAt(name, path)
    return { value, folder, place: (at) => placeText(basename(path), undefined, at) }
  }
  const text = await readFile(path, 'utf8').catch((thrown: unknown) => {
    throw wrongFile(name, `cannot be read: ${fileErrorText(thrown)}`)
  })
  const { value, place } = readPlanText(text, basename(path))
  return { value, folder, place }
}

function wrongFile(argument: string, what: string): HarnessError {
  return new HarnessError('argument_invalid', { argument, what })
}

async function moduleAt(name: string, path: string): Promise<unknown> {
  // jiti loads TypeScript, and `export` in a CommonJS package, with every Node version.
  const { createJiti } = await import('jiti')
  try {
    const loaded: unknown = await createJiti(path, {
      fsCache: false,
      interopDefault: false,
    }).import(path)
    const value = isMapping(loaded) ? loaded['default'] : undefined
    if (value === undefined) throw wrongFile(name, 'exports no plan; write: export default { … }')
    return value
  } catch (thrown) {
    if (thrown instanceof HarnessError) throw thrown
    const what = thrown instanceof Error ? plainError(thrown.message) : String(thrown)
    throw wrongFile(name, `cannot be loaded: ${what}`)
  }
}
