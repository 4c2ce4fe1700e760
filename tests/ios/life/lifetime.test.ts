// @module-tag long
import { spawn } from 'node:child_process'
import { access, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeMac as makeTools } from '@harness/bridge/devices/ios/simulators/mac.ts'
import { listSimulators } from '@harness/bridge/devices/ios/simulators/simulators.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { hold } from '../../standins/mac/hold.ts'
import { BUNDLE, type Mac, makeMac } from '../../standins/mac/mac.ts'
import { NOWHERE, PRO, SMALL } from '../../standins/mac/simulators.ts'
import { never, opener, openIos, optionsOf, SOON, specOf, TIMEOUT } from '../bench.ts'

vi.setConfig(TIMEOUT)

let mac: Mac
beforeAll(async () => {
  mac = await makeMac({ proScale: 2 })
  mac.streaming.isOn = false
})
afterEach(() => {
  mac.instead.clear()
  mac.calls.length = 0
})
afterAll(() => mac.close())

const calls = (verb: string) =>
  mac.calls
    .filter(({ args }) => args[0] === 'simctl' && args[1] === verb)
    .map(({ args }) => args.slice(2))
const running = (program: string) =>
  mac.calls.filter((call) => call.program === program).map(({ pid }) => pid)

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('simulators', () => {
  it('simulators are listed with the version of their runtime, without those that cannot be used', async () => {
    const all = await listSimulators(makeTools(optionsOf(mac)), never)
    expect(all).toEqual([
      { udid: PRO, name: 'iPhone 17 Pro', runtime: 'iOS 26.4.1', state: 'Shutdown' },
      { udid: SMALL, name: 'iPhone SE (3rd generation)', runtime: 'iOS 26.4.1', state: 'Shutdown' },
    ])
  })

  it('a simulator that does not exist is answered by a list of those that do', async () => {
    const opened = opener(mac)(specOf(mac, { udid: NOWHERE }), never)
    await expect(opened).rejects.toMatchObject({ code: 'simulator_unknown' })
    await expect(opened).rejects.toThrow(`iPhone 17 Pro, iOS 26.4.1 (${PRO})`)
  })

  it('a simulator is driven by one session at a time', async () => {
    const open = opener(mac)
    const first = await open(specOf(mac), never)
    await expect(open(specOf(mac), never)).rejects.toMatchObject({ code: 'device_busy' })
    await first.close()
    await (await open(specOf(mac), never)).close()
  })

  it('a simulator counts as booted when another program booted it first', async () => {
    const err =
      'An error was encountered processing the command (domain=com.apple.CoreSimulator.SimError, code=405):\nUnable to boot device in current state: Booted\n'
    await (await openIos(mac)).device.close()
    mac.calls.length = 0
    const simulator = mac.simulators.get(PRO)
    if (simulator) simulator.state = 'Booting'
    mac.instead.set('simctl bootstatus', { exit: 149, err })
    const answer = hold(mac, 'simctl bootstatus')
    const opened = opener(mac)(specOf(mac), never)
    await vi.waitUntil(() => calls('bootstatus').length > 0, SOON)
    if (simulator) simulator.state = 'Booted'
    answer()
    await (await opened).close()
  })
})

