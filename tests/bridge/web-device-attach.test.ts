import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Device, OpenDevice } from '@harness/bridge/devices/device.ts'
import { openHostedIn } from '@harness/bridge/devices/host/open-hosted.ts'
import type { HarnessError } from '@harness/shared/base/errors.ts'
import { SessionId } from '@harness/shared/base/ids.ts'
import type { BridgeSpec } from '@harness/shared/device/spec.ts'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { chromium, launchOptions } from '../setup/browser.ts'
import { heldPort } from '../setup/held-port.ts'
import { LONG } from '../setup/long.ts'
import { type RunningBrowser, startRunningBrowser } from '../setup/running-browser.ts'
import { type PageServer, startPageServer } from '../standins/page-server.ts'
import { Page } from './page.ts'
import { openTestBridge } from './test-bridge.ts'
import { DESKTOP, never, PHONE, pngSize, testOpener, userOf } from './web-device-setup.ts'

let pages: PageServer
let running: RunningBrowser
let opener: OpenDevice<'web'>

beforeAll(async () => {
  ;[pages, running, opener] = await Promise.all([
    startPageServer(),
    startRunningBrowser(),
    testOpener(),
  ])
})
afterAll(async () => {
  await running?.kill()
  await pages?.close()
})

/** The same browser by an address that Harness takes for another machine. */
const farUrl = () => running.url.replace('127.0.0.1', '0.0.0.0')

type Spec = Extract<BridgeSpec, { kind: 'web' }>
const specOf = (url: string, more: Partial<Spec> = {}): Spec => ({
  ...{ kind: 'web', url: pages.page('act'), viewport: DESKTOP },
  ...{ attach: { url } },
  ...more,
})
async function open(spec: Spec, use: OpenDevice<'web'> = opener): Promise<Device> {
  const device = await use(spec, never)
  onTestFinished(() => device.close())
  return device
}
const failureOf = (opening: Promise<unknown>) =>
  opening.then(
    () => 'opened',
    (error: HarnessError) => `${error.code}: ${error.message}`,
  )

it('a running browser gets a window of Harness and keeps everything else, also after the device closed', async () => {
  const before = await running.pages()
  const device = await open(specOf(running.url))
  expect(device.info).toMatchObject({ attached: new URL(running.url).host, pointSize: DESKTOP })
  expect(device.info.sandbox).toBeUndefined()
  const user = userOf(device)
  expect(pngSize((await user.see()).png)).toEqual(DESKTOP)
  expect((await user.tap('Count up')).outcome).toBe('changed')
  expect(await running.pages()).toEqual(expect.arrayContaining([...before, pages.page('act')]))
  await device.close()
  expect(running.isAlive()).toBe(true)
  await expect.poll(() => running.pages()).toEqual(before)
})

it('two runs in one running browser share neither cookies nor windows, also in processes of their own', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'harness-attach-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const signIn = {
    cookies: [
      {
        ...{ name: 'who', value: 'ada', domain: '127.0.0.1', path: '/', expires: -1 },
        ...{ httpOnly: false, secure: false, sameSite: 'Lax' as const },
      },
    ],
    origins: [],
  }
  const [one, other] = await Promise.all([
    open(specOf(running.socket, { signIn })),
    open(specOf(running.url, { viewport: PHONE }), openHostedIn(folder)),
  ])
  expect((await one.signIn?.(never))?.cookies).toMatchObject([{ name: 'who', value: 'ada' }])
  expect((await other.signIn?.(never))?.cookies).toEqual([])
  expect(other.info.attached).toBe(new URL(running.url).host)
  expect(pngSize((await other.observe(never)).png)).toEqual({ width: 780, height: 1688 })
})

it('a Playwright server is attached to by the same kind of address', LONG, async () => {
  const server = await chromium.launchServer({ ...launchOptions(), chromiumSandbox: false })
  onTestFinished(() => server.close())
  const device = await open(specOf(server.wsEndpoint()))
  expect((await userOf(device).tap('Count up')).outcome).toBe('changed')
  await device.close()
  expect(server.process().exitCode).toBeNull()
})

it('a running browser that ends is reported as a lost device, at once', LONG, async () => {
  const short = await startRunningBrowser()
  onTestFinished(() => short.kill())
  const device = await open(specOf(short.url))
  const lost = new Promise<HarnessError>((resolve) => device.onLost(resolve))
  await short.kill()
  expect((await lost).code).toBe('device_lost')
  await expect(device.observe(never)).rejects.toMatchObject({ code: 'device_lost' })
})

it('a browser that does not run is reported as an address where nothing listens, by both kinds of address', async () => {
  const at = `127.0.0.1:${await heldPort()}`
  for (const url of [`http://${at}`, `ws://${at}/devtools/browser/1`])
    expect(await failureOf(open(specOf(url)))).toContain('nothing listens there')
})

it('an address without a usable browser is refused with the reason, and no token is repeated', async () => {
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/denied')) response.writeHead(401).end('who are you?')
    else if (request.url?.startsWith('/moved'))
      response.writeHead(302, { location: 'http://example.com/' }).end()
    else response.end('<h1>A shop</h1>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const at = (path: string) => failureOf(open(specOf(`http://127.0.0.1:${port}${path}`)))
  expect(await at('/')).toContain('no debugging port of a browser answered there')
  expect(await at('/denied?token=s3cret-17')).toMatch(/answered 401: who are you\?/)
  expect(await at('/moved?token=s3cret-17')).toMatch(/^attach_failed: .*127\.0\.0\.1/)
  const socket = await failureOf(open(specOf(`ws://127.0.0.1:${port}/?token=s3cret-17`)))
  expect(socket).toMatch(/^attach_failed/)
  expect(socket).not.toContain('s3cret-17')
  const network = { policy: 'same_site' } as const
  expect(await failureOf(open(specOf(running.url, { network })))).toContain('decides itself')
})

it('a browser on another machine is refused in local mode, and gets no sign-in without a clear yes', async () => {
  const elsewhere = 'ws://192.0.2.7:9222/devtools/browser/1'
  const test = await openTestBridge({ openers: { web: opener } })
  const page = await new Page(test).opened()
  const ask = (id: number, device: Spec) => {
    page.say({ kind: 'open', id, session: SessionId.parse(randomUUID()), device })
    return page.reply(id)
  }
  expect(await ask(1, specOf(elsewhere))).toMatchObject({
    kind: 'failed',
    error: { code: 'attach_elsewhere' },
  })
  expect(await ask(2, specOf(running.url))).toMatchObject({
    kind: 'opened',
    opened: { state: 'new' },
  })
  const signIn = { cookies: [], origins: [] }
  const yes = { attach: { url: farUrl(), signIns: true }, signIn }
  expect(await failureOf(opener(specOf(farUrl(), { signIn }), never))).toMatch(/^attach_sign_in/)
  expect((await open(specOf(farUrl()))).useCredential).toBeUndefined()
  expect((await open(specOf(farUrl(), yes))).useCredential).toBeDefined()
  expect((await open(specOf(running.url, { signIn }))).useCredential).toBeDefined()
})
