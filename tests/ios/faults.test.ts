// @module-tag long
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Mac, makeMac } from '../standins/mac/mac.ts'
import { PRO } from '../standins/mac/simulators.ts'
import type { Fault } from '../standins/mac/wda.ts'
import { type DeviceUser, never, opener, openIos, SOON, specOf, TIMEOUT } from './bench.ts'

vi.setConfig(TIMEOUT)

let mac: Mac
let user: DeviceUser | undefined
beforeAll(async () => {
  mac = await makeMac({ proScale: 2 })
  mac.streaming.isOn = false
})
afterEach(async () => {
  mac.instead.clear()
  await user?.device.close()
  user = undefined
  await expectNoLeftovers()
  mac.calls.length = 0
})
afterAll(() => mac.close())

/** Every started runner is gone and its record removed. */
async function expectNoLeftovers(): Promise<void> {
  const runners = mac.calls.filter(({ args }) => args[0] === 'test-without-building')
  for (const { pid } of runners) await vi.waitUntil(() => !isAlive(pid), SOON)
  expect(await readdir(join(mac.folder, 'state', 'running')).catch(() => [])).toEqual([])
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const inject = (path: RegExp, fault: Fault) => mac.agents.at(-1)?.inject(path, fault)
const taps = () =>
  mac.agents.flatMap(({ requests }) => requests.filter((line) => line.endsWith('/wda/tap'))).length

describe('a fault during an input', () => {
  it.each([
    ['before', { kind: 'die' }, 'Garden'],
    ['after', { kind: 'die', after: true }, 'Fern'],
  ] as const)(
    'WebDriverAgent that dies %s the input is started once more, and the input is not repeated',
    async (_, fault, title) => {
      user = await openIos(mac)
      const before = taps()
      inject(/\/wda\/tap$/, fault)
      const outcome = await user.tap('Fern — Water every week')
      expect(outcome).toMatchObject({ success: false, outcome: 'timeout' })
      expect(outcome.detail).toContain('Whether this had an effect is unknown')
      expect((await user.see()).scene.title).toBe(title)
      expect(taps() - before).toBe(1)
    },
  )

  it('an answer that comes too late is a timeout, and a later observation shows the effect of the input', async () => {
    user = await openIos(mac, { figures: { inputMs: 300 } })
    inject(/\/wda\/tap$/, { kind: 'late', ms: 1_200 })
    const outcome = await user.tap('Fern — Water every week')
    expect(outcome).toMatchObject({ success: false, outcome: 'timeout' })
    expect(outcome.detail).toContain('It may still arrive')
    const { device } = user
    await vi.waitFor(async () => {
      expect((await device.observe(never)).scene.title).toBe('Fern')
    }, SOON)
  })

  it('an agent that hangs costs the time of one input, and the picture still comes', async () => {
    // The observation after the input waits so long for a tree that cannot come.
    user = await openIos(mac, { figures: { inputMs: 300, treeMs: 3_000 } })
    const { device } = user
    await vi.waitFor(() => user?.find('Settings'), SOON)
    let release = () => {}
    const until = new Promise<void>((resolve) => {
      release = resolve
    })
    inject(/\/wda\/tap$/, { kind: 'hang', until })
    expect(await user.act({ kind: 'tap', point: { x: 200, y: 140 } })).toMatchObject({
      outcome: 'timeout',
    })
    const { scene, png } = await user.see()
    expect(png.length).toBeGreaterThan(1_000)
    expect(scene.elements).toEqual([])
    release()
    await vi.waitFor(async () => {
      expect((await device.observe(never)).scene.title).toBe('Garden')
    }, SOON)
  })

  it('a lost session is opened again; its input was not made and is not repeated', async () => {
    user = await openIos(mac)
    const before = taps()
    inject(/\/wda\/tap$/, { kind: 'forget' })
    const outcome = await user.tap('Fern — Water every week')
    expect(outcome).toMatchObject({ success: false, outcome: 'refused' })
    expect(taps() - before).toBe(1)
    expect((await user.see()).scene.title).toBe('Garden')
    expect(await user.tap('Fern — Water every week')).toMatchObject({ outcome: 'changed' })
  })

  it('a malformed answer is reported, and the run continues', async () => {
    user = await openIos(mac)
    inject(/\/wda\/tap$/, { kind: 'garbage' })
    const outcome = await user.tap('Fern — Water every week')
    expect(outcome).toMatchObject({ success: false, outcome: 'refused' })
    expect(outcome.detail).toContain("not WebDriverAgent's")
    expect(await user.labels()).not.toEqual([])
  })

  it('an app that crashes is reported as crashed, and so is every input after it', async () => {
    user = await openIos(mac)
    await user.tap('Settings')
    const outcome = await user.tap('Crash')
    expect(outcome).toMatchObject({ outcome: 'navigated' })
    expect(outcome.detail).toContain('it crashed, or it closed itself')
    const next = await user.act({ kind: 'tap', point: { x: 60, y: 110 } })
    expect(next).toMatchObject({ success: false, outcome: 'refused' })
    expect(next.detail).toContain('the app is no longer running')
    await user.device.reset(never)
    expect((await user.see()).scene.title).toBe('Garden')
  })
})

describe('a lost device', () => {
  it('a lost device says that the simulator was shut down, also to its current session', async () => {
    user = await openIos(mac)
    const lost: string[] = []
    user.device.onLost((error) => lost.push(error.code))
    await mac.shutdown(PRO)
    await expect(user.see()).rejects.toMatchObject({ code: 'simulator_lost' })
    await expect(user.see()).rejects.toThrow('The simulator iPhone 17 Pro was shut down')
    expect(lost).toEqual(['simulator_lost'])
  })

  it('a lost device says so when WebDriverAgent ends a second time', async () => {
    user = await openIos(mac)
    inject(/\/source$/, { kind: 'die' })
    await user.see()
    inject(/\/source$/, { kind: 'die' })
    await expect(user.see()).rejects.toMatchObject({ code: 'agent_failed' })
  })
})

describe('a start that fails', () => {
  const failing = () => opener(mac)(specOf(mac), never)
  const noTool = 'xcrun: error: unable to find utility "simctl", not a developer tool or in PATH\n'

  const simctlError = (domain: string, code: number, words: string) =>
    `An error was encountered processing the command (domain=${domain}, code=${code}):\n${words}\n`

  it.each([
    {
      why: 'no Xcode',
      of: 'simctl',
      exit: 72,
      err: noTool,
      code: 'xcode_missing',
      words: 'Install Xcode',
    },
    {
      why: 'the licence',
      of: 'simctl',
      exit: 69,
      err: 'You have not agreed to the Xcode license agreements.\n',
      code: 'xcode_licence',
      words: 'sudo xcodebuild -license',
    },
    {
      why: 'garbage',
      of: 'simctl list',
      exit: 0,
      out: '{"devices" : [',
      code: 'simulators_unreadable',
      words: 'does not understand',
    },
    {
      why: 'no boot',
      of: 'simctl bootstatus',
      exit: 60,
      err: simctlError('NSPOSIXErrorDomain', 60, 'launchd failed to respond.'),
      code: 'simulator_failed',
      words: 'did not boot: launchd failed to respond',
    },
    {
      why: 'an install in another language',
      of: 'simctl install',
      exit: 1,
      err: simctlError('IXUserPresentableErrorDomain', 1, 'Das geht nicht.'),
      code: 'app_unusable',
      words: 'Das geht nicht',
    },
    {
      why: 'a test run that fails',
      of: 'xcodebuild test-without-building',
      exit: 65,
      err: 'Error Domain=com.apple.dt.xctest Code=3 "no runner"\n',
      code: 'agent_failed',
      words: 'no runner',
    },
  ])('a start that fails says why: $why', async ({ of, code, words, ...instead }) => {
    if (of === 'simctl bootstatus') await mac.shutdown(PRO)
    mac.instead.set(of, instead)
    const opened = failing()
    await expect(opened).rejects.toMatchObject({ code })
    await expect(opened).rejects.toThrow(words)
    expect(mac.simulators.get(PRO)?.statusBar).toEqual([])
  })

  it('a start says that WebDriverAgent does not build, and where its log is', async () => {
    const directory = join(mac.folder, 'unbuilt')
    mac.instead.set('xcodebuild build-for-testing', { exit: 65, err: 'error: no such module\n' })
    const opened = opener(mac, { directory })(specOf(mac), never)
    await expect(opened).rejects.toThrow('it does not build (error: no such module)')
    const log = join(directory, 'logs', 'webdriveragent-build.log')
    expect(await readFile(log, 'utf8')).toContain('no such module')
    mac.instead.clear()
    await (await opener(mac, { directory })(specOf(mac), never)).close()
  })

  it('a start says that WebDriverAgent never listened, and ends it', async () => {
    mac.instead.set('xcodebuild test-without-building', { exit: 0, hang: true })
    const opened = opener(mac, { figures: { agentReadyMs: 300 } })(specOf(mac), never)
    await expect(opened).rejects.toThrow('it did not listen')
  })

  it('a start works without simctl where its pictures do not work', async () => {
    const err = '(domain=NSPOSIXErrorDomain, code=60):\nTimeout waiting for screen surfaces\n'
    mac.instead.set('simctl io', { exit: 60, err })
    user = await openIos(mac)
    expect(user.device.info.pictures).toContain('simctl does not work')
    expect((await user.see()).scene.title).toBe('Garden')
  })
})
