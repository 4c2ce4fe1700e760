// How long a page gives no answer: what counts, and what only looks like it. A machine with other
// work doubts its own clock, so a silence is waited for and no length is compared.
// @module-tag long
import type { Device, OpenDevice } from '@harness/bridge/devices/device.ts'
import type { PageEvent } from '@harness/shared/device/facts.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LabelledServer, startLabelledServer } from '../../standins/labelled-server.ts'
import { DESKTOP, type DeviceUser, never, testOpener, userOf } from '../web-device-setup.ts'

const PAGES = new URL('../../fixtures/silence/', import.meta.url)

let server: LabelledServer
let open: OpenDevice<'web'>
beforeAll(async () => {
  server = await startLabelledServer(PAGES)
  open = await testOpener()
})
afterAll(async () => {
  await server?.close()
})

async function withDevice(
  work: (device: Device, user: DeviceUser) => Promise<void>,
  page = 'page.html',
) {
  const url = `${server.origin}/${page}`
  const device = await open({ kind: 'web', url, viewport: DESKTOP }, never)
  try {
    await work(device, userOf(device))
  } finally {
    await device.close()
  }
}

async function silences({ see }: DeviceUser): Promise<readonly PageEvent[]> {
  const { scene } = await see()
  return scene.facts?.events?.filter(({ kind }) => kind === 'silent') ?? []
}

const NO_ANSWER = /The page gives no answer\. Wait, or load it again\.$/

describe('a page that gives no answer', () => {
  it.each(['Sort all', 'Ask the server'])(
    'a page that gives no answer after a press on %s is known to be silent, once',
    async (button) => {
      await withDevice(async (device, user) => {
        const page = `${server.origin}/page.html`
        await user.tap(button)
        // Ends, though the page draws no picture any more.
        await device.perform({ kind: 'wait', ms: 500 }, never)
        const found: PageEvent[] = []
        await expect
          .poll(async () => found.push(...(await silences(user))), { timeout: 25_000 })
          .toBeGreaterThan(0)
        expect(found).toMatchObject([{ page, ms: expect.any(Number) }])
        expect(await silences(user)).toEqual([])
      })
    },
    60_000,
  )

  it('a press that stops a page says that the page gives no answer, and a reload gets the page back', async () => {
    await withDevice(async (device, user) => {
      const silent = { success: true, outcome: 'timeout', detail: expect.stringMatching(NO_ANSWER) }
      expect(await user.tap('Sort all')).toMatchObject(silent)
      expect((await user.see()).scene.elements).toEqual([])
      expect(await device.perform({ kind: 'wait', ms: 100 }, never)).toMatchObject(silent)
      const reloaded = await device.perform({ kind: 'refresh' }, never)
      expect(reloaded).toMatchObject({ success: true, outcome: 'navigated' })
      expect(await user.find('Sort all')).toBeDefined()
      expect(await user.tap('Turn the wheel')).toMatchObject({ outcome: 'changed' })
    })
  }, 90_000)

  it('a page whose script begins again whenever it is ended is reloaded in a new tab, and the outcome says so', async () => {
    await withDevice(async (device, user) => {
      expect(await user.tap('Keep in step')).toMatchObject({ success: true, outcome: 'timeout' })
      const reloaded = await device.perform({ kind: 'refresh' }, never)
      expect(reloaded).toMatchObject({ success: true, outcome: 'navigated' })
      expect(reloaded.detail).toBe(
        'Reloaded the page. The page before gave no answer: its tab was closed, and a new one was opened. The page is now "Prices".',
      )
      expect(await user.tap('Greet')).toMatchObject({ outcome: 'changed' })
    }, 'observer.html')
  }, 90_000)

  it('a page that stops while the next one is asked for is observed without its elements', async () => {
    await withDevice(async (device, user) => {
      await user.tap('Leave in step')
      await device.perform({ kind: 'wait', ms: 500 }, never)
      expect((await user.see()).scene.elements).toEqual([])
      expect(await device.perform({ kind: 'back' }, never)).toMatchObject({ outcome: 'timeout' })
    }, 'leaves.html')
  }, 90_000)

  it('a press whose work ends late says what came of it', async () => {
    await withDevice(async (_, user) => {
      expect(await user.tap('Sort many')).toMatchObject({ success: true, outcome: 'changed' })
    })
  }, 60_000)

  it('a page that waits for an answer, for a server or for a short work is not silent', async () => {
    await withDevice(async (device, user) => {
      const wait = { kind: 'wait', ms: 6_000 } as const
      await user.tap('Empty the basket')
      await device.perform(wait, never)
      expect(await silences(user)).toEqual([])
      await device.perform({ kind: 'answer_dialog', accept: true }, never)
      expect(await silences(user)).toEqual([])
      await user.tap('Sort ten')
      expect(await silences(user)).toEqual([])
      await user.tap('Turn the wheel')
      await device.perform(wait, never)
      expect(await silences(user)).toEqual([])
      await user.tap('Next page')
      expect(await silences(user)).toEqual([])
    })
  }, 60_000)
})
