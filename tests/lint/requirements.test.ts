import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const fromRoot = (path: string) => new URL(`../../${path}`, import.meta.url)

const ENDINGS = ['', '.test.ts', '.test.tsx', '.browser.test.ts', '.browser.test.tsx']
const FOLDERS =
  'app|bench|bridge|bundle|cli|core|drivers|e2e|features|ios|kit|lint|models|probe|report|sample|screens|sensors|shared|store|sweep|tools|worker'

it('every test that the requirements name is there', () => {
  const text = readFileSync(fromRoot('docs/internals/requirements.md'), 'utf8')
  const names = [...text.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name)
  const tests = names.filter((name) => new RegExp(`^(?:${FOLDERS})/[\\w./-]+$`).test(name))
  expect(tests.length).toBeGreaterThan(50)
  const missing = tests.filter(
    (name) => !ENDINGS.some((ending) => existsSync(fromRoot(`tests/${name}${ending}`))),
  )
  expect([...new Set(missing)]).toEqual([])
})
