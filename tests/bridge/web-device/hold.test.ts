import type { Device } from '@harness/bridge/devices/device.ts'
import type { Command } from '@harness/shared/device/command.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LONG } from '../../setup/long.ts'
import { type FormServer, startFormServer } from '../../standins/form-server.ts'
import { DESKTOP, type DeviceUser, middle, never, testOpener, userOf } from '../web-device-setup.ts'

let server: FormServer
let device: Device
let user: DeviceUser

beforeAll(async () => {
  server = await startFormServer(new URL('../../fixtures/web/', import.meta.url))
  const open = await testOpener()
  device = await open({ kind: 'web', url: `${server.origin}/sends.html`, viewport: DESKTOP }, never)
  user = userOf(device)
})
afterAll(async () => {
  await device?.close()
  await server?.close()
})
beforeEach(async () => {
  await device.reset(never)
  await perform({ kind: 'hold', on: true })
  server.forget()
})

const perform = (command: Command) => device.perform(command, never)
const release = (allow: boolean) => perform({ kind: 'release', allow })
const text = async () => (await user.see()).scene.text

describe('requests that may change something', () => {
  it('a form waits with its names and without its values, and is never sent when it is denied', async () => {
    const { held } = await user.tap('Send the form')
    expect(held).toMatchObject({ method: 'POST', kind: 'document', fields: ['lamp'], own: false })
    expect(held?.url).toBe(`${server.origin}/order`)
    expect(JSON.stringify(held)).not.toContain('secret')
    expect(server.sent()).toEqual([])
    expect((await release(false)).held).toBeUndefined()
    expect(server.sent()).toEqual([])
    expect(await text()).toContain('Send the form')
  })

  it('a form is sent once when it is allowed, and the outcome says what came', async () => {
    await user.tap('Send the form')
    const outcome = await release(true)
    expect(outcome).toMatchObject({ success: true, outcome: 'navigated' })
    expect(outcome.held).toBeUndefined()
    expect(server.sent()).toEqual(['POST /order'])
  })

  it('two requests of one input wait one after the other', LONG, async () => {
    const first = await user.tap('Send two')
    expect(first.held?.url).toContain('/one')
    const second = await release(false)
    expect(second.held?.url).toContain('/two')
    expect((await release(true)).held).toBeUndefined()
    expect(server.sent()).toEqual(['PUT /two'])
  })

  it('a request without a decision ends with the next input, unsent', LONG, async () => {
    await user.tap('Send the form')
    await user.tap('Count')
    expect(server.sent()).toEqual([])
    expect(await text()).toContain('1 time')
  })

  it('reading does not wait, and what a page sends without an input is marked as its own', async () => {
    expect((await user.tap('Read')).held).toBeUndefined()
    expect(await text()).toContain('A page.')
    expect((await user.tap('Measure')).held).toMatchObject({ own: true, kind: 'fetch' })
    await release(true)
  })

  it.each([true, false])(
    'a request that a page sent while opening is its own only when it was allowed (%s)',
    async (allow) => {
      const to = allow ? '/loaded' : '/unloaded'
      const { held } = await user.open(`${server.origin}/sends.html?to=${to}`)
      expect(held?.own).toBe(false)
      await release(allow)
      expect((await user.tap('Measure')).held).toMatchObject({ own: allow, kind: 'fetch' })
      await release(false)
    },
  )

  it('a page that sends again before it was still holds no input without end', LONG, async () => {
    let outcome = await user.tap('Send on and on')
    let decisions = 0
    for (; outcome.held; decisions++) outcome = await release(true)
    // Three where the page is quiet for a moment; on a busy machine it never is, and the limit ends it.
    expect(decisions).toBeLessThanOrEqual(100)
    expect(outcome).toMatchObject({ success: true, outcome: 'changed' })
  })

  it('nothing waits where no rule is on', async () => {
    await perform({ kind: 'hold', on: false })
    expect((await user.tap('Send the form')).held).toBeUndefined()
    expect(server.sent()).toEqual(['POST /order'])
  })

  it.each(['an agent without rules', 'a person'])(
    "a request that followed an input of %s does not count as the page's own",
    LONG,
    async (whose) => {
      const button = await user.find('Send two')
      await perform({ kind: 'hold', on: false })
      if (whose === 'a person')
        await device.manualInput?.(
          { kind: 'tap', point: middle(button), button: 'left', count: 1 },
          never,
        )
      else await user.tap('Send two')
      await expect.poll(() => server.sent()).toEqual(['POST /one', 'PUT /two'])
      await perform({ kind: 'hold', on: true })
      expect((await user.tap('Send two')).held).toMatchObject({ own: false })
    },
  )
})

describe('a page that came from a sent form', () => {
  it.each([true, false])(
    'a page that came from a sent form is not sent again by a reload without an approval (rules on: %s)',
    async (on) => {
      await perform({ kind: 'hold', on })
      const sent = await user.tap('Send the form')
      if (sent.held) await release(true)
      const reload = await perform({ kind: 'refresh' })
      expect(reload.held).toMatchObject({ method: 'POST', kind: 'document' })
      await release(false)
      await perform({ kind: 'refresh' })
      await release(false)
      expect(server.sent()).toEqual(['POST /order'])
      expect(await text()).toContain('Done')
    },
  )

  it('a page that came from a sent form is not sent again by going back to it', async () => {
    await user.tap('Send the form')
    await release(true)
    await user.open(`${server.origin}/sends.html`)
    const back = await perform({ kind: 'back' })
    if (back.held) await release(false)
    expect(server.sent()).toEqual(['POST /order'])
  })

  it(
    'a page that loads itself again would send its form once more, and a form that is sent again is new',
    LONG,
    async () => {
      await user.tap('Send here')
      await release(true)
      expect((await user.tap('Load again')).held).toMatchObject({ kind: 'document', again: true })
      await release(false)
      expect((await user.tap('Send here')).held?.again).toBeUndefined()
      await release(false)
      expect(server.sent()).toEqual(['POST /sends.html'])
    },
  )

  it('a page that came from a sent form is sent again when it is allowed', LONG, async () => {
    await user.tap('Send the form')
    await release(true)
    await perform({ kind: 'refresh' })
    await release(true)
    expect(server.sent()).toEqual(['POST /order', 'POST /order'])
  })
})

describe('an input by its place', () => {
  it('a press at a point is held like a press on a mark', async () => {
    const button = await user.find('Send the form')
    const { held } = await perform({ kind: 'tap', point: middle(button) })
    expect(held?.method).toBe('POST')
    await release(false)
  })
})
