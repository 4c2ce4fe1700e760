import { Secret } from '@harness/shared/secret.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Mac, makeMac } from '../standins/mac/mac.ts'
import { freshApp, type Hands, openIos, PATIENCE } from './bench.ts'

vi.setConfig(PATIENCE)

let mac: Mac
let hands: Hands

beforeAll(async () => {
  mac = await makeMac()
  mac.streaming.isOn = false
  hands = await openIos(mac)
})
beforeEach(() => freshApp(mac))
afterAll(async () => {
  await hands.device.close()
  await mac.close()
})

const text = async () => (await hands.see()).scene.text
const inputs = () => mac.agents.at(-1)?.requests.filter((line) => line.startsWith('POST')) ?? []

describe('a finger', () => {
  it('taps what was marked, and says when nothing came of it', async () => {
    expect(await hands.tap('Fern — Water every week')).toMatchObject({
      success: true,
      outcome: 'changed',
    })
    expect(await hands.act({ kind: 'tap', point: { x: 200, y: 700 } })).toMatchObject({
      success: true,
      outcome: 'unchanged',
    })
  })

  it('taps an element where it has moved to since it was seen', async () => {
    const row = await hands.find('Basil — Water every week')
    await hands.tap('Fern — Water every week')
    await hands.tap('Delete')
    await hands.tap('Delete')
    const point = { x: row.rect.x + 50, y: row.rect.y + 20 }
    const told = await hands.act({ kind: 'tap', point, ref: row.ref })
    expect(told).toMatchObject({ success: true })
    expect(told.detail).toContain('where it had moved to')
    expect((await hands.see()).scene.title).toBe('Basil')
  })

  it('does not tap what is gone or disabled', async () => {
    const row = await hands.find('Tips — Endless')
    const archive = await hands.find('Archive')
    const off = { kind: 'tap', point: { x: 60, y: archive.rect.y + 20 }, ref: archive.ref } as const
    expect(await hands.act(off)).toMatchObject({ success: false, outcome: 'disabled' })
    await hands.tap('Photo')
    const gone = { kind: 'tap', point: { x: 60, y: row.rect.y + 20 }, ref: row.ref } as const
    expect(await hands.act(gone)).toMatchObject({ success: false, outcome: 'stale_mark' })
  })

  it('taps twice, holds, and drags the content with it without throwing it', async () => {
    const { rect } = await hands.find('Monstera — Water every week')
    const point = { x: rect.x + 100, y: rect.y + 20 }
    await hands.act({ kind: 'long_press', point, durationMs: 800 })
    expect(await text()).toContain('You held Monstera.')
    await hands.tap('Garden')
    await hands.tap('Monstera — Water every week')
    const water = await hands.find('Water')
    await hands.act({ kind: 'double_tap', point: { x: 200, y: water.rect.y + 20 } })
    expect(await text()).toContain('Watered twice at once')
    await hands.tap('Garden')
    await hands.tap('Tips — Endless')
    const before = (await hands.find('Tip 10')).rect.y
    const swipe = { from: { x: 200, y: 700 }, to: { x: 200, y: 400 }, durationMs: 200 }
    expect(await hands.act({ kind: 'swipe', ...swipe })).toMatchObject({ outcome: 'changed' })
    const moved = before - (await hands.find('Tip 10')).rect.y
    expect(moved).toBeGreaterThan(250)
    expect(moved).toBeLessThanOrEqual(300)
  })

  it('reaches what is far down by scrolling, again and again', async () => {
    await hands.tap('Tips — Endless')
    for (let turn = 0; turn < 6 && !(await hands.labels()).includes('Tip 45'); turn++) {
      await hands.act({ kind: 'scroll', point: { x: 200, y: 800 }, dx: 0, dy: 700 })
    }
    expect(await hands.labels()).toContain('Tip 45')
  })
})

