import type { Device } from '@harness/bridge/devices/device.ts'
import type { Outcome } from '@harness/shared/device/command.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LONG } from '../setup/long.ts'
import { type PageServer, startPageServer } from '../standins/page-server.ts'
import {
  DESKTOP,
  type DeviceUser,
  middle,
  never,
  pngSize,
  testOpener,
  userOf,
} from './web-device-setup.ts'

let pages: PageServer
let device: Device
let user: DeviceUser

beforeAll(async () => {
  pages = await startPageServer()
  const open = await testOpener()
  device = await open({ kind: 'web', url: pages.page('act'), viewport: DESKTOP }, never)
  user = userOf(device)
})
afterAll(async () => {
  await device?.close()
  await pages?.close()
})

async function set(label: string, value: string): Promise<Outcome> {
  const element = await user.find(label)
  return device.perform(
    { kind: 'set_value', ref: element.ref, point: middle(element), value },
    never,
  )
}
const type = (text: string) => device.perform({ kind: 'type', text }, never)
const press = (...keys: string[]) => device.perform({ kind: 'press_keys', keys }, never)
const answer = (accept: boolean, text?: string) =>
  device.perform({ kind: 'answer_dialog', accept, ...(text === undefined ? {} : { text }) }, never)

describe('typing and setting values', () => {
  beforeAll(() => device.reset(never))

  it('the web device types nothing when nothing has the focus', async () => {
    expect(await type('hello')).toMatchObject({ success: false, outcome: 'no_focus' })
  })

  it('the web device types any script into the focused field and reads it back', async () => {
    await user.tap('Name')
    const { scene } = await user.see()
    expect(scene.elements.find((at) => at.ref === scene.focused)?.label).toBe('Name')
    expect(await type('Grüße 東京')).toMatchObject({ success: true, outcome: 'changed' })
    expect((await user.find('Name')).value).toBe('Grüße 東京')
  })

  it('the web device says that a field did not keep what was typed', async () => {
    await user.tap('Short')
    expect(await type('too long')).toMatchObject({ success: false, outcome: 'value_not_kept' })
  })

  it('the web device sets a select by its visible words and by its value', async () => {
    expect(await set('Size', 'Large')).toMatchObject({ success: true, outcome: 'changed' })
    expect((await user.find('Size')).value).toBe('Large')
    await set('Size', 's')
    expect((await user.find('Size')).value).toBe('Small')
  })

  it('the web device lists the options when the wanted one does not exist', async () => {
    const outcome = await set('Size', 'Huge')
    expect(outcome).toMatchObject({ success: false, outcome: 'value_not_kept' })
    expect(outcome.detail).toContain('Small, Large')
  })

  it('the web device sets dates, ranges and text, and reads them back', async () => {
    await set('Day', '2026-03-01')
    await set('Volume', '7')
    await set('Name', 'old')
    expect((await set('Name', 'new')).detail).toContain('"new"')
    const values = (await user.see()).scene.elements.map((at) => [at.label, at.value])
    expect(values).toEqual(
      expect.arrayContaining([
        ['Day', '2026-03-01'],
        ['Volume', '7'],
        ['Name', 'new'],
      ]),
    )
  })

  it('the web device says that a value did not stay', async () => {
    expect(await set('Stubborn', 'yours')).toMatchObject({
      success: false,
      outcome: 'value_not_kept',
    })
  })

  it('the web device sets no value on a link', async () => {
    expect(await set('Next page', 'x')).toMatchObject({ success: false, outcome: 'refused' })
  })
})

describe('keys', () => {
  beforeAll(() => device.reset(never))

  it('the web device holds modifiers, and cmd maps to the primary modifier of this system', async () => {
    await set('Name', 'abc')
    await press('cmd', 'a')
    await press('backspace')
    expect((await user.find('Name')).value).toBe('')
  })

  it('the web device refuses unknown keys and names the known ones', async () => {
    const outcome = await press('hyper', 'a')
    expect(outcome).toMatchObject({ success: false, outcome: 'refused' })
    expect(outcome.detail).toContain('enter')
  })
})

describe('scrolling', () => {
  beforeAll(() => user.open(pages.page('scroll')).then(() => {}))
  const wheel = (x: number, y: number, dy: number) =>
    device.perform({ kind: 'scroll', point: { x, y }, dx: 0, dy }, never)

  it('scrolling moves the container under the point and says how far', async () => {
    const outcome = await wheel(100, 100, 150)
    expect(outcome).toMatchObject({ success: true, outcome: 'changed' })
    expect(outcome.detail).toBe('Scrolled down, now at 38 % of the way.')
    expect((await user.see()).scene.scroll).toEqual({ x: 0, y: 0 })
  })

  it('scrolling elsewhere moves the page, and says when it is at its end', LONG, async () => {
    expect((await wheel(800, 500, 500)).detail).toContain('Scrolled down, now at 21 % of the way.')
    expect((await user.see()).scene.scroll).toEqual({ x: 0, y: 500 })
    await wheel(800, 500, 9_000)
    expect(await wheel(800, 500, 300)).toMatchObject({ success: false, outcome: 'at_end' })
  })
})

