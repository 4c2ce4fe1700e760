import { HarnessError } from '@harness/shared/base/errors.ts'
import type { SignInState } from '@harness/shared/device/sign-in.ts'
import { openSocket } from '@harness/web/drivers/socket.ts'
import { makeSignInWindow } from '@harness/web/worker/credentials/sign-in-window.ts'
import { systemClock, systemIds } from '@harness/web/worker/system.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type BridgeBench, startBench } from '../../drivers/bench.ts'

const URL_ = 'http://shop.test/login'
const COOKIE = { name: 'session', value: 'planted-0123456789', domain: 'shop.test', path: '/' }
const STATE: SignInState = {
  cookies: [{ ...COOKIE, expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' }],
  origins: [{ origin: 'http://shop.test', localStorage: [{ name: 'plan', value: 'gold' }] }],
}

let bench: BridgeBench
beforeEach(async () => {
  bench = await startBench()
})
afterEach(() => bench.dispose())

function makeWindow(keep: () => void = () => undefined) {
  const kept: (readonly [string, SignInState])[] = []
  const window = makeSignInWindow({
    clock: systemClock,
    ids: systemIds,
    socket: (signal) => openSocket(bench.address, signal),
    keep: async (url, state) => {
      keep()
      kept.push([url, state])
      return null
    },
  })
  return { window, kept }
}

const device = () => bench.devices[0]
/** Until the window is open and was observed. */
const isOpen = () => expect.poll(() => device()?.calls).toContain('signIn')
const isGone = () => expect.poll(() => device()?.calls).toContain('close')

describe('a sign-in window', () => {
  it('a sign-in window leaves its sign-in state when the user is done', async () => {
    const { window, kept } = makeWindow()
    const open = window.open(URL_)
    await isOpen()
    device()?.signInWith(STATE)
    window.end('done')
    expect(await open).toBe(true)
    expect(kept).toEqual([[URL_, STATE]])
    await isGone()
  })

  it('a sign-in window is done when it is closed', async () => {
    const { window, kept } = makeWindow()
    const open = window.open(URL_)
    await expect.poll(() => device()).toBeDefined()
    device()?.signInWith(STATE)
    await isOpen()
    device()?.lose()
    expect(await open).toBe(true)
    expect(kept).toHaveLength(1)
  })

  it('a sign-in window keeps nothing when it is cancelled, and can be opened again', async () => {
    const { window, kept } = makeWindow()
    const open = window.open(URL_)
    await isOpen()
    window.end('cancelled')
    expect(await open).toBe(false)
    await isGone()
    const again = window.open(URL_)
    window.end('cancelled')
    expect(await again).toBe(false)
    expect(kept).toEqual([])
  })

  it('only one sign-in window can be open at a time', async () => {
    const { window } = makeWindow()
    const open = window.open(URL_)
    await isOpen()
    await expect(window.open(URL_)).rejects.toThrow('Sign-in: A window for it is open already.')
    window.end('done')
    expect(await open).toBe(true)
  })

  it('a sign-in window says why nothing was kept, and closes anyway', async () => {
    const { window } = makeWindow(() => {
      throw new HarnessError('store_full')
    })
    const open = window.open(URL_)
    window.end('done')
    await expect(open).rejects.toMatchObject({ code: 'store_full' })
    await isGone()
  })

  it('a sign-in window ends with the bridge', async () => {
    const { window, kept } = makeWindow()
    const open = window.open(URL_)
    const ended = expect(open).rejects.toMatchObject({ code: 'bridge_lost' })
    await isOpen()
    await bench.bridge.close()
    await ended
    expect(kept).toEqual([])
    expect(device()?.calls).toContain('close')
  })
})
