import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { THREAT_TITLES } from './threat-titles.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const text = readFileSync(`${ROOT}docs/internals/threats.md`, 'utf8')
/**
 * Files below a folder. Some versions of Node follow links in `readdirSync`, and packages link to
 * each other endlessly.
 */
function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isFile()) return [`${folder}/${entry.name}`]
    return entry.isDirectory() && entry.name !== 'node_modules'
      ? filesIn(`${folder}/${entry.name}`)
      : []
  })
}

const files = filesIn(`${ROOT}tests`).map((path) => path.slice(`${ROOT}tests/`.length))

/** The items of all lists, without the marks of their heads. */
const lines = text
  .split('\n')
  .filter((line) => line.startsWith('- '))
  .map((line) => line.slice(2).replaceAll('**', ''))

/** True when a path of the page is a test file, or a folder of tests. */
function exists(path: string): boolean {
  return (
    files.some((name) => name.startsWith(`${path}.`) && /\.test\.tsx?$/.test(name)) ||
    files.some((name) => name.startsWith(`${path}/`) && name.includes('.test.'))
  )
}

it('every threat has a test, and every test that the page names is there', () => {
  const threats = lines.filter((line) => !/^\d/.test(line))
  expect(threats.length).toBeGreaterThan(25)
  const paths = (line: string) =>
    [...line.matchAll(/`([\w-]+(?:\/[\w-]+)+)`/g)].map(([, p = '']) => p)
  expect(threats.filter((line) => paths(line).length === 0)).toEqual([])
  const missing = lines.flatMap(paths).filter((path) => !path.startsWith('docs/') && !exists(path))
  expect([...new Set(missing)]).toEqual([])
})

it('every threat names the tests that show it by their titles, which are in a file that its line names', () => {
  const threats = lines.filter((line) => !/^\d/.test(line))
  const begins = Object.keys(THREAT_TITLES)
  const linesOf = (begin: string) => threats.filter((line) => line.startsWith(begin))
  expect(threats.filter((line) => !begins.some((begin) => line.startsWith(begin)))).toEqual([])
  expect(begins.filter((begin) => linesOf(begin).length !== 1)).toEqual([])
  const wrong = Object.entries(THREAT_TITLES).flatMap(([begin, shown]) =>
    shown.filter(
      ([path, title]) => !linesOf(begin)[0]?.includes(`\`${path}\``) || !isIn(path, title),
    ),
  )
  expect(wrong).toEqual([])
})

/** True when a test file holds this title, or this part of one. */
function isIn(path: string, title: string): boolean {
  const file = files.find((name) => name.startsWith(`${path}.`) && /\.test\.tsx?$/.test(name))
  return (
    file !== undefined &&
    title !== '' &&
    readFileSync(`${ROOT}tests/${file}`, 'utf8').includes(title)
  )
}

it('the walk over the tests goes into no link', () => {
  const folder = mkdtempSync(join(tmpdir(), 'harness-walk-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'inner'))
  writeFileSync(join(folder, 'inner/a.test.ts'), '')
  symlinkSync(folder, join(folder, 'inner/around'))
  symlinkSync(join(folder, 'inner/a.test.ts'), join(folder, 'b.test.ts'))
  expect(filesIn(folder)).toEqual([`${folder}/inner/a.test.ts`])
})

it('every one of the 29 defences has its state', () => {
  const numbers = lines
    .flatMap((line) => /^((?:\d+(?: to \d+)?(?:, )?)+):/.exec(line)?.[1] ?? [])
    .flatMap((cell) => cell.split(', '))
    .flatMap((range) => {
      const [from = 0, to = from] = range.split(' to ').map(Number)
      return Array.from({ length: to - from + 1 }, (_, at) => from + at)
    })
  expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 29 }, (_, at) => at + 1))
})
