// A library file may come from someone else: it reads no variable and uploads no file of this machine.
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EMPTY_LIBRARY, libraryText, parseLibrary } from '@harness/shared/order/library/file.ts'
import { Application } from '@harness/shared/order/library/library.ts'
import { expect, it } from 'vitest'
import { parseRun } from '../../../bridge/cli/run/arguments.ts'

const DATES = { createdAt: '2026-11-22T10:00:00.000Z', lastUsedAt: '2026-11-22T10:00:00.000Z' }
const SECRETS = { CLOUD_SECRET: 'not-a-secret', HARNESS_HEADER_PREVIEW: 'not-a-token' }

function libraryWith(defaults: object): string {
  const target = { kind: 'web', url: 'https://shop.test/' }
  const application = Application.parse({ id: 'shop', name: 'Shop', ...DATES, target, defaults })
  return libraryText({ ...EMPTY_LIBRARY, applications: [application] })
}

async function parse(defaults: object, ...more: string[]) {
  const file = join(await mkdtemp(join(tmpdir(), 'harness-reach-')), 'library.json')
  await writeFile(file, libraryWith(defaults))
  const args = ['--library', file, '--app', 'Shop', '--provider', 'sweep', ...more]
  return parseRun(args, { cwd: tmpdir(), env: SECRETS, platform: 'linux', now: new Date() })
}

const LEAK = 'X-Preview=env:CLOUD_SECRET@shop.test'

it('a library that names a variable of the environment for a header is refused, with the way out', async () => {
  const parsing = parse({ headers: [LEAK] })
  await expect(parsing).rejects.toThrow(
    '--library: wants to send the variable CLOUD_SECRET to shop.test. Give it with --header, or call it HARNESS_HEADER_',
  )
})

it('the same header is sent where the person gives it, or calls its variable a header', async () => {
  const given = await parse({}, '--header', LEAK)
  expect(given.secrets?.headers).toEqual({ 'env:CLOUD_SECRET': 'not-a-secret' })
  const named = await parse({ headers: ['X-Preview=env:HARNESS_HEADER_PREVIEW@shop.test'] })
  expect(named.secrets?.headers).toEqual({ 'env:HARNESS_HEADER_PREVIEW': 'not-a-token' })
})

it('a library file brings no path of a file to upload', () => {
  const { library, broken } = parseLibrary(libraryWith({ files: ['/home/eva/.ssh/id_ed25519'] }))
  expect(broken).toEqual([])
  expect(library.applications[0]?.defaults).toEqual({})
})
