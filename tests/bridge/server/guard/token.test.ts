import { mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeToken, readToken, saveToken } from '@harness/bridge/server/guard/token.ts'
import { startBridge } from '@harness/bridge/server/serve.ts'
import { stateDirectory, writePrivate } from '@harness/bridge/system/state.ts'
import { HarnessError } from '@harness/shared/base/errors.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openTestBridge, temporaryFolder } from '../../test-bridge.ts'

const modeOf = async (path: string) => (await stat(path)).mode & 0o777

describe('token', () => {
  test('the token is 32 random bytes in base64url', () => {
    const tokens = new Set(Array.from({ length: 100 }, makeToken))
    expect(tokens.size).toBe(100)
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  })

  test('the token is kept in a file that only this user may read', async () => {
    const { bridge, options } = await openTestBridge()
    const file = join(options.stateDirectory, 'token')
    expect((await readFile(file, 'utf8')).trim()).toBe(bridge.token)
    expect(await modeOf(file)).toBe(0o600)
    expect(await modeOf(options.stateDirectory)).toBe(0o700)
    expect(bridge.url).toBe(`http://127.0.0.1:${bridge.port}/#t=${bridge.token}`)
  })

  test('a token file with a wider mode is restricted', async () => {
    const folder = await temporaryFolder()
    const token = makeToken()
    await writeFile(join(folder, 'token'), token, { mode: 0o644 })
    expect(await readToken(folder)).toBe(token)
    expect(await modeOf(join(folder, 'token'))).toBe(0o600)
  })

  test('a corrupt file, a link or a folder in place of the token file gives a new token', async () => {
    const { options, bridge } = await openTestBridge()
    await bridge.close()
    const file = join(options.stateDirectory, 'token')
    for (const text of [
      '',
      'short',
      `${bridge.token}${bridge.token}`,
      `${bridge.token.slice(1)}%`,
    ]) {
      await writeFile(file, text)
      const again = await startBridge(options)
      await again.close()
      expect(again.token).toMatch(/^[\w-]{43}$/)
      expect(again.token).not.toBe(bridge.token)
    }
    const folder = await temporaryFolder()
    await symlink(file, join(folder, 'token'))
    expect(await readToken(folder)).toBeUndefined()
    await saveToken(folder, bridge.token)
    expect(await readToken(folder)).toBe(bridge.token)
    expect(await readToken(options.stateDirectory)).not.toBe(bridge.token)
  })

  test('the token survives a restart, and rotates when asked', async () => {
    const { options, bridge } = await openTestBridge()
    await bridge.close()
    const second = await startBridge(options)
    await second.close()
    expect(second.token).toBe(bridge.token)
    const third = await startBridge({ ...options, newToken: true })
    await third.close()
    expect(third.token).not.toBe(bridge.token)
    expect(await readToken(options.stateDirectory)).toBe(third.token)
  })

  test('the token stays when a start finds the port taken, even when a new one was asked for', async () => {
    const { options, bridge } = await openTestBridge()
    const again = startBridge({ ...options, port: bridge.port, newToken: true })
    await expect(again).rejects.toMatchObject({ code: 'port_taken', detail: { port: bridge.port } })
    expect(await readToken(options.stateDirectory)).toBe(bridge.token)
  })

  test('a folder that cannot be written is reported in one sentence, and the bridge does not keep listening', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'file'), '')
    const stateDirectory = join(folder, 'file', 'state')
    const failed = openTestBridge({ stateDirectory })
    await expect(failed).rejects.toMatchObject({ code: 'state_failed', audience: 'user' })
    await expect(writePrivate(stateDirectory, 'x', '')).rejects.toBeInstanceOf(HarnessError)
  })
})

describe('mode', () => {
  test('the mode survives a restart; an unreadable mode counts as local', async () => {
    const { options, bridge } = await openTestBridge()
    await bridge.close()
    const file = join(options.stateDirectory, 'mode.json')
    const header = async () => {
      const again = await startBridge(options)
      onTestFinished(() => again.close())
      const reply = await fetch(`http://127.0.0.1:${again.port}/`)
      await again.close()
      return reply.headers.get('connection-allowlist')
    }
    await writeFile(file, JSON.stringify({ mode: 'cloud', modelOrigins: [], cloudHosts: [] }))
    expect(await header()).toBeNull()
    await writeFile(file, '{"mode":"cloud"')
    expect(await header()).toBe('(response-origin "http://127.0.0.1:11434/*")')
  })
})

describe('state folder', () => {
  test('the state folder is where each system keeps such data, unless another is named', async () => {
    const home = process.env['HOME'] ?? ''
    expect(stateDirectory({ HARNESS_STATE_DIR: '/x' }, 'linux')).toBe('/x')
    expect(stateDirectory({ XDG_STATE_HOME: '/s' }, 'linux')).toBe('/s/harness')
    expect(stateDirectory({}, 'linux')).toBe(join(home, '.local/state/harness'))
    expect(stateDirectory({}, 'darwin')).toBe(join(home, 'Library/Application Support/Harness'))
    expect(stateDirectory({ LOCALAPPDATA: '/l' }, 'win32')).toBe('/l/Harness')
    const folder = await temporaryFolder()
    await mkdir(join(folder, 'mine'), { mode: 0o755 })
    await writePrivate(join(folder, 'mine'), 'x', 'y')
    expect(await modeOf(join(folder, 'mine', 'x'))).toBe(0o600)
  })
})
