import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importCommand } from '@harness/bridge/cli/bundle/import.ts'
import { readBundles } from '@harness/bridge/cli/bundle/read-bundle.ts'
import { HarnessError } from '@harness/shared/base/errors.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostileFiles } from '../../../setup/hostile/hostile-files.ts'

let folder = ''
let last = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harness-hostile-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each(hostileFiles())(
  'the command line reads or refuses as the app does a bundle that is hostile by $name',
  async ({ bytes, expected }) => {
    const path = join(folder, 'run.zip')
    await writeFile(path, bytes)
    const outcome = await readBundles('run.zip', path).catch((thrown: unknown) => thrown)
    if (expected === 'safe' || expected[0] === 'tolerated') {
      expect(Array.isArray(outcome)).toBe(true)
      let text = ''
      const say = (some: string) => {
        text += some
      }
      last += 1
      const output = join(folder, `out-${last}`)
      await importCommand([path, '--output', output], { cwd: folder, env: {} }, say)
      if (expected !== 'safe') expect(text).toMatch(expected[1])
    } else {
      expect(outcome).toBeInstanceOf(HarnessError)
      expect(String(outcome)).toMatch(/run\.zip: /)
      // The app goes by the name of a file, the command line by its first bytes.
      if (!/neither a folder nor a zip|not a report/.test(String(outcome)))
        expect(String(outcome)).toMatch(expected[1])
    }
    expect('polluted' in {}).toBe(false)
  },
)
