import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openAppiumDevice } from '@harness/bridge/devices/appium/open.ts'
import type { Capture, Device } from '@harness/bridge/devices/device.ts'
import type { HarnessError } from '@harness/shared/base/errors.ts'
import { Secret } from '@harness/shared/base/secret.ts'
import type { Command } from '@harness/shared/device/command.ts'
import { logger } from 'appium/support'
import { type DecodedPng, decode } from 'fast-png'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { ensureProbeBuilt } from '../../../scripts/build.mjs'
import { startFakeServer } from '../../ios/agent-targets.ts'
import { startBrowser } from '../../standins/webdriver/browser.ts'
import { type StandInPhone, startPhone } from '../../standins/webdriver/phone.ts'

let phone: StandInPhone
let device: Device | undefined

beforeEach(async () => {
  phone = await startPhone()
})
afterEach(async () => {
  await device?.close()
  device = undefined
  await phone.close()
})

const never = new AbortController().signal

async function open(more: { readonly url?: string; readonly signIns?: boolean } = {}) {
  const { url, capabilities } = phone
  device = await openAppiumDevice({ kind: 'appium', url, capabilities, ...more }, never)
  return device
}

async function elementNamed(label: string) {
  const { scene } = (await device?.observe(never)) ?? {}
  const found = scene?.elements.find((element) => element.label === label)
  if (!found) throw new Error(`no element is called ${label}`)
  const { x, y, width, height } = found.rect
  return { ref: found.ref, point: { x: x + width / 2, y: y + height / 2 } }
}

const perform = async (command: Command) => (await device?.perform(command, never)) ?? {}

it('a phone of an Appium server is read in points, whatever its pixels', async () => {
  const { info } = await open()
  expect(info).toMatchObject({
    ...{ kind: 'android', name: 'Stand-in', appium: true, scale: 2 },
    pointSize: { width: 200, height: 400 },
  })
  expect(info.attached).toBe(new URL(phone.url).host)
  const { scene } = (await device?.observe(never)) ?? {}
  expect(scene?.app).toBe('com.example.garden')
  expect(scene?.elements.map(({ role, label, rect }) => [role, label, rect.y])).toEqual([
    ['textbox', 'Your name', 20],
    ['switch', 'News', 80],
    ['button', 'Greet', 140],
    ['button', 'Gone', 200],
  ])
})

it('a tap on a mark goes to its pixels and says what it changed', async () => {
  await open()
  const greet = await elementNamed('Greet')
  expect(await perform({ kind: 'tap', ...greet })).toMatchObject({
    ...{ success: true, outcome: 'changed' },
  })
  expect(phone.taps).toEqual([{ x: 200, y: 320 }])
  const gone = await elementNamed('Gone')
  expect(await perform({ kind: 'tap', ...gone })).toMatchObject({
    ...{ success: false, outcome: 'disabled' },
  })
  expect(phone.taps).toHaveLength(1)
})

it('a field of a phone is set and read back, and typing without a field is refused', async () => {
  await open()
  await device?.observe(never)
  expect(await perform({ kind: 'type', text: 'lost' })).toMatchObject({ outcome: 'no_focus' })
  const name = await elementNamed('Your name')
  const set = await perform({ kind: 'set_value', ...name, value: 'Ada' })
  expect(set).toMatchObject({ success: true, outcome: 'changed' })
  expect(phone.app.name).toBe('Ada')
  const news = await elementNamed('News')
  expect(await perform({ kind: 'set_value', ...news, value: 'on' })).toMatchObject({
    outcome: 'changed',
  })
  expect(phone.app.isOn).toBe(true)
})

it('a sign-in is filled in on a phone of this machine and no outcome repeats it', async () => {
  await open()
  device?.useCredential?.({ username: 'ada@example.com', password: new Secret('opal-3-moon') })
  await perform({ kind: 'tap', ...(await elementNamed('Your name')) })
  const filled = await perform({ kind: 'fill_credential', field: 'username' })
  expect(filled).toMatchObject({ success: true })
  expect(phone.app.name).toBe('ada@example.com')
  expect(JSON.stringify(filled)).not.toContain('ada@')
})

