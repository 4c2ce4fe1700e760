// Command by which the user calls Harness: a script of the checkout, or a package that is a
// dependency, was fetched by npx, or is installed globally.
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join, relative, resolve, sep } from 'node:path'
import { jsonOf } from '@harness/shared/base/json.ts'
import * as z from 'zod/mini'

const NAME = 'harness'

/** Manifest of the folder into which npx installs, as npm writes it. */
const Fetched = z.object({
  dependencies: z.record(z.string(), z.string()),
  _npx: z.object({ packages: z.array(z.string()) }),
})

interface Caller {
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
}

/** Command that runs this installation again, from the caller's folder. */
export function ownCommand(root: string, { cwd, env }: Caller): string {
  if (existsSync(join(root, 'scripts/harness.mjs'))) return 'npm run -s harness --'
  if (installedAbove(cwd, root) !== undefined) return `npx ${NAME}`
  const fetched = fetchedFrom(root, cwd)
  if (fetched !== undefined) return `npx ${quoted(fetched)}`
  const isOnPath = (env['PATH'] ?? '')
    .split(delimiter)
    .some((folder) => folder !== '' && sameFile(join(folder, NAME), join(root, 'bin/harness.mjs')))
  return isOnPath ? NAME : `node ${quoted(join(root, 'bin/harness.mjs'))}`
}

/** Path of this package as a dependency of the folder or of one above it; else undefined. */
export function installedAbove(folder: string, root: string): string | undefined {
  const path = join(folder, 'node_modules', NAME)
  if (sameFile(path, root)) return path
  const above = dirname(folder)
  return above === folder ? undefined : installedAbove(above, root)
}

/** Package that was given to npx, as named from the folder. */
function fetchedFrom(root: string, cwd: string): string | undefined {
  const home = resolve(root, '../..')
  const read = Fetched.safeParse(jsonOf(textOf(join(home, 'package.json'))))
  const spec = read.data?.dependencies[NAME]
  if (spec === undefined) return undefined
  if (!spec.startsWith('file:')) return read.data?._npx.packages[0]
  const path = resolve(home, spec.slice('file:'.length))
  const own = relative(cwd, path)
  return own.startsWith('..') ? path : `.${sep}${own}`
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function sameFile(one: string, other: string): boolean {
  try {
    return realpathSync(one) === realpathSync(other)
  } catch {
    return false
  }
}

/** Quotes a word of a command if a shell would split it. */
export function quoted(word: string): string {
  return /^[\w@%+=:,./\\-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}
