// A folder that is too large to be taken in at a look says in a README why it is not split.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Files of code in one folder, without the folders in it. */
const MAX_FILES = 15

const FOLDERS = ['shared', 'web', 'bridge', 'scripts', 'biome', 'tests']
/** Fixtures are pages and recordings that are read by name. */
const NOT_OURS = /(^|\/)(node_modules|dist|fixtures|\.cache)(\/|$)/

const CODE = /\.(?:ts|tsx|mjs|cjs)$/
const HEADING = '## Folders of more than 15 files'

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(ROOT, join(parentPath, name))),
).filter((file) => !NOT_OURS.test(file))
const readmes = files.filter((file) => /(?:^|\/)README\.md$/.test(file))

it('every folder of more than 15 files has its reason in the nearest README', () => {
  const large = [...byFolder()]
    .filter(([, inside]) => inside.length > MAX_FILES)
    .map(([folder]) => `${folder} in ${nearest(folder)}`)
  const named = readmes.flatMap((readme) =>
    reasonsIn(readme).map((folder) => `${folder} in ${readme}`),
  )
  expect(large.length).toBeGreaterThan(0)
  expect(large.filter((folder) => !named.includes(folder))).toEqual([])
})

function byFolder(): ReadonlyMap<string, readonly string[]> {
  const folders = new Map<string, string[]>()
  for (const file of files.filter((each) => CODE.test(each)))
    folders.set(dirname(file), [...(folders.get(dirname(file)) ?? []), file])
  return folders
}

function nearest(folder: string): string {
  const own = readmes
    .filter((readme) => !relative(dirname(readme), folder).startsWith('..'))
    .toSorted((a, b) => b.length - a.length)
  return own[0] ?? 'no README'
}

/** The folders of the table, each with a reason of more than a word or two. */
function reasonsIn(readme: string): readonly string[] {
  const [, table = ''] = readFileSync(join(ROOT, readme), 'utf8').split(HEADING)
  return [...table.matchAll(/^\| (?:`([\w/-]+)\/`|this folder) \| .{30,} \|$/gm)].map(
    ([, folder = '']) => join(dirname(readme), folder),
  )
}
