// The package as a team installs it: what it holds, and a command in an empty folder.
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ensureBuilt } from '../../scripts/build.mjs'
import { LONG } from '../setup/long.ts'
import { clean, makeFolder, ROOT, start, temporaryOf } from './harness.ts'

const Manifest = z.object({
  version: z.optional(z.string()),
  dependencies: z.record(z.string(), z.string()),
})
const manifestOf = (folder: string) =>
  Manifest.parse(JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')))

const PLAN = `const url: string = 'http://127.0.0.1:9'
export default { url, sweeps: true } satisfies object
`

/** The package where npm puts it, beside its dependencies. */
async function installed(folder: string): Promise<string> {
  await ensureBuilt()
  const args = ['pack', '--ignore-scripts', '--pack-destination', folder]
  expect(spawnSync('npm', args, { cwd: ROOT, env: clean() }).status).toBe(0)
  const modules = join(folder, 'node_modules')
  const own = join(modules, 'harness')
  mkdirSync(own, { recursive: true })
  const tarball = readdirSync(folder).find((name) => /^harness-.*\.tgz$/.test(name)) ?? ''
  const unpack = ['-xzf', join(folder, tarball), '-C', own, '--strip-components', '1']
  expect(spawnSync('tar', unpack).status).toBe(0)
  for (const name of Object.keys(manifestOf('.').dependencies))
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name))
  return own
}

function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(join(folder, name)))
    .reduce((sum, stat) => sum + (stat.isFile() ? stat.size : 0), 0)
}

test('the package depends on what its bridge does not bring, in the versions of the bridge', () => {
  const { dependencies } = manifestOf('.')
  expect(manifestOf('bridge').dependencies).toMatchObject(dependencies)
  const config = readFileSync(join(ROOT, 'bridge/vite.config.ts'), 'utf8')
  for (const name of Object.keys(dependencies)) expect(config).toContain(`'${name}'`)
})

test(
  'the package works in an empty folder without sources, and writes only there',
  LONG,
  async () => {
    const folder = makeFolder()
    const own = await installed(folder)
    expect(bytesIn(own)).toBeLessThan(25_000_000)
    expect(existsSync(join(own, 'scripts'))).toBe(false)
    const here = join(folder, 'empty')
    mkdirSync(here)
    const env = { ...clean(), TMPDIR: temporaryOf(folder), HOME: join(folder, 'home') }
    const harness = (...args: string[]) =>
      start(process.execPath, [join(own, 'bin/harness.mjs'), ...args], { cwd: here, env }).ended
    expect((await harness('--version')).stdout.trim()).toBe(manifestOf('.').version)
    const help = await harness('help')
    expect(help.stdout).toMatch(/^Usage: npx harness /)
    writeFileSync(join(here, 'plan.ts'), PLAN)
    const typed = await harness('study', 'plan.ts', '--dry-run')
    expect(typed.stderr).toMatch(/^.*plan\.ts url: http:\/\/127\.0\.0\.1:9\/ does not answer/m)
    rmSync(join(here, 'plan.ts'))
    const before = bytesIn(own)
    const { status, stderr } = await harness('run', '--sample', '--report', 'junit=out/junit.xml')
    expect({ status, stderr }).toMatchObject({ status: 0 })
    expect(readdirSync(here).toSorted()).toEqual(['out', 'runs'])
    expect(bytesIn(own)).toBe(before)
  },
)
