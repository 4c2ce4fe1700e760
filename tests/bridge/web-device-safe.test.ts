import { chown, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChrome } from '@harness/bridge/devices/web/life/chrome.ts'
import { type Browser, launch } from '@harness/bridge/devices/web/life/launch.ts'
import type { NetworkPolicy } from '@harness/bridge/devices/web/life/network-policy.ts'
import { mayHaveSandbox } from '@harness/bridge/devices/web/life/sandbox.ts'
import { ownedFolder } from '@harness/bridge/system/owned-folder.ts'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { startUdpSink } from '../setup/udp-sink.ts'
import { type PageServer, startPageServer } from '../standins/page-server.ts'
import { DESKTOP, never } from './web-device-setup.ts'

/** Renderers of a sandboxed browser filter their system calls; others do not. */
const FILTERED = 'Seccomp:\t2'
const ORDINARY_USER = 65_534

let pages: PageServer

beforeAll(async () => {
  pages = await startPageServer()
})
afterAll(() => pages.close())

interface Wanted {
  readonly program?: string
  readonly network?: NetworkPolicy
}

async function browser({ program, network = { kind: 'all' } }: Wanted = {}): Promise<{
  browser: Browser
  folder: string
}> {
  const folder = await mkdtemp(join(tmpdir(), 'hs-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const found = program ?? (await findChrome(process.env)) ?? ''
  const path = join(folder, 'b')
  const opened = await launch(
    {
      program: found,
      viewport: DESKTOP,
      headed: false,
      folder: ownedFolder(path),
      network,
    },
    never,
  )
  onTestFinished(() => opened.close())
  return { browser: opened, folder }
}

/** The processes of a browser by their role, with a file of `/proc`. */
async function processesOf(folder: string, file: string): Promise<readonly [string, string][]> {
  const found: [string, string][] = []
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')
    const command = await read('cmdline')
    if (!command.includes(folder) && !(await read('environ')).includes(folder)) continue
    found.push([/--type=([\w-]+)/.exec(command)?.[1] ?? 'browser', await read(file)])
  }
  return found
}

async function renderersOf(folder: string): Promise<readonly string[]> {
  const all = await processesOf(folder, 'status')
  return all.filter(([role]) => role === 'renderer').map(([, status]) => status)
}

it('a browser under test has its sandbox wherever one can start, and says so truly', async () => {
  const { browser: opened, folder } = await browser()
  const filtered = async () => (await renderersOf(folder)).map((it) => it.includes(FILTERED))
  expect(opened.sandboxed).toBe(mayHaveSandbox())
  await expect.poll(async () => [...new Set(await filtered())]).toEqual([opened.sandboxed])
})

it('a browser that an ordinary user starts filters the system calls of every page', async () => {
  const real = (await findChrome(process.env)) ?? ''
  const folder = await mkdtemp(join(tmpdir(), 'hs-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const args = ['--headless', '--disable-gpu', `--user-data-dir=${join(folder, 'profile')}`]
  const { start } = await import('@harness/bridge/system/exec.ts')
  const isRoot = process.getuid?.() === 0
  if (isRoot) await chown(folder, ORDINARY_USER, ORDINARY_USER)
  const as = isRoot ? ['setpriv', `--reuid=${ORDINARY_USER}`, '--clear-groups', real] : [real]
  const [program = '', ...before] = as
  const env = { PATH: process.env['PATH'], HOME: folder }
  const flags = [...args, '--remote-debugging-port=0', pages.page('still')]
  const run = start(program, [...before, ...flags], { env })
  onTestFinished(() => run.stop(0))
  // A renderer applies its filter a moment after it started.
  const unfiltered = async () => {
    const all = await renderersOf(folder)
    return all.length === 0 || all.some((status) => !status.includes(FILTERED))
  }
  await expect.poll(unfiltered).toBe(false)
})

it('no process of a browser sees the keys and passwords of the shell', async () => {
  const planted = {
    ANTHROPIC_API_KEY: 'planted-1',
    AWS_SECRET_ACCESS_KEY: 'planted-2',
    HARNESS_PASSWORD: 'planted-3',
    GITHUB_TOKEN: 'planted-4',
    DATABASE_URL: 'planted-5',
  }
  Object.assign(process.env, planted)
  onTestFinished(() => {
    for (const name of Object.keys(planted)) Reflect.deleteProperty(process.env, name)
  })
  const { folder } = await browser()
  const all = await processesOf(folder, 'environ')
  expect(all.length).toBeGreaterThan(2)
  expect(all.filter(([, environment]) => environment.includes('planted-'))).toEqual([])
})

it('a browser with a list of hosts reaches no other, by no way of a page', async () => {
  const network = { kind: 'listed', hosts: ['127.0.0.1'] } as const
  const { browser: opened } = await browser({ network })
  const page = opened.context.pages()[0]
  await page?.goto(pages.page('still'))
  const other = pages.page('still').replace('127.0.0.1', '127.0.0.2')
  const sink = await startUdpSink('127.0.0.2')
  const reached = await page?.evaluate(
    async ([address = '', urls = '']) => {
      const socket = new Promise<string>((resolve) => {
        const ws = new WebSocket(address.replace('http', 'ws'))
        ws.onopen = () => resolve('open')
        ws.onerror = () => resolve('refused')
      })
      const peer = new RTCPeerConnection({ iceServers: [{ urls }] })
      peer.createDataChannel('x')
      const gathered = new Promise<void>((resolve) => {
        peer.onicegatheringstatechange = () => peer.iceGatheringState === 'complete' && resolve()
      })
      await peer.setLocalDescription(await peer.createOffer())
      await gathered
      const asked = fetch(address, { mode: 'no-cors' }).then(
        () => 'open',
        () => 'refused',
      )
      const named = fetch('http://localhost.example.test/', { mode: 'no-cors' }).then(
        () => 'open',
        () => 'refused',
      )
      return Promise.all([asked, named, socket])
    },
    [other, sink.urls],
  )
  expect(sink.packets()).toBe(0)
  expect(reached).toEqual(['refused', 'refused', 'refused'])
  await expect(page?.goto(other)).rejects.toThrow('ERR_NAME_NOT_RESOLVED')
})

it('a browser that does not start leaves no folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hs-'))
  const program = join(folder, 'broken')
  await writeFile(program, '#!/bin/sh\nexit 3\n', { mode: 0o755 })
  await expect(browser({ program })).rejects.toMatchObject({ code: 'browser_failed' })
  expect(await readdir(folder)).toEqual(['broken'])
})
