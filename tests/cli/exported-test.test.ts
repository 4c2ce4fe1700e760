// @module-tag long
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { exportCommand } from '@harness/bridge/cli/bundle/export.ts'
import { makeSampleServer } from '@harness/bridge/server/sample.ts'
import { expect, onTestFinished, test } from 'vitest'
import { findChromium } from '../../scripts/find-chromium.mjs'

const TOUR = fileURLToPath(new URL('../fixtures/bundles/tour.zip', import.meta.url))
const SAMPLE = fileURLToPath(new URL('../../sample/', import.meta.url))
const runner = createRequire(import.meta.url).resolve('@playwright/test/cli')

const CONFIG = (executablePath: string | undefined) => `export default {
  testDir: '.',
  reporter: 'json',
  timeout: 120_000,
  use: { launchOptions: { executablePath: ${JSON.stringify(executablePath)}, args: ['--no-sandbox'] } },
}
`

test('the exported test of the tour passes with stock Playwright and no model', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'harness-exported-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const server = makeSampleServer({ root: SAMPLE })
  onTestFinished(() => server.close())
  const { url } = await server.offer()

  const path = join(folder, 'tour.spec.ts')
  const place = { cwd: folder, env: {} }
  const deps = { print: () => undefined, built: async () => '' }
  expect(await exportCommand([TOUR, '--as', 'playwright', '--output', path], place, deps)).toBe(0)
  await writeFile(join(folder, 'playwright.config.mjs'), CONFIG(findChromium()))
  const modules = join(dirname(fileURLToPath(import.meta.url)), '../node_modules')
  await symlink(modules, join(folder, 'node_modules'), 'dir')

  const { stdout } = await promisify(execFile)(process.execPath, [runner, 'test'], {
    cwd: folder,
    env: { ...process.env, HARNESS_URL: url, NODE_OPTIONS: '' },
  }).catch((failed: { stdout: string }) => failed)
  const { stats, errors } = JSON.parse(stdout)
  expect({ errors, ...stats }).toMatchObject({ errors: [], expected: 1, unexpected: 0, flaky: 0 })
  expect(await readFile(path, 'utf8')).not.toContain('not written')
})