describe('letters', () => {
  it('go into the field that has the focus, and are read back', async () => {
    await hands.tap('unlabelled button')
    await hands.tap('Name')
    const told = await hands.act({ kind: 'type', text: 'Zimmerpflanze ü' })
    expect(told).toMatchObject({ success: true, outcome: 'changed' })
    expect(told.detail).toBe('Typed 15 characters. The field holds them.')
    expect(await hands.find('Name')).toMatchObject({ value: 'Zimmerpflanze ü' })
  })

  it('are not sent anywhere when no field has the focus', async () => {
    const before = inputs().length
    const told = await hands.act({ kind: 'type', text: 'nothing' })
    expect(told).toMatchObject({ success: false, outcome: 'no_focus' })
    expect(
      inputs()
        .slice(before)
        .some((line) => line.endsWith('/wda/keys')),
    ).toBe(false)
  })

  it('replace what a field held when its value is set; switches are set too', async () => {
    await hands.tap('unlabelled button')
    const set = async (label: string, value: string) => {
      const { ref, rect } = await hands.find(label)
      const point = { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 }
      return hands.act({ kind: 'set_value', ref, point, value })
    }
    expect(await set('Name', 'Rose')).toMatchObject({ success: true })
    expect(await set('Name', 'Tulip')).toMatchObject({ success: true })
    expect(await hands.find('Name')).toMatchObject({ value: 'Tulip' })
    expect(await set('Remind me', 'on')).toMatchObject({ success: true, outcome: 'changed' })
    expect(await hands.find('Remind me')).toMatchObject({ checked: true })
    expect(await set('Remind me', 'on')).toMatchObject({ success: true, outcome: 'unchanged' })
    expect(await set('Remind me', 'perhaps')).toMatchObject({ outcome: 'value_not_kept' })
    expect(await set('Save', 'x')).toMatchObject({ success: false, outcome: 'refused' })
  })

  it('of a sign-in that was not prepared are refused', async () => {
    const told = await hands.act({ kind: 'fill_credential', field: 'password' })
    expect(told).toMatchObject({ success: false, outcome: 'refused' })
  })

  it('of a prepared sign-in go into the field of their kind only, and are told to nobody', async () => {
    const credential = { username: 'ada@example.com', password: new Secret('correct horse') }
    hands.device.useCredential?.(credential)
    await hands.tap('Account — Signed out')
    await hands.tap('Email')
    const wrong = await hands.act({ kind: 'fill_credential', field: 'password' })
    expect(wrong).toMatchObject({ success: false, outcome: 'refused' })
    const name = await hands.act({ kind: 'fill_credential', field: 'username' })
    await hands.tap('Password')
    const word = await hands.act({ kind: 'fill_credential', field: 'password' })
    expect([name, word]).toMatchObject([{ success: true }, { success: true }])
    expect(`${name.detail}${word.detail}`).not.toMatch(/ada|horse|\d/)
    await hands.tap('Sign in')
    expect(await text()).toContain('Welcome, ada@example.com')
  })
})

describe('a dialog', () => {
  it('is accepted or dismissed, and refused when there is none', async () => {
    expect(await hands.act({ kind: 'answer_dialog', accept: true })).toMatchObject({
      success: false,
      outcome: 'refused',
      detail: 'Nothing was done: no dialog is open.',
    })
    await hands.tap('Photo')
    await hands.tap('Take a photo')
    await hands.act({ kind: 'answer_dialog', accept: true })
    expect(await text()).toContain('Camera ready')
    await hands.tap('Take a photo')
    await hands.act({ kind: 'answer_dialog', accept: false })
    expect(await text()).toContain('No camera')
  })
})

describe('buttons', () => {
  it('has home, which leaves the app, and refuses the others in plain words', async () => {
    await hands.see()
    const siri = await hands.act({ kind: 'press_button', button: 'siri' })
    expect(siri).toMatchObject({ success: false, outcome: 'refused' })
    expect(siri.detail).toContain('no siri button')
    const home = await hands.act({ kind: 'press_button', button: 'home' })
    expect(home).toMatchObject({ success: true, outcome: 'navigated' })
    expect(home.detail).toContain('background')
    expect((await hands.see()).scene.app).toBe('com.apple.springboard')
    await hands.tap('Garden')
    expect((await hands.see()).scene.app).toBe('com.example.pocket-garden')
  })

  it('refuses what only a browser can do', async () => {
    for (const kind of ['back', 'forward', 'refresh'] as const) {
      expect(await hands.act({ kind })).toMatchObject({ success: false, outcome: 'refused' })
    }
  })
})
