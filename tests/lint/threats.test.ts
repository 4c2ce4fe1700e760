import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const text = readFileSync(`${ROOT}docs/threats.md`, 'utf8')
/** Without what is behind links: packages link to each other, and a walk along them has no end. */
const files = readdirSync(`${ROOT}tests`, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
  .map(({ parentPath, name }) => relative(`${ROOT}tests`, join(parentPath, name)))
  .map((name) => name.replaceAll('\\', '/'))

/** The lines of all tables, without their heads. */
const lines = text
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (?:threat|#) \|/.test(line))

/** Whether a path of the page is a test file, or a folder of tests. */
function exists(path: string): boolean {
  return (
    files.some((name) => name.startsWith(`${path}.`) && /\.test\.tsx?$/.test(name)) ||
    files.some((name) => name.startsWith(`${path}/`) && name.includes('.test.'))
  )
}

it('every threat has a test, and every test that the page names is there', () => {
  const threats = lines.filter((line) => !/^\| \d/.test(line))
  expect(threats.length).toBeGreaterThan(25)
  const paths = (line: string) =>
    [...line.matchAll(/`([\w-]+(?:\/[\w-]+)+)`/g)].map(([, p = '']) => p)
  expect(threats.filter((line) => paths(line).length === 0)).toEqual([])
  const missing = lines.flatMap(paths).filter((path) => !path.startsWith('docs/') && !exists(path))
  expect([...new Set(missing)]).toEqual([])
})

it('every one of the 29 defences has its state', () => {
  const numbers = lines
    .flatMap((line) => /^\| ((?:\d+(?: to \d+)?(?:, )?)+) \|/.exec(line)?.[1] ?? [])
    .flatMap((cell) => cell.split(', '))
    .flatMap((range) => {
      const [from = 0, to = from] = range.split(' to ').map(Number)
      return Array.from({ length: to - from + 1 }, (_, at) => from + at)
    })
  expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 29 }, (_, at) => at + 1))
})
