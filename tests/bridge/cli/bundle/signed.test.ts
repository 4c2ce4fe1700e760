// Exports of the command line with a signature.
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { exportCommand } from '@harness/bridge/cli/bundle/export.ts'
import { importCommand } from '@harness/bridge/cli/bundle/import.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const TOUR = fileURLToPath(new URL('../../../fixtures/bundles/tour.zip', import.meta.url))
const VIEWER = '<!doctype html><title><!--title--></title><body><!--text--><!--parts--></body>'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harness-signed-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function exported(...argv: readonly string[]): Promise<string> {
  const lines: string[] = []
  const at = { cwd: folder, env: { HARNESS_STATE_DIR: join(folder, 'state') } }
  const print = (some: string) => void lines.push(some)
  await exportCommand([TOUR, ...argv], at, { print, built: async () => VIEWER })
  return lines.join('')
}

const keyIn = (text: string) => /^Signed\. Key: ([0-9a-f ]{39})$/m.exec(text)?.[1]

test('a signed export names the key of this user, the same each time, and its reader knows it', async () => {
  const key = keyIn(await exported('--sign', '--output', 'signed.zip'))
  expect(key).toBeDefined()
  expect(keyIn(await exported('--sign', '--output', 'signed.html'))).toBe(key)
  expect(keyIn(await exported('--output', 'plain.zip'))).toBeUndefined()
  const { mode } = await stat(join(folder, 'state', 'signing-key.pem'))
  expect(mode & 0o077).toBe(0)
  const lines: string[] = []
  const argv = ['signed.zip', '--strict', '--output', 'read']
  await importCommand(argv, { cwd: folder, env: {} }, (some) => void lines.push(some))
  expect(lines.join('')).toContain(key)
})

test('a test or a script holds no signature, and says so', async () => {
  await expect(exported('--sign', '--as', 'script')).rejects.toThrow(
    /^--sign: is for a report or a zip/,
  )
})
