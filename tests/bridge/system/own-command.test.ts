import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installedAbove, ownCommand } from '@harness/bridge/system/own-command.ts'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../test-bridge.ts'

/** A package below a folder, without its content. */
function packageIn(folder: string): string {
  const root = join(folder, 'node_modules/harness')
  mkdirSync(join(root, 'bin'), { recursive: true })
  writeFileSync(join(root, 'bin/harness.mjs'), '')
  return root
}

test('a dependency is called by npx, also from a folder below', async () => {
  const folder = await temporaryFolder()
  const root = packageIn(folder)
  mkdirSync(join(folder, 'a/b'), { recursive: true })
  for (const cwd of [folder, join(folder, 'a/b')])
    expect(ownCommand(root, { cwd, env: {} })).toBe('npx harness')
  expect(installedAbove(join(folder, 'a'), root)).toBe(root)
})

test('a package fetched by npx is called by the name it was given, from each folder', async () => {
  const cache = await temporaryFolder()
  const here = await temporaryFolder()
  const root = packageIn(cache)
  const fetched = (spec: string, given: string) => {
    const value = { dependencies: { harness: spec }, _npx: { packages: [given] } }
    writeFileSync(join(cache, 'package.json'), JSON.stringify(value))
    return ownCommand(root, { cwd: here, env: {} })
  }
  const tarball = join(here, 'harness-1.tgz')
  expect(fetched(`file:${tarball}`, 'harness-1.tgz')).toBe('npx ./harness-1.tgz')
  expect(fetched('file:/else where/harness-1.tgz', 'x')).toBe("npx '/else where/harness-1.tgz'")
  expect(fetched('^1.2.0', 'harness@1.2.0')).toBe('npx harness@1.2.0')
})

test('an installation for every folder is called by its name where that is found, else by its path', async () => {
  const [global, here] = [await temporaryFolder(), await temporaryFolder()]
  const root = packageIn(global)
  const path = join(root, 'bin/harness.mjs')
  expect(ownCommand(root, { cwd: here, env: { PATH: '/usr/bin' } })).toBe(`node ${path}`)
  symlinkSync(path, join(here, 'harness'))
  expect(ownCommand(root, { cwd: '/', env: { PATH: `/usr/bin:${here}` } })).toBe('harness')
})
