import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Device } from '@harness/bridge/devices/device.ts'
import { openHostedIn } from '@harness/bridge/devices/host/open-hosted.ts'
import type { HarnessError } from '@harness/shared/base/errors.ts'
import { Secret } from '@harness/shared/base/secret.ts'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { soon } from '../setup/soon.ts'
import { type PageServer, startPageServer } from '../standins/page-server.ts'
import { startPhone } from '../standins/webdriver/phone.ts'
import { DESKTOP, never, pngSize, userOf } from './web-device-setup.ts'

let pages: PageServer
let folders: string
/** Shared by the tests that do not end it. */
let calm: Device

beforeAll(async () => {
  pages = await startPageServer()
  folders = await mkdtemp(join(tmpdir(), 'hh-'))
  calm = await open('act')
})
afterAll(async () => {
  await calm?.close()
  await pages.close()
  await rm(folders, { recursive: true, force: true })
})

const open = (page: string, signal = never) =>
  openHostedIn(folders)({ kind: 'web', url: pages.page(page), viewport: DESKTOP }, signal)

/** Processes of this process that drive a device, in the order in which they started. */
async function hosts(): Promise<readonly number[]> {
  const found: number[] = []
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (command.includes('device-host.mjs') && Number(parent) === process.pid && state !== 'Z')
      found.push(Number(pid))
  }
  return found.sort((a, b) => a - b)
}

/** Running processes that mention this folder. */
async function using(folder: string): Promise<number> {
  let count = 0
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (command.includes(folder)) count += 1
  }
  return count
}

it('a device in a process of its own shows, acts, fills in and sends live pictures like any other', async () => {
  const user = userOf(calm)
  const { png } = await user.see()
  expect(pngSize(png)).toEqual(DESKTOP)
  // A page that is drawn late on a busy machine is another than was observed.
  const isSame = () => user.see().then(() => calm.isAsObserved?.(never))
  await expect.poll(isSame).toBe(true)
  expect((await user.tap('Count up')).outcome).toBe('changed')
  expect(await calm.isAsObserved?.(never)).toBe(false)
  let frames = 0
  await calm.mirror(async () => {
    frames += 1
  })
  await expect.poll(() => frames).toBeGreaterThan(0)
  await calm.mirror(undefined)
  calm.useCredential?.({ username: 'ada', password: new Secret('Tr0ub4dor-17') })
  expect(await calm.signIn?.(never)).toMatchObject({ cookies: [] })
  await user.open(pages.page('sign-in'))
  const password = (await user.see()).scene.elements.find(({ secure }) => secure)
  if (!password) throw new Error('no password field')
  const rect = password.rect
  const point = { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 }
  await calm.perform({ kind: 'tap', point, ref: password.ref }, never)
  const fill = () => calm.perform({ kind: 'fill_credential', field: 'password' }, never)
  expect((await fill()).success).toBe(true)
  const elsewhere = {
    username: 'ada',
    password: new Secret('Tr0ub4dor-17'),
    origins: ['https://bank.test'],
  }
  calm.useCredential?.(elsewhere)
  expect(await fill()).toMatchObject({ success: false })
  const unknown = calm.perform({ kind: 'tap', point: { x: 5, y: 5 }, ref: 'none' }, never)
  expect((await unknown).success).toBe(false)
})

it('a live picture that cannot be shown is followed by the next one', async () => {
  const user = userOf(calm)
  await user.open(pages.page('act'))
  let frames = 0
  await calm.mirror(() => {
    frames += 1
    return Promise.reject(new Error('the page is gone'))
  })
  onTestFinished(() => calm.mirror(undefined))
  await soon(async () => {
    await user.tap('Count up')
    expect(frames).toBeGreaterThan(2)
  })
})

it('an aborted call of a device in a process of its own ends as aborted', async () => {
  const abort = new AbortController()
  const waiting = calm.perform({ kind: 'wait', ms: 10_000 }, abort.signal)
  abort.abort()
  await expect(waiting).rejects.toMatchObject({ code: 'aborted' })
})

it('a process that dies loses its own device alone, and leaves neither browser nor profile', async () => {
  const before = new Set(await hosts())
  const known = new Set(await readdir(folders))
  const device = await open('still')
  const lost: HarnessError[] = []
  device.onLost((error) => lost.push(error))
  const [pid = 0] = (await hosts()).filter((one) => !before.has(one))
  const profile = (await readdir(folders)).find((name) => !known.has(name)) ?? 'none'
  expect(await using(profile)).toBeGreaterThan(2)
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => lost.map(({ code }) => code)).toEqual(['device_lost'])
  await expect(device.observe(never)).rejects.toMatchObject({ code: 'device_lost' })
  await expect.poll(async () => (await readdir(folders)).length).toBe(1)
  await expect.poll(() => using(profile)).toBe(0)
  expect((await userOf(calm).see()).scene.elements.length).toBeGreaterThan(0)
  await device.close()
})

it('a device that is closed ends its process, and one that is aborted while it opens too', async () => {
  const before = await hosts()
  const device = await open('still')
  await device.close()
  await device.close()
  await expect(device.observe(never)).rejects.toMatchObject({ code: 'device_unknown' })
  const abort = new AbortController()
  const opening = open('still', abort.signal)
  await expect.poll(async () => (await hosts()).length).toBe(before.length + 1)
  abort.abort()
  await expect(opening).rejects.toMatchObject({ code: 'aborted' })
  expect(await hosts()).toEqual(before)
  expect(await readdir(folders)).toHaveLength(1)
})

it('an address that cannot be opened is reported as by any other device', async () => {
  const spec = { kind: 'web', url: 'http://127.0.0.1:9/', viewport: DESKTOP } as const
  await expect(openHostedIn(folders)(spec, never)).rejects.toMatchObject({
    code: 'page_unreachable',
  })
})

it('a device of an Appium server has a process of its own, and is lost with its server', async () => {
  const phone = await startPhone()
  onTestFinished(phone.close)
  const { url, capabilities } = phone
  const device = await openHostedIn(folders)({ kind: 'appium', url, capabilities }, never)
  onTestFinished(() => device.close())
  expect(device.info).toMatchObject({ kind: 'android', appium: true })
  expect([device.manualInput, device.signIn]).toEqual([undefined, undefined])
  expect((await device.observe(never)).scene.elements).toHaveLength(4)
  const lost = new Promise<HarnessError>((resolve) => device.onLost(resolve))
  await phone.close()
  await expect(device.observe(never)).rejects.toMatchObject({ code: 'device_lost' })
  expect((await lost).code).toBe('device_lost')
})
