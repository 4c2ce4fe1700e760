// @module-tag long
import { Secret } from '@harness/shared/base/secret.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Mac, makeMac } from '../standins/mac/mac.ts'
import { PRO } from '../standins/mac/simulators.ts'
import { type DeviceUser, freshApp, openIos, TIMEOUT } from './bench.ts'

vi.setConfig(TIMEOUT)

let mac: Mac
let user: DeviceUser

beforeAll(async () => {
  mac = await makeMac({ proScale: 2 })
  mac.streaming.isOn = false
  user = await openIos(mac)
})
beforeEach(() => freshApp(mac))
afterAll(async () => {
  await user.device.close()
  await mac.close()
})

const text = async () => (await user.see()).scene.text
const inputs = () => mac.agents.at(-1)?.requests.filter((line) => line.startsWith('POST')) ?? []

describe('a finger', () => {
  it('a finger taps the marked element, and says when the tap had no effect', async () => {
    expect(await user.tap('Fern — Water every week')).toMatchObject({
      success: true,
      outcome: 'changed',
    })
    expect(await user.act({ kind: 'tap', point: { x: 200, y: 700 } })).toMatchObject({
      success: true,
      outcome: 'unchanged',
    })
  })

  it('a finger taps an element where it has moved to since it was observed', async () => {
    const row = await user.find('Basil — Water every week')
    await user.tap('Fern — Water every week')
    await user.tap('Delete')
    await user.tap('Delete')
    const point = { x: row.rect.x + 50, y: row.rect.y + 20 }
    const outcome = await user.act({ kind: 'tap', point, ref: row.ref })
    expect(outcome).toMatchObject({ success: true })
    expect(outcome.detail).toContain('where it had moved to')
    expect((await user.see()).scene.title).toBe('Basil')
  })

  it('a finger does not tap an element that is gone or disabled', async () => {
    const row = await user.find('Tips — Endless')
    const archive = await user.find('Archive')
    const off = { kind: 'tap', point: { x: 60, y: archive.rect.y + 20 }, ref: archive.ref } as const
    expect(await user.act(off)).toMatchObject({ success: false, outcome: 'disabled' })
    await user.tap('Photo')
    const gone = { kind: 'tap', point: { x: 60, y: row.rect.y + 20 }, ref: row.ref } as const
    expect(await user.act(gone)).toMatchObject({ success: false, outcome: 'stale_mark' })
  })

  it('a finger taps twice, holds, and drags the content with it without throwing it', async () => {
    const { rect } = await user.find('Monstera — Water every week')
    const point = { x: rect.x + 100, y: rect.y + 20 }
    await user.act({ kind: 'long_press', point, durationMs: 800 })
    expect(await text()).toContain('You held Monstera.')
    await user.tap('Garden')
    await user.tap('Monstera — Water every week')
    const water = await user.find('Water')
    await user.act({ kind: 'double_tap', point: { x: 200, y: water.rect.y + 20 } })
    expect(await text()).toContain('Watered twice at once')
    await user.tap('Garden')
    await user.tap('Tips — Endless')
    const before = (await user.find('Tip 10')).rect.y
    const swipe = { from: { x: 200, y: 700 }, to: { x: 200, y: 400 }, durationMs: 200 }
    expect(await user.act({ kind: 'swipe', ...swipe })).toMatchObject({ outcome: 'changed' })
    const moved = before - (await user.find('Tip 10')).rect.y
    expect(moved).toBeGreaterThan(250)
    expect(moved).toBeLessThanOrEqual(300)
  })

  it('a finger reaches what is far down by scrolling repeatedly', async () => {
    await user.tap('Tips — Endless')
    for (let turn = 0; turn < 6 && !(await user.labels()).includes('Tip 45'); turn++) {
      await user.act({ kind: 'scroll', point: { x: 200, y: 800 }, dx: 0, dy: 700 })
    }
    expect(await user.labels()).toContain('Tip 45')
  })
})

