import { createServer } from 'node:net'
import { makeToken } from '@harness/bridge/guard/token.ts'
import { DEFAULT_PORT, parseStart } from '@harness/bridge/start/arguments.ts'
import { isOurBridge, launchUrl } from '@harness/bridge/start/running.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openTestBridge } from './test-bridge.ts'

describe('arguments', () => {
  test('the bridge without arguments uses a fixed port and opens the page', () => {
    expect(parseStart([], {})).toEqual({ port: DEFAULT_PORT, open: true, newToken: false })
  })

  test('an argument wins over the environment', () => {
    expect(parseStart([], { HARNESS_PORT: '5000' }).port).toBe(5000)
    expect(parseStart(['--port', '5001'], { HARNESS_PORT: '5000' }).port).toBe(5001)
    expect(parseStart(['--port=0'], {}).port).toBe(0)
    expect(parseStart(['--no-open'], {}).open).toBe(false)
    expect(parseStart([], { CI: '1' }).open).toBe(false)
    expect(parseStart(['--new-token'], {}).newToken).toBe(true)
  })

  test('a bad argument is named', () => {
    const bad: [string[], string][] = [
      [['--port', 'x'], '--port'],
      [['--port', '65536'], '--port'],
      [['--port', '-1'], '--port'],
      [['--port'], '--port'],
      [['--port='], '--port'],
      [['--open'], '--open'],
      [['-x'], '-x'],
      [['extra'], 'extra'],
      [['--', 'extra'], '--'],
      [['--no-open=yes'], '--no-open'],
    ]
    for (const [argv, argument] of bad) {
      const parse = () => parseStart(argv, {})
      expect(parse).toThrow(expect.objectContaining({ code: 'argument_invalid' }))
      expect(parse).toThrow(
        expect.objectContaining({ detail: expect.objectContaining({ argument }) }),
      )
    }
    const parse = () => parseStart([], { HARNESS_PORT: '4620x' })
    expect(parse).toThrow(/^HARNESS_PORT: not a port/)
  })
})

describe('a running bridge', () => {
  test('a running bridge counts as ours when it is Harness and accepts our token', async () => {
    const { bridge } = await openTestBridge()
    expect(await isOurBridge(bridge.port, bridge.token)).toBe(true)
    expect(await isOurBridge(bridge.port, makeToken())).toBe(false)
  })

  test('another program on the port does not count as our bridge', async () => {
    const server = createServer((socket) => socket.end('220 ready\r\n')).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await new Promise((resolve) => server.once('listening', resolve))
    const address = server.address()
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0
    expect(await isOurBridge(port, makeToken())).toBe(false)
  })

  test('a running bridge opens the browser at the page without the token in the address', async () => {
    const { bridge } = await openTestBridge()
    const url = await launchUrl(bridge.port, bridge.token)
    expect(url).not.toContain(bridge.token)
    const reply = await fetch(url, { redirect: 'manual' })
    expect(reply.headers.get('location')).toBe(`/#t=${bridge.token}`)
  })
})
