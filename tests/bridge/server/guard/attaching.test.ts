import { createServer } from 'node:http'
import { attach } from '@harness/bridge/devices/web/life/attach.ts'
import { isElsewhere, withinMode } from '@harness/bridge/server/guard/attaching.ts'
import { HarnessError } from '@harness/shared/base/errors.ts'
import type { BridgeSpec } from '@harness/shared/device/spec.ts'
import { expect, it, onTestFinished } from 'vitest'
import { WebSocketServer } from 'ws'

const never = new AbortController().signal
const opened = () => Promise.reject(new HarnessError('device_busy'))
type Appium = Extract<BridgeSpec, { kind: 'appium' }>
const specOf = (url: string): Appium => ({ kind: 'appium', url, capabilities: {} })

it('an Appium server on another machine is refused in local mode and opened in cloud mode', async () => {
  const local = { mode: 'local' as const, modelOrigins: [], cloudHosts: [] }
  const open = async (mode: 'local' | 'cloud', url: string) => {
    const { appium } = withinMode({ appium: opened }, () => ({ ...local, mode }))
    return appium?.(specOf(url), never).catch(({ code }: HarnessError) => code)
  }
  expect(await open('local', 'http://192.168.1.9:4723/')).toBe('attach_elsewhere')
  expect(await open('local', 'http://127.0.0.1.nip.io:4723/')).toBe('attach_elsewhere')
  expect(await open('local', 'http://127.1:4723/')).toBe('device_busy')
  expect(await open('cloud', 'https://hub.example/wd/hub')).toBe('device_busy')
  expect([isElsewhere(specOf('http://[::1]:4723/')), isElsewhere(specOf('http://x/'))]).toEqual([
    ...[false, true],
  ])
})

/** A server that answers the nth request for a socket in the nth way; the last one stays. */
async function listen(...answers: readonly ((port: number) => string | undefined)[]) {
  const server = createServer()
  const sockets = new WebSocketServer({ noServer: true })
  const asked: string[] = []
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    sockets.close()
    server.close()
  })
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  server.on('upgrade', (request, socket, head) => {
    asked.push(request.url ?? '')
    const text = answers[Math.min(asked.length, answers.length) - 1]?.(port)
    if (text !== undefined) return void socket.end(text)
    // As a server of Playwright answers a question of CDP.
    sockets.handleUpgrade(request, socket, head, (open) =>
      open.on('message', (data) => {
        const { id } = JSON.parse(String(data))
        open.send(JSON.stringify({ id, error: { message: 'unknown' } }))
      }),
    )
  })
  return { asked, address: `ws://127.0.0.1:${port}` }
}

const DENIED = 'HTTP/1.1 404 Not Found\r\nContent-Length: 4\r\n\r\ngone'

it('an answer that breaks off is reported as far as it came', async () => {
  const cut = await listen(() => 'HTTP/1.1 500 Broken\r\nContent-Length: 100\r\n\r\nhalf')
  const shown = { viewport: { width: 900, height: 700 } }
  await expect(attach({ url: cut.address }, shown, never)).rejects.toThrow('it answered 500: half')
})

it.each([
  ['the first', []],
  ['only the second', [() => undefined]],
] as const)(
  'a socket that sends %s request on to another address is refused, and that address is not contacted',
  async (_, before) => {
    const elsewhere = await listen(() => DENIED)
    const moved = `HTTP/1.1 302 Found\r\nLocation: ${elsewhere.address}/\r\nContent-Length: 0\r\n\r\n`
    const here = await listen(...before, () => moved)
    const shown = { viewport: { width: 900, height: 700 } }
    await expect(attach({ url: `${here.address}/devtools` }, shown, never)).rejects.toThrow(
      'it sends the connection on to another address',
    )
    expect(here.asked).toEqual([...before, 0].map(() => '/devtools'))
    expect(elsewhere.asked).toEqual([])
    await expect(attach({ url: elsewhere.address }, shown, never)).rejects.toThrow(
      'it answered 404: gone',
    )
  },
)
