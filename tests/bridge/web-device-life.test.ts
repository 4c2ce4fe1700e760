import { access, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Device, OpenDevice } from '@harness/bridge/devices/device.ts'
import { findChrome } from '@harness/bridge/devices/web/life/chrome.ts'
import { makeOpenWebDevice } from '@harness/bridge/devices/web/open.ts'
import type { HarnessError } from '@harness/shared/base/errors.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildProbe } from '../probe/built-probe.ts'
import { LONG } from '../setup/long.ts'
import { type PageServer, startPageServer } from '../standins/page-server.ts'
import { makeFolder, never, PHONE, pngSize, testOpener, userOf } from './web-device-setup.ts'

let pages: PageServer
let open: OpenDevice<'web'>
const opened: Device[] = []

beforeAll(async () => {
  pages = await startPageServer()
  open = await testOpener()
})
afterAll(async () => {
  for (const device of opened) await device.close()
  await pages.close()
})

async function phone(page: string): Promise<Device> {
  const device = await open({ kind: 'web', url: pages.page(page), viewport: PHONE }, never)
  opened.push(device)
  return device
}

/** Main processes of browsers that this process started, by their profile. */
async function browsers(): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
    const profile = words.find(
      (word) => word.startsWith('--user-data-dir=') && word.includes('harness-profiles'),
    )
    const main = profile && !words.some((word) => word.startsWith('--type='))
    if (main && (await statOf(pid)).parent === process.pid)
      found.set(profile.replace('--user-data-dir=', ''), Number(pid))
  }
  return found
}

async function statOf(pid: string): Promise<{ state: string; parent: number; group: number }> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [state = '', parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { state, parent: Number(parent), group: Number(group) }
}

/** Running processes of a group, without zombies. */
async function running(group: number): Promise<number> {
  let count = 0
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const stat = await statOf(pid)
    if (stat.group === group && stat.state !== 'Z') count += 1
  }
  return count
}

/** Those of the pages of a browser. */
async function renderers(group: number): Promise<readonly number[]> {
  const found: number[] = []
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split(/[\0 ]/)
    if (words.includes('--type=renderer') && (await statOf(pid)).group === group)
      found.push(Number(pid))
  }
  return found
}

async function newBrowser(make: () => Promise<Device>): Promise<{ device: Device; pid: number }> {
  const before = await browsers()
  const device = await make()
  const pid = [...(await browsers())].find(([profile]) => !before.has(profile))?.[1]
  if (pid === undefined) throw new Error('no new browser')
  return { device, pid }
}

describe('a phone', () => {
  it('a phone has scale 2 in true device pixels and is tapped by touch, also where the page is zoomed out', async () => {
    const device = await phone('wide')
    const user = userOf(device)
    expect(device.info).toMatchObject({ kind: 'web', pointSize: PHONE, scale: 2 })
    const { scene, png } = await user.see()
    expect(pngSize(png)).toEqual({ width: 780, height: 1688 })
    const button = scene.elements[0]
    expect(button?.rect.x).toBeLessThan(PHONE.width)
    expect((await user.tap('Far right')).outcome).toBe('changed')
    expect((await user.see()).scene.title).toBe('reached')
  })

  it('a phone is tapped where it was meant, also while pictures of it are taken', async () => {
    const device = await phone('places')
    const user = userOf(device)
    const byHand = { kind: 'tap', point: { x: 300, y: 500 }, button: 'left', count: 1 } as const
    await Promise.all([user.see(), user.see(), device.manualInput?.(byHand, never)])
    const title = async () => (await user.see()).scene.title
    await expect.poll(title).toBe('300, 500')
    await device.perform({ kind: 'tap', point: { x: 120, y: 640 } }, never)
    expect(await title()).toBe('120, 640')
  })

  it('a phone sends live pictures while they are watched, one at a time, also after a navigation', async () => {
    const device = await phone('act')
    const user = userOf(device)
    let frames = 0
    let painting = 0
    let most = 0
    let paint: (() => void) | undefined
    await device.mirror(async () => {
      frames += 1
      painting += 1
      most = Math.max(most, painting)
      await new Promise<void>((resolve) => {
        paint = resolve
      })
      painting -= 1
    })
    await expect.poll(() => frames).toBe(1)
    await user.tap('Count up')
    expect(frames).toBe(1)
    paint?.()
    await expect.poll(() => frames).toBeGreaterThan(1)
    await device.mirror(undefined)
    paint?.()
    const stopped = frames
    await user.open(pages.page('form'))
    expect(frames).toBe(stopped)
    await device.mirror(async () => {
      frames += 1
    })
    await expect.poll(() => frames).toBeGreaterThan(stopped)
    const before = frames
    await user.open(pages.page('scroll'))
    await expect.poll(() => frames).toBeGreaterThan(before)
    expect(most).toBe(1)
  })
})

