import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeToken } from '@harness/bridge/server/guard/token.ts'
import { DEFAULT_PORT, parseStart, startHelp } from '@harness/bridge/server/start/arguments.ts'
import { openPage } from '@harness/bridge/server/start/open-page.ts'
import { isOurBridge, pairingAddress } from '@harness/bridge/server/start/running.ts'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openTestBridge } from '../test-bridge.ts'

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
    expect(parseStart(['--page', 'https://team.example/app/'], {}).page).toBe(
      'https://team.example',
    )
  })

  test('help names every argument', () => {
    const help = startHelp()
    for (const name of ['--port NUMBER', '--no-open', '--new-token', '--page ORIGIN'])
      expect(help).toMatch(new RegExp(`^  ${name} +\\S`, 'm'))
    expect(help).toContain(String(DEFAULT_PORT))
  })

  test('a bad argument is named', () => {
    const bad: [string[], string][] = [
      [['--port', 'x'], '--port'],
      [['--page'], '--page'],
      [['--page', 'http://team.example'], '--page'],
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
  test('a running bridge counts as ours when it is Harness and proves that it has our token', async () => {
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

  test('a program that only says it is Harness is not sent the token', async () => {
    const { bridge } = await openTestBridge()
    const asked: string[] = []
    const impostor = createHttpServer((incoming, outgoing) => {
      asked.push(JSON.stringify(incoming.headers))
      // It passes the challenge on to the real bridge, which listens on another port.
      const headers = { 'harness-challenge': String(incoming.headers['harness-challenge']) }
      void fetch(`http://127.0.0.1:${bridge.port}/api/health`, { headers })
        .then((reply) => reply.text())
        .then((text) => outgoing.end(text))
    })
    impostor.listen(0, '127.0.0.1')
    onTestFinished(() => void impostor.close())
    await once(impostor, 'listening')
    const address = impostor.address()
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0
    expect(await isOurBridge(port, bridge.token)).toBe(false)
    expect(asked).toHaveLength(1)
    expect(asked.join()).not.toContain(bridge.token)
  })

  test('the address for a browser has a ticket and never the token', async () => {
    const { bridge, origin } = await openTestBridge()
    const address = await pairingAddress(bridge.port, bridge.token)
    expect(address).not.toContain(bridge.token)
    const ticket = new URLSearchParams(new URL(address).hash.slice(1)).get('p')
    const paired = await fetch(`${origin}/api/pair`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: origin },
      body: JSON.stringify({ ticket }),
    })
    expect(await paired.json()).toEqual({ token: bridge.token })
  })

  test('the address for a browser reaches it through a file of this user alone, and no command line has it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'harness-open-'))
    const args = join(folder, 'args')
    for (const program of ['xdg-open', 'open'])
      await writeFile(
        join(folder, program),
        `#!/bin/sh\nprintf %s "$*" > ${args}.part && mv ${args}.part ${args}\n`,
        { mode: 0o700 },
      )
    vi.stubEnv('PATH', `${folder}${delimiter}${process.env['PATH']}`)
    onTestFinished(() => {
      vi.unstubAllEnvs()
      return rm(folder, { recursive: true })
    })
    await openPage(folder, 'http://127.0.0.1:4620/#p=TICKET')
    await expect.poll(() => readFile(args, 'utf8').catch(() => '')).toMatch(/open\.html$/)
    expect(await readFile(args, 'utf8')).not.toContain('TICKET')
    const file = fileURLToPath(await readFile(args, 'utf8'))
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readFile(file, 'utf8')).toContain('http://127.0.0.1:4620/#p=TICKET')
  })
})