it('a password that an app shows is masked in text, outcome and picture', async () => {
  await open()
  device?.useCredential?.({ username: 'ada@example.com', password: new Secret('opal-3-moon') })
  const field = await elementNamed('Your name')
  const set = await perform({ kind: 'set_value', ...field, value: 'opal-3-moon' })
  await perform({ kind: 'tap', ...(await elementNamed('Greet')) })
  const seen = await device?.observe(never)
  const said = JSON.stringify([set, seen?.scene])
  expect(said).not.toContain('opal-3-moon')
  expect(said).toContain('••••')
  const pixels = decode(seen?.png ?? new Uint8Array())
  const brightnessAt = (x: number, y: number) => pixels.data[y * pixels.width + x]
  // The greeting is text beside the elements.
  expect([brightnessAt(30, 60), brightnessAt(30, 320), brightnessAt(30, 560)]).toEqual([
    0x80, 90, 0x80,
  ])
})

it('the picture of an app that cannot be read is masked as a whole, once it has the password', async () => {
  await open()
  device?.useCredential?.({ username: 'ada@example.com', password: new Secret('opal-3-moon') })
  phone.hideTree()
  expect(shadesOf(await device?.observe(never))).toContain(90)
  await perform({ kind: 'fill_credential', field: 'password' })
  expect(shadesOf(await device?.observe(never))).toEqual([0x80])
})

/** All brightnesses of a picture. */
function shadesOf(capture: Capture | undefined): readonly number[] {
  return [...new Set(decode(capture?.png ?? new Uint8Array()).data)]
}

async function openBrowser() {
  await ensureProbeBuilt()
  const browser = await startBrowser()
  onTestFinished(browser.close)
  const { url, capabilities } = browser
  const page = 'http://shop.test/sign-in'
  device = await openAppiumDevice({ kind: 'appium', url, capabilities, page }, never)
  return browser
}

it('a browser of an Appium server opens web addresses alone', async () => {
  await openBrowser()
  for (const url of ['javascript:alert(1)', 'file:///etc/passwd', 'about:blank'])
    expect(await perform({ kind: 'navigate', url })).toMatchObject({ outcome: 'refused' })
})

it('a page of a browser of an Appium server is loaded again by its address: a reload would send its form again', async () => {
  const browser = await openBrowser()
  for (const address of ['http://shop.test/order', 'http://shop.test/order#done']) {
    browser.go(address)
    browser.opened.length = 0
    await perform({ kind: 'refresh' })
    expect(browser.opened.at(-1)).toBe(address)
  }
  // An address with a fragment loads nothing while its page is open.
  expect(browser.opened).toEqual(['about:blank', 'http://shop.test/order#done'])
})

it('a page elsewhere is never given the sign-in, even where it answers in place of the probe', async () => {
  const browser = await openBrowser()
  device?.useCredential?.({ username: 'ada@example.com', password: new Secret('opal-3-moon') })
  const fill = () => perform({ kind: 'fill_credential', field: 'password' })
  browser.go('http://elsewhere.test/sign-in')
  expect(await fill()).toMatchObject({ success: false, outcome: 'refused' })
  expect(browser.given.join()).not.toContain('opal-3-moon')
  browser.go('http://shop.test/sign-in?again=1')
  expect(await fill()).toMatchObject({ outcome: 'unchanged' })
  expect(browser.given.join()).toContain('opal-3-moon')
})

it('a page that shows the password, or a field of one, is masked there, also while a dialog is open', async () => {
  const browser = await openBrowser()
  device?.useCredential?.({ username: 'ada@example.com', password: new Secret('opal-3-moon') })
  const lineAt = (y: number, text: string) => ({ text, rect: { x: 2, y, width: 10, height: 4 } })
  browser.show({
    lines: [lineAt(2, 'Your word: opal-3-moon'), lineAt(12, 'Nothing to hide')],
    text: 'Your word: opal-3-moon\nNothing to hide',
    unmasked: [{ x: 2, y: 22, width: 10, height: 4 }],
  })
  const greysOf = (capture: Capture | undefined) => {
    const { data, width } = decode(capture?.png ?? new Uint8Array())
    return [4, 14, 24].map((y) => data[y * width + 5] === 0x80)
  }
  const seen = await device?.observe(never)
  expect(seen?.scene.text).toBe('Your word: ••••\nNothing to hide')
  expect(greysOf(seen)).toEqual([true, false, true])
  browser.alerts.ask('Stay here?')
  const asked = await device?.observe(never)
  expect(asked?.scene.dialog?.message).toBe('Stay here?')
  expect(greysOf(asked)).toEqual([true, false, true])
  browser.alerts.ask(undefined)
  browser.show({
    lines: [lineAt(2, 'Your word: opal-'), lineAt(12, '3-moon')],
    text: 'Your word: opal-\n3-moon',
  })
  expect(greysOf(await device?.observe(never))).toEqual([true, true, true])
})