describe('the phone of a page', () => {
  it("the phone's user agent has the version of the installed browser", async () => {
    const device = await phone('agent')
    const [major] = /\d+/.exec(device.info.runtime ?? '') ?? []
    const { scene } = await device.observe(never)
    expect(scene.text).toContain(`Chrome/${major}.0.0.0 Mobile`)
    expect(scene.text).toContain(`brand ${major}`)
  })
})

describe('the life of a device', () => {
  it('a closed device leaves no process and no profile behind, and refuses every call', async () => {
    const { device, pid } = await newBrowser(() => phone('still'))
    expect(await running(pid)).toBeGreaterThan(1)
    await Promise.all([device.close(), device.close()])
    await expect.poll(() => running(pid)).toBe(0)
    await expect(device.observe(never)).rejects.toMatchObject({ code: 'device_unknown' })
  })

  it('closing a device ends a browser that hangs', LONG, async () => {
    const { device, pid } = await newBrowser(() => phone('still'))
    process.kill(pid, 'SIGSTOP')
    await device.close()
    await expect.poll(() => running(pid)).toBe(0)
  })

  it('a device reports once that the browser was lost, and every later call says so', async () => {
    const { device, pid } = await newBrowser(() => phone('still'))
    const lost: HarnessError[] = []
    device.onLost((error) => lost.push(error))
    const waiting = device.perform({ kind: 'wait', ms: 8_000 }, never)
    process.kill(pid, 'SIGKILL')
    await expect(waiting).rejects.toMatchObject({ code: 'device_lost' })
    await expect(device.observe(never)).rejects.toMatchObject({ code: 'device_lost' })
    expect(lost.map((error) => error.code)).toEqual(['device_lost'])
  })

  it(
    'a device that is lost says whether a page crashed by itself, or was ended',
    LONG,
    async () => {
      const lostBy = async (signal: NodeJS.Signals) => {
        const { device, pid } = await newBrowser(() => phone('still'))
        const lost = new Promise<HarnessError>((resolve) => device.onLost(resolve))
        const waiting = device.perform({ kind: 'wait', ms: 8_000 }, never)
        for (const page of await renderers(pid)) process.kill(page, signal)
        await expect(waiting).rejects.toMatchObject({ code: 'device_lost' })
        return (await lost).detail
      }
      expect(await lostBy('SIGSEGV')).toEqual({ page: 'crashed' })
      expect(await lostBy('SIGKILL')).toEqual({})
    },
  )

  it('a device does not open an unreachable address, and says why in plain words', async () => {
    const spec = { kind: 'web', viewport: PHONE } as const
    for (const url of ['http://127.0.0.1:9/', `${pages.origin}/empty`, 'file:///etc/passwd']) {
      const failure: unknown = await open({ ...spec, url }, never).catch((error: unknown) => error)
      expect(failure).toMatchObject({ code: 'page_unreachable' })
      expect(String(failure)).not.toContain('net::')
    }
  })

  it('an aborted opening leaves nothing behind', async () => {
    const before = await browsers()
    const stop = new AbortController()
    const opening = open(
      { kind: 'web', url: `${pages.origin}/never`, viewport: PHONE },
      stop.signal,
    )
    const born = async () => [...(await browsers())].find(([profile]) => !before.has(profile))
    await expect.poll(born).toBeDefined()
    const [profile = '', pid = 0] = (await born()) ?? []
    stop.abort()
    await expect(opening).rejects.toMatchObject({ code: 'aborted' })
    await expect.poll(() => running(pid)).toBe(0)
    await expect(access(profile)).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

describe('the browser program', () => {
  it('the browser program is the one of HARNESS_CHROME, and a missing one is not replaced', async () => {
    expect(await findChrome({ HARNESS_CHROME: '/nowhere/chrome' })).toBeUndefined()
    // A folder may be entered, which is the permission to start a program.
    expect(await findChrome({ HARNESS_CHROME: tmpdir() })).toBeUndefined()
    const file = join(await mkdtemp(join(tmpdir(), 'harness-test-')), 'chrome')
    await writeFile(file, '', { mode: 0o644 })
    expect(await findChrome({ HARNESS_CHROME: file }, 'darwin')).toBeUndefined()
    expect(await findChrome({})).toBeTypeOf('string')
  })

  it('a browser program that is missing or fails gives a clear error', async () => {
    const { url: probeScript } = await buildProbe()
    const spec = { kind: 'web', url: pages.page('still'), viewport: PHONE } as const
    const without = makeOpenWebDevice({
      findProgram: async () => undefined,
      probeScript,
      loadMs: 2_000,
      hasDisplay: () => false,
      makeFolder,
    })
    await expect(without(spec, never)).rejects.toMatchObject({ code: 'browser_missing' })
    const broken = makeOpenWebDevice({
      findProgram: async () => '/bin/false',
      probeScript,
      loadMs: 2_000,
      hasDisplay: () => false,
      makeFolder,
    })
    await expect(broken(spec, never)).rejects.toMatchObject({ code: 'browser_failed' })
  })
})