describe('letters', () => {
  it('typed letters go into the field that has the focus, and are read back', async () => {
    await user.tap('unlabelled button')
    await user.tap('Name')
    const outcome = await user.act({ kind: 'type', text: 'Zimmerpflanze ü' })
    expect(outcome).toMatchObject({ success: true, outcome: 'changed' })
    expect(outcome.detail).toBe('Typed 15 characters. The field holds the text.')
    expect(await user.find('Name')).toMatchObject({ value: 'Zimmerpflanze ü' })
  })

  it('typed letters are not sent when no field has the focus', async () => {
    const before = inputs().length
    const outcome = await user.act({ kind: 'type', text: 'nothing' })
    expect(outcome).toMatchObject({ success: false, outcome: 'no_focus' })
    expect(
      inputs()
        .slice(before)
        .some((line) => line.endsWith('/wda/keys')),
    ).toBe(false)
  })

  it('a set value replaces what a field held; switches are set too', async () => {
    await user.tap('unlabelled button')
    const set = async (label: string, value: string) => {
      const { ref, rect } = await user.find(label)
      const point = { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 }
      return user.act({ kind: 'set_value', ref, point, value })
    }
    expect(await set('Name', 'Rose')).toMatchObject({ success: true })
    expect(await set('Name', 'Tulip')).toMatchObject({ success: true })
    expect(await user.find('Name')).toMatchObject({ value: 'Tulip' })
    expect(await set('Remind me', 'on')).toMatchObject({ success: true, outcome: 'changed' })
    expect(await user.find('Remind me')).toMatchObject({ checked: true })
    expect(await set('Remind me', 'on')).toMatchObject({ success: true, outcome: 'unchanged' })
    expect(await set('Remind me', 'perhaps')).toMatchObject({ outcome: 'value_not_kept' })
    expect(await set('Save', 'x')).toMatchObject({ success: false, outcome: 'refused' })
  })

  it('the credentials of a sign-in that was not prepared are refused', async () => {
    const outcome = await user.act({ kind: 'fill_credential', field: 'password' })
    expect(outcome).toMatchObject({ success: false, outcome: 'refused' })
  })

  it('the credentials of a prepared sign-in go into the field of their kind only, and appear in no answer', async () => {
    const credential = { username: 'ada@example.com', password: new Secret('correct horse') }
    user.device.useCredential?.(credential)
    await user.tap('Account — Signed out')
    await user.tap('Email')
    const wrong = await user.act({ kind: 'fill_credential', field: 'password' })
    expect(wrong).toMatchObject({ success: false, outcome: 'refused' })
    const name = await user.act({ kind: 'fill_credential', field: 'username' })
    await user.tap('Password')
    const word = await user.act({ kind: 'fill_credential', field: 'password' })
    expect([name, word]).toMatchObject([{ success: true }, { success: true }])
    expect(`${name.detail}${word.detail}`).not.toMatch(/ada|horse|\d/)
    await user.tap('Sign in')
    expect(await text()).toContain('Welcome, ada@example.com')
  })
})

const STALE = { success: false, outcome: 'stale_mark' }

describe('a dialog', () => {
  it('a dialog is accepted or dismissed, and refused when none is open', async () => {
    expect(await user.act({ kind: 'answer_dialog', accept: true })).toMatchObject({
      success: false,
      outcome: 'refused',
      detail: 'Nothing was done: no dialog is open.',
    })
    await user.tap('Photo')
    await user.tap('Take a photo')
    await user.see()
    await user.act({ kind: 'answer_dialog', accept: true })
    expect(await text()).toContain('Camera ready')
    await user.tap('Take a photo')
    await user.see()
    await user.act({ kind: 'answer_dialog', accept: false })
    expect(await text()).toContain('No camera')
  })

  it('an answer refuses a dialog that came after the look, and one in place of it', async () => {
    const phone = mac.simulators.get(PRO)?.phone
    const accept = () => user.act({ kind: 'answer_dialog', accept: true })
    const asked = async () => (await user.see()).scene.dialog?.message
    expect(await asked()).toBeUndefined()
    await phone?.ask('Keep the draft?')
    // Where the buttons of the dialog are.
    const point = { x: 215, y: 500 }
    for (const kind of ['tap', 'double_tap'] as const)
      expect([kind, await user.act({ kind, point })]).toMatchObject([kind, STALE])
    expect(await accept()).toMatchObject({ success: false, outcome: 'stale_mark' })
    expect(await asked()).toContain('Keep the draft?')
    await phone?.answer(0)
    await phone?.ask('Delete the garden?')
    expect(await accept()).toMatchObject({ success: false, outcome: 'stale_mark' })
    expect(await asked()).toContain('Delete the garden?')
    expect(await accept()).toMatchObject({ success: true })
    expect(await asked()).toBeUndefined()
  })
})

describe('buttons', () => {
  it('the home button leaves the app, and the other buttons are refused in plain words', async () => {
    await user.see()
    const siri = await user.act({ kind: 'press_button', button: 'siri' })
    expect(siri).toMatchObject({ success: false, outcome: 'refused' })
    expect(siri.detail).toContain('no siri button')
    const home = await user.act({ kind: 'press_button', button: 'home' })
    expect(home).toMatchObject({ success: true, outcome: 'navigated' })
    expect(home.detail).toContain('background')
    expect((await user.see()).scene.app).toBe('com.apple.springboard')
    await user.tap('Garden')
    expect((await user.see()).scene.app).toBe('com.example.pocket-garden')
  })

  it('the simulator refuses what only a browser can do', async () => {
    for (const kind of ['back', 'forward', 'refresh'] as const) {
      expect(await user.act({ kind })).toMatchObject({ success: false, outcome: 'refused' })
    }
  })
})
