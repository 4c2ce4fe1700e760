import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readBundles } from '@harness/bridge/cli/bundle/read-bundle.ts'
import { HarnessError } from '@harness/shared/language/errors.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostileFiles } from '../../../setup/hostile/hostile-files.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harness-hostile-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each(hostileFiles())(
  'the command line reads or refuses a bundle that is hostile by $name',
  async ({ bytes, expected }) => {
    const path = join(folder, 'run.zip')
    await writeFile(path, bytes)
    const outcome = await readBundles('run.zip', path).catch((thrown: unknown) => thrown)
    if (Array.isArray(outcome)) expect(outcome.length).toBeGreaterThan(0)
    else {
      expect(outcome).toBeInstanceOf(HarnessError)
      expect(String(outcome)).toMatch(/run\.zip: /)
    }
    if (expected === 'safe') expect(Array.isArray(outcome)).toBe(true)
    expect('polluted' in {}).toBe(false)
  },
)
