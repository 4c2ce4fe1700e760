import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const fromRoot = (path: string) => new URL(`../../${path}`, import.meta.url)

const ENDINGS = ['', '.test.ts', '.test.tsx', '.browser.test.ts', '.browser.test.tsx']
const FOLDERS =
  'bench|bridge|bundle|cli|core|drivers|e2e|ios|lint|models|probe|report|sample|screens|sensors|shared|store|sweep|tools|ui|worker'

it('every test that the requirements name is there', () => {
  const text = readFileSync(fromRoot('docs/requirements.md'), 'utf8')
  const names = [...text.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name)
  const tests = names.filter((name) => new RegExp(`^(?:${FOLDERS})/[\\w./-]+$`).test(name))
  expect(tests.length).toBeGreaterThan(50)
  const missing = tests.filter(
    (name) => !ENDINGS.some((ending) => existsSync(fromRoot(`tests/${name}${ending}`))),
  )
  expect([...new Set(missing)]).toEqual([])
})

/** "3 to 5" and "14, 20" as numbers. */
function numbersIn(text: string): readonly number[] {
  return [...text.matchAll(/(\d+)(?: to (\d+))?/g)].flatMap(([, from, to = from]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => Number(from) + index),
  )
}

it('every numbered behaviour of the library and a new run has a test with its number, or a sentence why not', () => {
  const text = readFileSync(fromRoot('docs/requirements.md'), 'utf8')
  const rows = [...text.matchAll(/^\| (\d[\d, to]*) \| (.*?) \|/gm)]
  const known = rows.flatMap(([, numbers = '']) => numbersIn(numbers))
  const wanted = [
    ...Array.from({ length: 40 }, (_, index) => index + 1),
    ...numbersIn('122 to 127'),
  ]
  expect(wanted.filter((number) => !known.includes(number))).toEqual([])

  // Only these folders: the packages beside them lead everywhere.
  const files = FOLDERS.split('|').flatMap((folder) => {
    const path = fileURLToPath(fromRoot(`tests/${folder}`))
    return readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name))
  })
  const tests = files.filter((name) => /\.test\.tsx?$/.test(name))
  const titled = tests.flatMap((name) => {
    const titles = readFileSync(name, 'utf8').matchAll(/\bit\(\s*'(\d[\d, ]*): /g)
    return [...titles].flatMap(([, numbers = '']) => numbersIn(numbers))
  })
  const without = rows.filter(([, , says = '']) => /^Not so: /.test(says))
  const explained = without.flatMap(([, numbers = '']) => numbersIn(numbers))
  expect(
    wanted.filter((number) => !titled.includes(number) && !explained.includes(number)),
  ).toEqual([])
})