it('a session whose page cannot be opened again is ended', async () => {
  const browser = await openBrowser()
  browser.breakDown()
  await expect(device?.reset(never)).rejects.toMatchObject({ code: 'page_unreachable' })
  expect(browser.open()).toBe(0)
})

it('an application begins again in a new session', async () => {
  await open()
  await perform({ kind: 'set_value', ...(await elementNamed('Your name')), value: 'Ada' })
  await device?.reset(never)
  expect(phone.sessions).toHaveLength(2)
  expect(phone.app.name).toBe('')
  expect((await device?.observe(never))?.scene.elements).toHaveLength(4)
})

it('the key of an address is sent with every request, and a session is not idle while a model thinks', async () => {
  const { host, pathname } = new URL(phone.url)
  await open({ url: `http://ada:opal@${host}${pathname}` })
  const access = Buffer.from('ada:opal').toString('base64')
  expect(phone.lastHeaders().authorization).toBe(`Basic ${access}`)
  expect(JSON.stringify(phone.sessions)).toContain('"appium:newCommandTimeout":900')
  expect(JSON.stringify(phone.sessions)).not.toContain('webSocketUrl')
})

it('a bare % in the key of an address stands for itself', async () => {
  const { host, pathname } = new URL(phone.url)
  await open({ url: `http://ada:50%25%20%é@${host}${pathname}` })
  const access = Buffer.from('ada:50% %é').toString('base64')
  expect(phone.lastHeaders().authorization).toBe(`Basic ${access}`)
})

it('a server that sends requests on to another machine is not followed', async () => {
  phone.redirect('http://203.0.113.9/')
  const failed = await open().catch((thrown: HarnessError) => thrown)
  expect(failed).toMatchObject({ code: 'appium_failed' })
})

/** The picture that Appium's fake driver gives of every screen. */
const SCREEN_OF_FAKE = createRequire(import.meta.url)
  .resolve('@appium/fake-driver')
  .replace(/[^/\\]+$/, 'screen.png')

/** Size and pixels; millions of them are compared as one. */
const sizeAndPixels = ({ width, height, data }: DecodedPng) =>
  `${width} × ${height} ${createHash('sha256').update(data).digest('hex')}`

it("a session of Appium's own server takes pictures, taps and answers of dialogs", async () => {
  logger.getLogger('HTTP').level = 'error'
  const folder = await mkdtemp(join(tmpdir(), 'harness-appium-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const app = join(folder, 'app.xml')
  await writeFile(app, '<app><alert id="asked" text="Sure?"/></app>')
  const { server, origin } = await startFakeServer()
  onTestFinished(async () => {
    server.closeAllConnections()
    await server.close()
  })
  device = await openAppiumDevice(
    {
      kind: 'appium',
      url: origin,
      capabilities: {
        platformName: 'Fake',
        'appium:automationName': 'Fake',
        'appium:deviceName': 'A phone',
        'appium:app': app,
      },
    },
    never,
  )
  expect(device.info).toMatchObject({ kind: 'android', appium: true })
  const screen = sizeAndPixels(decode(await readFile(SCREEN_OF_FAKE)))
  expect(sizeAndPixels(decode((await device.observe(never)).png))).toBe(screen)
  const at = { x: 5, y: 5 }
  expect(await perform({ kind: 'tap', point: at })).toMatchObject({ outcome: 'unchanged' })
  expect(await perform({ kind: 'answer_dialog', accept: true })).toMatchObject({
    ...{ success: false, outcome: 'refused' },
  })
  await device.reset(never)
  expect(sizeAndPixels(decode((await device.observe(never)).png))).toBe(screen)
})

it('a connection that breaks is a lost device', async () => {
  const opened = await open()
  const lost = new Promise<HarnessError>((resolve) => opened.onLost(resolve))
  await phone.close()
  await expect(opened.observe(never)).rejects.toMatchObject({ code: 'device_lost' })
  expect((await lost).code).toBe('device_lost')
  await expect(opened.observe(never)).rejects.toMatchObject({ code: 'device_lost' })
})
