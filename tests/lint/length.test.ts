import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FOLDERS = ['shared', 'web', 'bridge', 'scripts', 'biome', 'tests']
const NOT_OURS = /(^|\/)(node_modules|dist|fixtures|\.cache)(\/|$)/

/** The linter counts without comments; a reader scrolls through them too. */
const MOST_LINES = 300

it('no file of code is longer than a person reads in one go', () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs|css)$/.test(entry.name))
      .map(({ parentPath, name }) => relative(ROOT, join(parentPath, name))),
  ).filter((file) => !NOT_OURS.test(file))
  expect(files.length).toBeGreaterThan(1_000)
  const lines = (file: string) => readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1
  expect(files.filter((file) => lines(file) > MOST_LINES)).toEqual([])
})
