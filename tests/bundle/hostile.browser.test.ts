import { importBundle } from '@harness/web/bundle/import-bundle.ts'
import { HarnessDb } from '@harness/web/store/schema.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hostileFiles } from '../setup/hostile/hostile-files.ts'

let db: HarnessDb
beforeAll(() => {
  db = new HarnessDb(`harness-test-${crypto.randomUUID()}`)
})
afterAll(() => db.close())

const FILES = hostileFiles()

it('there are at least sixty hostile files', () => {
  expect(FILES.length).toBeGreaterThanOrEqual(60)
  expect(new Set(FILES.map(({ name }) => name)).size).toBe(FILES.length)
})

it.each(FILES)('a bundle that is hostile by $name does no harm', async ({ bytes, expected }) => {
  const asked = performance.getEntriesByType('resource').length
  const [result] = await importBundle(db, [{ path: 'run.zip', blob: new Blob([bytes]) }])
  if (expected === 'safe') expect(result).toMatchObject({ kind: 'opened' })
  else if (expected[0] === 'refused') {
    const reason = result?.kind === 'refused' ? result.error.message : result
    expect(reason).toMatch(expected[1])
  } else {
    const damages = result?.kind === 'opened' ? result.damages.map(({ text }) => text) : [result]
    expect(damages.join(' ')).toMatch(expected[1])
  }
  expect('ran' in globalThis).toBe(false)
  expect('polluted' in {}).toBe(false)
  const fetched = performance.getEntriesByType('resource').slice(asked)
  expect(fetched.map(({ name }) => name).filter((name) => !name.includes(location.host))).toEqual(
    [],
  )
})
