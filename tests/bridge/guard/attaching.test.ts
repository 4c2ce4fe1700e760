import { createServer } from 'node:http'
import { refuseSentOn } from '@harness/bridge/devices/web/life/endpoint.ts'
import { isElsewhere, withinMode } from '@harness/bridge/guard/attaching.ts'
import { HarnessError } from '@harness/shared/language/errors.ts'
import type { BridgeSpec } from '@harness/shared/language/protocol.ts'
import { expect, it, onTestFinished } from 'vitest'

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

it('a socket on this machine that sends the connection on is refused, and the other address is not contacted', async () => {
  const listen = async (host: string, answer: (port: number) => string) => {
    const server = createServer()
    const asked: string[] = []
    await new Promise<void>((resolve) => server.listen(0, host, resolve))
    onTestFinished(() => void server.close())
    const address = server.address()
    const port = address !== null && typeof address === 'object' ? address.port : 0
    server.on('upgrade', ({ url = '' }, socket) => {
      asked.push(url)
      socket.end(answer(port))
    })
    return { asked, address: `ws://${host}:${port}` }
  }
  const denied = 'HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n'
  const elsewhere = await listen('127.0.0.2', () => denied)
  const moved = `HTTP/1.1 302 Found\r\nLocation: ${elsewhere.address}/\r\nContent-Length: 0\r\n\r\n`
  const here = await listen('127.0.0.1', () => moved)
  const ask = (address: string) => refuseSentOn({ address, headers: {} }, never)
  await expect(ask(`${here.address}/devtools`)).rejects.toThrow('on to another address')
  expect([here.asked, elsewhere.asked]).toEqual([['/devtools'], []])
  // Whatever else it says is for the connection itself to report.
  await ask(`${elsewhere.address}/`)
  await ask('ws://127.0.0.1:9/')
})
