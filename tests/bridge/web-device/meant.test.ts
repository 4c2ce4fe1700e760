import type { Device } from '@harness/bridge/devices/device.ts'
import { Secret } from '@harness/shared/base/secret.ts'
import type { Command } from '@harness/shared/device/command.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LONG } from '../../setup/long.ts'
import { type PageServer, startPageServer } from '../../standins/page-server.ts'
import { DESKTOP, type DeviceUser, middle, never, testOpener, userOf } from '../web-device-setup.ts'

let pages: PageServer
let device: Device
let user: DeviceUser

beforeAll(async () => {
  pages = await startPageServer()
  const open = await testOpener()
  device = await open({ kind: 'web', url: pages.page('meant'), viewport: DESKTOP }, never)
  user = userOf(device)
})
afterAll(async () => {
  await device?.close()
  await pages?.close()
})
beforeEach(() => device.reset(never))

const perform = (command: Command) => device.perform(command, never)
const press = (...keys: string[]) => perform({ kind: 'press_keys', keys })
/** The page changes between look and input. */
const happen = (key: string) => device.manualInput?.({ kind: 'keys', keys: [key] }, never)
const said = async () => (await user.see()).scene.text

describe('an input meets what was meant', () => {
  it.each(['f2', 'f3'])('a tap refuses a mark whose words changed meanwhile (%s)', async (key) => {
    const { ref, ...button } = await user.find('Show details')
    await happen(key)
    const outcome = await perform({ kind: 'tap', point: middle(button), ref })
    expect(outcome).toMatchObject({ success: false, outcome: 'stale_mark' })
    expect(outcome.detail).toContain('"Pay 500 now"')
    await expect.poll(said).toContain('Nothing yet.')
  })

  it.each(['f2', 'f8'])(
    'a tap at a point refuses what is another control now (%s)',
    LONG,
    async (key) => {
      const button = await user.find('Show details')
      await happen(key)
      const outcome = await perform({ kind: 'tap', point: middle(button) })
      expect(outcome).toMatchObject({ success: false, outcome: 'stale_mark' })
      await expect.poll(said).toContain('Nothing yet.')
    },
  )

  it.each(['Show prices', 'Show rooms', 'Show dates'])(
    'a tap refuses what gets other words when the pointer comes (%s)',
    LONG,
    async (label) => {
      const { ref, ...button } = await user.find(label)
      const outcome = await perform({ kind: 'tap', point: middle(button), ref })
      expect(outcome).toMatchObject({ success: false, outcome: 'stale_mark' })
      expect(outcome.detail).toContain('"Pay 500 now"')
      await expect.poll(said).toContain('Nothing yet.')
    },
  )

  it('a tap at a point refuses what gets other words when the pointer comes', LONG, async () => {
    const button = await user.find('Show prices')
    const outcome = await perform({ kind: 'tap', point: middle(button) })
    expect(outcome).toMatchObject({ success: false, outcome: 'stale_mark' })
    await expect.poll(said).toContain('Nothing yet.')
  })

  it.each(['swipe', 'drag'] as const)(
    'a %s to the side refuses a control that changed meanwhile',
    LONG,
    async (kind) => {
      const { rect } = await user.find('Slide to see')
      await happen('f9')
      const y = rect.y + rect.height / 2
      const [from, to] = [
        { x: rect.x + 10, y },
        { x: rect.x + 190, y },
      ]
      const move = kind === 'swipe' ? { kind, from, to, durationMs: 200 } : { kind, from, to }
      expect(await perform(move)).toMatchObject({ success: false, outcome: 'stale_mark' })
      await expect.poll(said).toContain('Nothing yet.')
    },
  )

  it('a tap takes a button whose counter went on', LONG, async () => {
    const { ref, ...timer } = await user.find('Send again in 29 s')
    await happen('f4')
    const outcome = await perform({ kind: 'tap', point: middle(timer), ref })
    expect(outcome.success).toBe(true)
    await expect.poll(said).toContain('Sent again.')
  })

  it('typing refuses a focus that moved meanwhile', LONG, async () => {
    await user.tap('First')
    await user.see()
    await happen('f6')
    expect(await perform({ kind: 'type', text: 'hello' })).toMatchObject({ outcome: 'stale_mark' })
    expect((await user.find('Second')).value).toBe('')
  })

  it('Enter refuses a form whose button changed meanwhile', async () => {
    await user.tap('First')
    await user.see()
    await happen('f7')
    expect(await press('enter')).toMatchObject({ success: false, outcome: 'stale_mark' })
    await expect.poll(said).toContain('Nothing yet.')
    expect(await press('enter')).toMatchObject({ success: true })
  })

  const answer = (accept: boolean) => perform({ kind: 'answer_dialog', accept })

  it('an answer refuses a dialog that came after the look', LONG, async () => {
    await user.see()
    await happen('f10')
    expect(await answer(true)).toMatchObject({ success: false, outcome: 'stale_mark' })
    expect((await user.see()).scene.dialog?.message).toBe('Keep the draft?')
    expect(await answer(true)).toMatchObject({ success: true })
    await expect.poll(said).toContain('true')
  })

  it('an answer refuses another dialog than the one that was looked at', LONG, async () => {
    await happen('f11')
    await expect.poll(async () => (await user.see()).scene.dialog?.message).toBe('Keep the draft?')
    await device.reset(never)
    expect(await answer(true)).toMatchObject({ success: false, outcome: 'stale_mark' })
    expect((await user.see()).scene.dialog?.message).toBe('Delete the account?')
    expect(await answer(false)).toMatchObject({ success: true })
    await expect.poll(said).toContain('false')
  })

  it('typing refuses a page that came meanwhile', LONG, async () => {
    await user.tap('First')
    await user.see()
    await device.reset(never)
    expect(await perform({ kind: 'type', text: 'hello' })).toMatchObject({ outcome: 'stale_mark' })
  })
})

describe('where a credential is filled in', () => {
  const fill = () => perform({ kind: 'fill_credential', field: 'password' })
  const prepare = (origins?: readonly string[]) =>
    device.useCredential?.({
      username: 'ada',
      password: new Secret('Passw0rd-77'),
      ...(origins && { origins }),
    })

  it('a credential is not filled in to a frame of another origin', async () => {
    prepare()
    expect(await user.tap('Frame word')).toMatchObject({ success: true })
    const outcome = await fill()
    expect(outcome).toMatchObject({ success: false, outcome: 'refused' })
    expect(outcome.detail).toContain('http://localhost:')
    await expect.poll(said).toContain('empty')
  })

  it('a credential is filled in to a frame of an allowed origin', LONG, async () => {
    prepare([pages.origin.replace('127.0.0.1', 'localhost')])
    await user.tap('Frame word')
    expect(await fill()).toMatchObject({ success: true, outcome: 'changed' })
    await expect.poll(said).toContain('11')
  })

  it('a credential is not filled in after the page left for another site', LONG, async () => {
    prepare()
    await user.open(pages.page('sign-in').replace('127.0.0.1', 'localhost'))
    await user.tap('Secret word')
    expect(await fill()).toMatchObject({ success: false, outcome: 'refused' })
  })

  it('a credential is put in at once: a page that moves the focus gets none of it in another field', async () => {
    prepare()
    await user.tap('Word')
    await fill()
    expect((await user.find('First')).value).toBe('')
  })
})