describe('an app', () => {
  it('an app is installed and started with its arguments, environment, locale and permissions', async () => {
    const user = await openIos(mac, {
      spec: {
        arguments: ['-demo', 'two words'],
        environment: { SERVER: 'http://127.0.0.1:9' },
        locale: 'de_DE',
        permissions: ['photos'],
        appearance: 'dark',
        contentSize: 'accessibility-large',
        increaseContrast: true,
      },
    })
    expect(calls('install')).toEqual([[PRO, mac.appPath]])
    expect(calls('privacy')).toEqual([[PRO, 'grant', 'photos', BUNDLE]])
    const [launch] = calls('launch')
    const args = ['-demo', 'two words', '-AppleLanguages', '(de)', '-AppleLocale', 'de_DE']
    expect(launch).toEqual(['--terminate-running-process', PRO, BUNDLE, ...args])
    const simulator = mac.simulators.get(PRO)
    expect(simulator?.ui).toEqual({
      appearance: 'dark',
      content_size: 'accessibility-large',
      increase_contrast: 'enabled',
    })
    expect(simulator?.statusBar).toContain('9:41')
    await user.tap('Settings')
    const { text } = (await user.see()).scene
    expect(text).toContain('Server: http://127.0.0.1:9')
    expect(text).toContain('-demo two words')
    await user.device.close()
    expect(simulator?.statusBar).toEqual([])
    expect(simulator?.ui).toMatchObject({ appearance: 'light', content_size: 'large' })
    expect(simulator?.state).toBe('Booted')
  })

  it('an app restarts with its data, or without when asked', async () => {
    const kept = await openIos(mac)
    await kept.tap('Cactus — Water every week')
    await kept.tap('Delete')
    await kept.tap('Delete')
    await kept.tap('Photo')
    await kept.device.reset(never)
    expect((await kept.see()).scene.title).toBe('Garden')
    expect(await kept.labels()).not.toContain('Cactus — Water every week')
    await kept.device.close()
    const fresh = await openIos(mac, { spec: { uninstall: true } })
    expect(await fresh.labels()).toContain('Cactus — Water every week')
    await fresh.device.close()
  })

  it('an app opens an address of its own, and everything is erased only when asked', async () => {
    const user = await openIos(mac, { spec: { url: 'garden://tips', erase: true } })
    expect((await user.see()).scene.title).toBe('Tips')
    expect(mac.simulators.get(PRO)?.erased).toBe(1)
    await user.device.close()
    await (await openIos(mac)).device.close()
    expect(mac.simulators.get(PRO)?.erased).toBe(1)
  })

  it('an app is built from a project in a folder of its own, with its log kept', async () => {
    const stages: string[] = []
    const app = { from: 'project', path: mac.projectPath, scheme: 'Garden' } as const
    const user = await openIos(mac, { spec: { app }, onProgress: (text) => stages.push(text) })
    expect((await user.see()).scene.title).toBe('Garden')
    await user.device.close()
    const build = mac.calls.find(({ args }) => args[0] === 'build')
    expect(build?.args).toEqual(
      expect.arrayContaining(['-project', mac.projectPath, 'CODE_SIGN_IDENTITY=-']),
    )
    expect(stages.join('')).toContain('** BUILD SUCCEEDED **')
    const log = join(mac.folder, 'state', 'logs', 'build-Garden.log')
    expect(await readFile(log, 'utf8')).toContain('** BUILD SUCCEEDED **')
  })

  it.each([
    ['nothing there', { from: 'bundle', path: '/nowhere/App.app' }, 'the path does not exist'],
    ['no app', { from: 'bundle', path: '/tmp' }, 'not an app for the simulator'],
    ['not installed', { from: 'installed', bundleId: 'com.example.none' }, 'does not start'],
  ] as const)('an app is refused when it cannot be used: %s', async (_, app, words) => {
    const opened = opener(mac)(specOf(mac, { app }), never)
    await expect(opened).rejects.toMatchObject({ code: 'app_unusable' })
    await expect(opened).rejects.toThrow(words)
  })

  it.each([
    [
      'a scheme it does not have',
      'Nothing',
      undefined,
      'has no scheme Nothing. Its schemes are: Garden.',
    ],
    [
      'signing',
      'Garden',
      'error: Signing for "Garden" requires a development team.',
      'signing failed',
    ],
    [
      'no destination',
      'Garden',
      'xcodebuild: error: Unable to find a destination',
      'does not build for the iOS Simulator',
    ],
    [
      'a mistake',
      'Garden',
      "/a/b/View.swift:3:7: error: cannot find 'x' in scope",
      "View.swift:3:7: error: cannot find 'x'",
    ],
  ] as const)(
    'an app whose build fails is reported with the reason: %s',
    async (_, scheme, err, words) => {
      if (err) mac.instead.set('xcodebuild build', { exit: 65, err })
      const app = { from: 'project', path: mac.projectPath, scheme } as const
      const opened = opener(mac)(specOf(mac, { app }), never)
      await expect(opened).rejects.toMatchObject({ code: 'app_build_failed' })
      await expect(opened).rejects.toThrow(words)
    },
  )
})

