import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { policyFlags, policyOf } from '@harness/bridge/devices/web/life/network-policy.ts'
import { childEnvironment } from '@harness/bridge/system/child-environment.ts'
import { makeOwnedFolder, sweepOwnedFolders } from '@harness/bridge/system/owned-folder.ts'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../test-bridge.ts'

/** The number of a process that has ended. */
async function endedProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  return child.pid ?? 0
}

it('a folder of this process is private, and a sweep leaves it alone', async () => {
  const parent = join(await temporaryFolder(), 'profiles')
  const folder = await makeOwnedFolder(parent)
  expect((await stat(folder.path)).mode & 0o777).toBe(0o700)
  expect(await sweepOwnedFolders(parent)).toBe(0)
  expect(await readdir(parent)).toHaveLength(1)
  await folder.remove()
  await folder.remove()
  expect(await readdir(parent)).toEqual([])
})

it('a sweep removes the folders of processes that have ended, also when another has their number', async () => {
  const parent = await temporaryFolder()
  const { path } = await makeOwnedFolder(parent)
  const own = path.slice(parent.length + 1)
  const reused = own.replace(/-\w+-/, '-1-')
  for (const name of [`${await endedProcess()}-5-0000`, reused]) {
    await mkdir(join(parent, name, 'profile', 'Default'), { recursive: true })
    await writeFile(join(parent, name, 'profile', 'Default', 'Cookies'), 'signed in')
  }
  expect(await sweepOwnedFolders(parent)).toBe(2)
  expect(await readdir(parent)).toEqual([own])
})

it('a sweep touches nothing that is not such a folder', async () => {
  const parent = await temporaryFolder()
  const other = await temporaryFolder()
  await writeFile(join(other, 'kept'), '')
  const dead = await endedProcess()
  await symlink(other, join(parent, `${dead}-5-0000`))
  await mkdir(join(parent, 'something'))
  await writeFile(join(parent, `${dead}-5-0001`), '')
  expect(await sweepOwnedFolders(parent)).toBe(0)
  expect(await readdir(other)).toEqual(['kept'])
  expect(await readdir(parent)).toHaveLength(3)
  expect(await sweepOwnedFolders(join(parent, 'missing'))).toBe(0)
})

it('a child process gets the way to programs and the language, and no other variable', () => {
  const env = { PATH: '/bin', Path: 'C:\\', LANG: 'C', OPENAI_API_KEY: 'k', NODE_OPTIONS: 'x' }
  expect(childEnvironment(env, { TMPDIR: '/t' })).toEqual({
    PATH: '/bin',
    Path: 'C:\\',
    LANG: 'C',
    TMPDIR: '/t',
  })
})

it('a network policy becomes rules of the browser; the tested site is always open', () => {
  const spec = {
    kind: 'web',
    url: 'https://www.shop.test/x',
    viewport: { width: 800, height: 600 },
  } as const
  expect(policyOf(spec)).toEqual({ kind: 'all' })
  expect(policyOf({ ...spec, network: { policy: 'same_site' } })).toEqual({
    kind: 'listed',
    hosts: ['www.shop.test', 'shop.test', '*.shop.test'],
  })
  const listed = policyOf({ ...spec, network: { policy: 'listed', hosts: ['cdn.test'] } })
  expect(policyFlags(listed)).toEqual([
    '--no-proxy-server',
    '--host-resolver-rules=MAP * ~NOTFOUND,EXCLUDE www.shop.test,EXCLUDE shop.test,EXCLUDE *.shop.test,EXCLUDE cdn.test',
  ])
})