describe('addresses', () => {
  beforeEach(() => device.reset(never))

  it('the web device opens web addresses and goes back', async () => {
    expect(await user.tap('Next page')).toMatchObject({ success: true, outcome: 'navigated' })
    expect((await user.see()).scene).toMatchObject({ title: 'Form', url: pages.page('form') })
    expect(await device.perform({ kind: 'back' }, never)).toMatchObject({ outcome: 'navigated' })
    expect((await user.see()).scene.title).toBe('Act')
  })

  it('the web device opens nothing but web addresses', async () => {
    for (const url of [
      'file:///etc/passwd',
      'javascript:alert(1)',
      'chrome://version',
      'nonsense',
    ]) {
      expect(await user.open(url)).toMatchObject({ success: false, outcome: 'refused' })
    }
  })

  it('the web device says in plain words why an address did not open', LONG, async () => {
    const outcome = await user.open('http://127.0.0.1:9/')
    expect(outcome).toMatchObject({ success: false, outcome: 'refused' })
    expect(outcome.detail).not.toContain('net::')
    expect((await user.open(`${pages.origin}/never`)).detail).toContain('nothing came within 10 s')
  })

  it('the web device does not wait for a picture that never loads', LONG, async () => {
    const outcome = await user.open(`${pages.origin}/half`)
    expect(outcome).toMatchObject({ success: true, outcome: 'navigated' })
    expect(outcome.detail).not.toContain('still changing')
  })

  it('the web device follows a new window, and returns when it closes', async () => {
    expect(await user.tap('New window')).toMatchObject({ outcome: 'navigated' })
    expect((await user.see()).scene.title).toBe('Form')
    expect(await device.perform({ kind: 'forward' }, never)).toMatchObject({ outcome: 'at_end' })
    expect(await user.tap('Close me')).toMatchObject({ success: true, outcome: 'navigated' })
    expect((await user.see()).scene.title).toBe('Act')
  })

  it('the web device continues when a window closes during typing', async () => {
    await user.tap('New window')
    await user.tap('Code')
    const outcome = await type('493 071')
    expect(outcome).toMatchObject({ success: true, outcome: 'navigated' })
    expect(outcome.detail).toContain('The page closed')
    expect((await user.see()).scene.title).toBe('Act')
  })
})

describe('dialogs of the page', () => {
  beforeEach(async () => {
    await answer(true)
    await device.reset(never)
  })

  it('dialogs of the page are reported at once, observed with a picture, and block everything else', async () => {
    const outcome = await user.tap('Alert')
    expect(outcome).toMatchObject({ success: true, outcome: 'dialog' })
    expect(outcome.detail).toContain('Hello there')
    const { scene, png } = await user.see()
    expect(scene).toMatchObject({ dialog: { kind: 'alert', message: 'Hello there' }, elements: [] })
    expect(pngSize(png)).toEqual({
      width: DESKTOP.width * scene.scale,
      height: DESKTOP.height * scene.scale,
    })
    expect(await type('x')).toMatchObject({ success: false, outcome: 'dialog' })
    await answer(true)
    expect((await user.see()).scene.dialog).toBeUndefined()
  })

  it('dialogs of the page are accepted, dismissed and filled in', async () => {
    await user.tap('Confirm')
    expect(await answer(false)).toMatchObject({ success: true, outcome: 'changed' })
    expect((await user.see()).scene.text).toContain('no')
    await user.tap('Prompt')
    expect((await user.see()).scene.dialog).toEqual({
      kind: 'prompt',
      message: 'Who?',
      defaultValue: 'me',
    })
    await answer(true, 'a guest')
    expect((await user.see()).scene.text).toContain('a guest')
  })

  it('a page behind a closed dialog is said to have changed only where it did', LONG, async () => {
    await user.open(pages.page('dialogs'))
    const answered = async (label: string, accept: boolean) => {
      expect(await user.tap(label)).toMatchObject({ outcome: 'dialog' })
      await user.see()
      return answer(accept)
    }
    const asBefore = 'The page behind it looks as before.'
    expect(await answered('Ask', true)).toMatchObject({
      outcome: 'changed',
      detail: `Accepted the dialog. ${asBefore}`,
    })
    expect(await answered('Delete', false)).toMatchObject({
      outcome: 'changed',
      detail: `Dismissed the dialog. ${asBefore}`,
    })
    expect(await answered('Delete', true)).toMatchObject({
      outcome: 'changed',
      detail: 'Accepted the dialog. The screen changed.',
    })
    expect((await user.see()).scene.text).toContain('Deleted')
  })

  it('a page with unsaved text asks before it is left', async () => {
    await user.open(pages.page('stay'))
    await user.tap('Draft')
    await type('words')
    expect(await user.open(pages.page('form'))).toMatchObject({ outcome: 'dialog' })
    expect((await user.see()).scene.dialog?.kind).toBe('beforeunload')
    expect(await answer(true)).toMatchObject({ outcome: 'navigated' })
    expect((await user.see()).scene.title).toBe('Form')
  })

  it('a dialog cannot be answered when none is open', async () => {
    expect(await answer(true)).toMatchObject({ success: false, outcome: 'refused' })
  })
})
