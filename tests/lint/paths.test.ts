// A comment that names a file names one that exists.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FOLDERS = ['shared', 'web', 'bridge', 'scripts', 'biome', 'tests']
const NOT_OURS = /(^|\/)(node_modules|dist|fixtures|\.cache)(\/|$)/

const COMMENT = /^\s*(?:\/\/|\/?\*).*$/gm
const PATH =
  /(?<![\w/.@-])(?:biome|bridge|docs|prompts|sample|scripts|shared|tests|web)\/[\w./-]+\.(?:tsx?|mjs|md|css|json|html)(?![\w.])/g

it('comments name only files that exist', () => {
  const named = FOLDERS.flatMap(filesIn).flatMap((file) =>
    pathsIn(file).map((path) => ({ file, path })),
  )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(({ path }) => !existsSync(join(ROOT, path)))).toEqual([])
})

function filesIn(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs|css)$/.test(entry.name))
    .map(({ parentPath, name }) => relative(ROOT, join(parentPath, name)))
    .filter((file) => !NOT_OURS.test(file))
}

function pathsIn(file: string): readonly string[] {
  const comments = readFileSync(join(ROOT, file), 'utf8').match(COMMENT) ?? []
  return comments.flatMap((comment) => comment.match(PATH) ?? [])
}
