import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { functionsIn } from './functions.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FOLDERS = ['shared', 'web', 'bridge', 'sample', 'scripts', 'biome', 'tests']
const NOT_OURS = /(^|\/)(node_modules|dist|fixtures|\.cache)(\/|$)/

/** The linter counts without blank lines and comments; a reader scrolls through them too. */
const MAX_FILE_LINES = 300
const MAX_FUNCTION_LINES = 60

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs|css)$/.test(entry.name))
    .map(({ parentPath, name }) => relative(ROOT, join(parentPath, name))),
)
  .filter((file) => !NOT_OURS.test(file))
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))
const linesIn = (text: string) => text.split('\n').length - 1

it('no file of code is longer than a person reads in one go', () => {
  expect(files.length).toBeGreaterThan(1_000)
  const long = files.filter(({ text }) => linesIn(text) > MAX_FILE_LINES)
  expect(long.map(({ file }) => file)).toEqual([])
})

it('no function of the product has more than 60 lines, blank ones and comments counted', () => {
  const long = files
    .filter(({ file, text }) => isScript(file) && linesIn(text) > MAX_FUNCTION_LINES)
    .flatMap(({ file, text }) =>
      functionsIn(file, text)
        .filter(({ lines }) => lines > MAX_FUNCTION_LINES)
        .map(({ name }) => `${file.split(sep).slice(-2).join('/')} ${name}`),
    )
  expect(long).toEqual([])
})

function isScript(file: string): boolean {
  return /\.(ts|tsx|mjs)$/.test(file) && !file.endsWith('.d.ts') && !file.startsWith('tests/')
}

it('the length of a function counts blank lines, comments and functions inside', () => {
  const inner = ['  const inner = () => {', '    // one', '', '    return 2', '  }']
  const text = ['export function outer() {', ...inner, '  return inner()', '}', ''].join('\n')
  expect(functionsIn('a.ts', text)).toEqual([
    { name: 'outer', line: 1, lines: 8 },
    { name: 'inner', line: 2, lines: 5 },
  ])
})
