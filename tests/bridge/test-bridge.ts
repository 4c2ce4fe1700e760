import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type BridgeOptions,
  type RunningBridge,
  startBridge,
} from '@harness/bridge/server/serve.ts'
import { onTestFinished } from 'vitest'
import { type MemoryDevices, makeMemoryDevices } from '../standins/memory-device.ts'

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'harness-bridge-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A built app with one page, one script for each kind of file name, and one font. */
async function buildApp(folder: string): Promise<string> {
  const root = join(folder, 'app')
  await mkdir(join(root, 'assets'), { recursive: true })
  await writeFile(join(root, 'index.html'), '<!doctype html><title>Harness</title>')
  await writeFile(join(root, 'assets', 'main-1a2b3c.js'), 'export {}')
  await writeFile(join(root, 'assets', 'type-1a2b3c.woff2'), 'wOF2')
  await writeFile(join(root, 'manifest.webmanifest'), '{}')
  await writeFile(join(folder, 'secret.txt'), 'outside')
  return root
}

export interface TestBridge {
  readonly bridge: RunningBridge
  readonly devices: MemoryDevices
  readonly folder: string
  /** `http://127.0.0.1:PORT` */
  readonly origin: string
  readonly options: BridgeOptions
}

/** A bridge on a free port that drives devices in memory; ends with the test. */
export async function openTestBridge(change: Partial<BridgeOptions> = {}): Promise<TestBridge> {
  const folder = await temporaryFolder()
  const devices = makeMemoryDevices()
  const options: BridgeOptions = {
    port: 0,
    stateDirectory: join(folder, 'state'),
    appRoot: await buildApp(folder),
    version: '1.2.3',
    openers: { web: devices.open },
    kinds: async () => ['web'],
    ...change,
  }
  const bridge = await startBridge(options)
  onTestFinished(() => bridge.close())
  return { bridge, devices, folder, options, origin: `http://127.0.0.1:${bridge.port}` }
}

export interface RawReply {
  /** 0 when the connection ended without an answer. */
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Sends these lines unchanged and reads until the connection ends or the socket is upgraded. */
export function sendRaw(port: number, lines: readonly string[], body = ''): Promise<RawReply> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    const finish = () => {
      socket.destroy()
      resolve(parseReply(text))
    }
    socket.setEncoding('latin1')
    socket.on('data', (chunk) => {
      text += chunk
      if (text.startsWith('HTTP/1.1 101') && text.includes('\r\n\r\n')) finish()
    })
    socket.on('error', finish)
    socket.on('close', finish)
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`)
  })
}

function parseReply(text: string): RawReply {
  const [head = '', body = ''] = text.split(/\r\n\r\n(.*)/s, 2)
  const [first = '', ...lines] = head.split('\r\n')
  const pairs = lines.map((line): [string, string] => {
    const [name = '', value = ''] = line.split(/: (.*)/s, 2)
    return [name.toLowerCase(), value]
  })
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(first)?.[1] ?? 0)
  return { status, headers: Object.fromEntries(pairs), body }
}