describe('WebDriverAgent', () => {
  it('WebDriverAgent is fetched and built once, and bound to this machine alone', async () => {
    const directory = join(mac.folder, 'elsewhere')
    for (let turn = 0; turn < 2; turn++) await (await openIos(mac, { directory })).device.close()
    expect(running('npm')).toHaveLength(1)
    const builds = mac.calls.filter(({ args }) => args[0] === 'build-for-testing')
    expect(builds).toHaveLength(1)
    const runs = mac.calls.filter(({ args }) => args[0] === 'test-without-building')
    expect(runs).toHaveLength(2)
    const copy = runs[0]?.args[2] ?? ''
    expect(await readFile(copy, 'utf8')).toContain('<key>USE_IP</key>\n<string>127.0.0.1</string>')
    const made = await readdir(join(directory, 'agent'))
    expect(made).toContain('iOS-26.4-16.12.7')
  })

  it('a WebDriverAgent that a person already runs is used, and left running', async () => {
    const first = await openIos(mac)
    const own = mac.agents.at(-1)
    const env = { HARNESS_WDA_URL: `http://127.0.0.1:${own?.port}` }
    const before = mac.calls.length
    const user = await openIos(mac, { env, spec: {} })
    expect((await user.see()).scene.title).toBe('Garden')
    expect(mac.calls.slice(before).map(({ program }) => program)).not.toContain('xcodebuild')
    await user.device.close()
    expect((await fetch(`${env.HARNESS_WDA_URL}/status`)).ok).toBe(true)
    await first.device.close()
  })

  it('a WebDriverAgent at an address outside this machine is refused', async () => {
    const opened = openIos(mac, { env: { HARNESS_WDA_URL: 'http://192.0.2.1:8100' } })
    await expect(opened).rejects.toThrow('must be an address of this machine')
  })

  it('WebDriverAgent leaves no process, also when opening is aborted half way', async () => {
    const user = await openIos(mac)
    const [pid = 0] = mac.calls
      .filter(({ args }) => args[0] === 'test-without-building')
      .map((it) => it.pid)
    expect(isAlive(pid)).toBe(true)
    await user.device.close()
    await vi.waitUntil(() => !isAlive(pid), SOON)
    mac.instead.set('xcodebuild test-without-building', { exit: 0, hang: true })
    const stop = new AbortController()
    const opened = opener(mac)(specOf(mac), stop.signal)
    await vi.waitUntil(
      () => mac.calls.filter(({ args }) => args[0] === 'test-without-building').length === 2,
      SOON,
    )
    const later = mac.calls.at(-1)?.pid ?? 0
    stop.abort()
    await expect(opened).rejects.toMatchObject({ code: 'aborted' })
    await vi.waitUntil(() => !isAlive(later), SOON)
    expect(await readdir(join(mac.folder, 'state', 'running'))).toEqual([])
  })

  it('a WebDriverAgent that a killed bridge left behind is ended by the next start', async () => {
    const script = join(mac.folder, 'bridge.mts')
    const options = JSON.stringify({ ...optionsOf(mac), env: mac.env })
    const open = new URL('../../../bridge/devices/ios/open.ts', import.meta.url).href
    await writeFile(
      script,
      `import { makeOpenIosDevice } from '${open}'
       await makeOpenIosDevice(${options})(${JSON.stringify(specOf(mac))}, new AbortController().signal)
       console.log('open')
       setInterval(() => {}, 1_000)`,
    )
    const tsx = new URL('../../../node_modules/tsx/dist/cli.mjs', import.meta.url).pathname
    const bridge = spawn(process.execPath, [tsx, script], {
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    })
    await new Promise((resolve) => bridge.stdout.once('data', resolve))
    const [orphan = 0] = mac.calls
      .filter(({ args }) => args[0] === 'test-without-building')
      .map((it) => it.pid)
    await expect(openIos(mac)).rejects.toMatchObject({ code: 'device_busy' })
    process.kill(-(bridge.pid ?? 0), 'SIGKILL')
    await new Promise((resolve) => bridge.once('close', resolve))
    expect(isAlive(orphan)).toBe(true)
    const user = await openIos(mac)
    // Its parent is gone, so the process that adopted it may need a moment to reap it.
    await vi.waitUntil(() => !isAlive(orphan), SOON)
    expect((await user.see()).scene.title).toBe('Garden')
    await user.device.close()
    await expect(access(join(mac.folder, 'state', 'running', `${orphan}.json`))).rejects.toThrow()
  })
})
