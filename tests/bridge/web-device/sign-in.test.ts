import type { Device, OpenDevice } from '@harness/bridge/devices/device.ts'
import { readPng } from '@harness/bridge/devices/png.ts'
import type { Rect } from '@harness/shared/base/geometry.ts'
import { Secret } from '@harness/shared/base/secret.ts'
import type { ScreenElement } from '@harness/shared/device/observation.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LONG } from '../../setup/long.ts'
import { type PageServer, startPageServer } from '../../standins/page-server.ts'
import { DESKTOP, type DeviceUser, never, testOpener, userOf } from '../web-device-setup.ts'

const WORD = 'correct horse/42&"é'

let pages: PageServer
let open: OpenDevice<'web'>
let device: Device
let actor: DeviceUser

beforeAll(async () => {
  pages = await startPageServer()
  open = await testOpener()
  device = await open({ kind: 'web', url: pages.page('sign-in'), viewport: DESKTOP }, never)
  actor = userOf(device)
})
afterAll(async () => {
  await device?.close()
  await pages?.close()
})

const fill = (field: 'username' | 'password') =>
  device.perform({ kind: 'fill_credential', field }, never)

describe('filling in a credential', () => {
  beforeEach(() => device.reset(never))

  it('123: filling in a credential is refused while none is prepared', async () => {
    await actor.tap('User')
    expect(await fill('username')).toMatchObject({ success: false, outcome: 'refused' })
  })

  it('filling in a credential is refused where nothing or no fitting field has the focus', async () => {
    device.useCredential?.({ username: 'ada', password: new Secret(WORD) })
    expect(await fill('password')).toMatchObject({ success: false, outcome: 'no_focus' })
    for (const label of ['User', 'Notes']) {
      await actor.tap(label)
      expect(await fill('password')).toMatchObject({ success: false, outcome: 'refused' })
    }
    await actor.tap('Secret word')
    expect(await fill('username')).toMatchObject({ success: false, outcome: 'refused' })
    expect((await actor.find('User')).value).toBe('')
  })

  it('127: filling in a credential never reveals the password, wherever the page shows it again', async () => {
    device.useCredential?.({ username: 'ada', password: new Secret(WORD) })
    const answers: unknown[] = []
    await actor.tap('User')
    answers.push(await fill('username'))
    expect((await actor.find('User')).value).toBe('ada')
    await actor.tap('Secret word')
    answers.push(await fill('password'))
    expect(answers).toMatchObject([
      { success: true, outcome: 'changed' },
      { success: true, outcome: 'changed' },
    ])
    answers.push(await actor.tap('Show it'), (await actor.see()).scene, await actor.tap('Sign in'))
    const { scene } = await actor.see()
    expect(scene.text).toContain('You wrote ••••')
    expect(scene.title).toBe('Hello ••••')
    expect(scene.elements.map(({ label }) => label)).toContain('Echo ••••')
    answers.push(scene, await actor.tap('Ask'), (await actor.see()).scene)
    answers.push(await device.perform({ kind: 'answer_dialog', accept: false }, never))
    const said = JSON.stringify(answers)
    for (const form of ['correct horse', 'correct%20horse', 'correct+horse', WORD])
      expect(said).not.toContain(form)
  })
})

describe('the picture of a secret', () => {
  beforeEach(() => device.reset(never))

  it('the picture masks a password field that the page reveals, even one that the model filled', async () => {
    await actor.tap('Secret word')
    await device.perform({ kind: 'type', text: 'by the model itself' }, never)
    expect(await shownAs('Secret word')).toMatchObject({ patch: false, secure: true })
    await actor.tap('Show it')
    const shown = await shownAs('Secret word')
    expect(shown).toMatchObject({ patch: true, secure: true })
    expect(shown.value).toBeUndefined()
  })

  it("the picture masks the credential's password wherever the page shows it", async () => {
    device.useCredential?.({ username: 'ada', password: new Secret(WORD) })
    await actor.tap('Secret word')
    await fill('password')
    await actor.tap('Sign in')
    expect(await shownAs('Echo ••••')).toMatchObject({ patch: true, value: '••••' })
    const { scene, png } = await actor.see()
    expect(scene.text).toContain('You wrote ••••')
    // The text is before the button on the same line.
    const button = scene.elements.find(({ label }) => label.startsWith('xxx'))
    const { rect } = button ?? { rect: { x: 0, y: 0, width: 0, height: 0 } }
    const before = { ...rect, x: rect.x - 60, width: 40 }
    expect(isPatch(png, before)).toBe(true)
  })

  it('the picture during a dialog stays the last one before it', LONG, async () => {
    device.useCredential?.({ username: 'ada', password: new Secret(WORD) })
    await actor.tap('Secret word')
    await fill('password')
    await actor.tap('Sign in')
    await actor.tap('Show it')
    const { png } = await actor.see()
    await actor.tap('Ask')
    expect(Buffer.compare((await actor.see()).png, png)).toBe(0)
    await device.perform({ kind: 'answer_dialog', accept: false }, never)
  })
})

async function shownAs(label: string): Promise<ScreenElement & { readonly patch: boolean }> {
  const { scene, png } = await actor.see()
  const element = scene.elements.find((at) => at.label === label)
  if (!element) throw new Error(`no ${label}`)
  return { ...element, patch: isPatch(png, element.rect) }
}

/** True when the middle line of the area has a single grey. */
function isPatch(png: Uint8Array, { x, y, width, height }: Rect): boolean {
  const pixels = readPng(png)
  if (!pixels) throw new Error('no picture')
  const { channels, stride, data } = pixels
  const row = Math.round(y + height / 2) * stride + 1
  const line = data.subarray(row + Math.round(x) * channels, row + Math.round(x + width) * channels)
  return line.length > 0 && line.every((value, at) => value === (at % channels === 3 ? 0xff : 0x80))
}

describe('being signed in', () => {
  beforeEach(() => device.reset(never))

  it('a sign-in lasts from leg to leg, and ends with the device', LONG, async () => {
    device.useCredential?.({ username: 'ada', password: new Secret(WORD) })
    await actor.tap('User')
    await fill('username')
    await actor.tap('Sign in')
    await device.reset(never)
    expect((await actor.see()).scene.text).toContain('cookie who=ada, stored ada')
    const other = await open({ kind: 'web', url: pages.page('sign-in'), viewport: DESKTOP }, never)
    expect((await other.observe(never)).scene.text).toContain('cookie none, stored nothing')
    await other.close()
  })

  it('a sign-in can be imported from a browser automation tool', LONG, async () => {
    const cookie = { name: 'who', value: 'eve', domain: '127.0.0.1', path: '/', expires: -1 }
    const kept = { httpOnly: false, secure: false, sameSite: 'Lax' } as const
    const origins = [{ origin: pages.origin, localStorage: [{ name: 'name', value: 'eve' }] }]
    const signIn = { cookies: [{ ...cookie, ...kept }], origins }
    const url = pages.page('sign-in')
    const other = await open({ kind: 'web', url, viewport: DESKTOP, signIn }, never)
    expect((await other.observe(never)).scene.text).toContain('cookie who=eve, stored eve')
    await other.close()
  })

  it('a sign-in can be carried over from one browser to the next', LONG, async () => {
    device.useCredential?.({ username: 'ada', password: new Secret(WORD) })
    await actor.tap('User')
    await fill('username')
    await actor.tap('Sign in')
    const signIn = await device.signIn?.(never)
    expect(signIn).toMatchObject({
      cookies: [{ name: 'who', value: 'ada', domain: '127.0.0.1' }],
      origins: [{ origin: pages.origin, localStorage: [{ name: 'name', value: 'ada' }] }],
    })
    const url = pages.page('sign-in')
    const other = await open(
      { kind: 'web', url, viewport: DESKTOP, ...(signIn && { signIn }) },
      never,
    )
    expect((await other.observe(never)).scene.text).toContain('cookie who=ada, stored ada')
    await other.close()
  })

  it('a sign-in by hand is refused where its window would not be visible', async () => {
    const opening = open(
      { kind: 'web', url: pages.page('act'), viewport: DESKTOP, headed: true },
      never,
    )
    await expect(opening).rejects.toThrow('there is no display here to show its window on')
  })

  it('a sign-in that no browser accepts fails without a word of its contents', LONG, async () => {
    const cookie = { name: 'who', value: 'topsecret', domain: '', path: '', expires: -1 }
    const kept = { httpOnly: false, secure: false, sameSite: 'Lax' } as const
    const signIn = { cookies: [{ ...cookie, ...kept }], origins: [] }
    const opening = open({ kind: 'web', url: pages.page('act'), viewport: DESKTOP, signIn }, never)
    await expect(opening).rejects.toMatchObject({ code: 'browser_failed' })
    await expect(opening).rejects.not.toThrow(/topsecret/)
  })
})

describe('a person who takes over', () => {
  beforeEach(() => device.reset(never))

  it('a person who takes over clicks, types and presses keys at once', async () => {
    const user = await actor.find('User')
    const point = { x: user.rect.x + 5, y: user.rect.y + 5 }
    await device.manualInput?.({ kind: 'tap', point, button: 'left', count: 1 }, never)
    await device.manualInput?.({ kind: 'type', text: 'eve 漢' }, never)
    await device.manualInput?.({ kind: 'keys', keys: ['cmd', 'a'] }, never)
    await device.manualInput?.({ kind: 'type', text: 'bob' }, never)
    expect((await actor.find('User')).value).toBe('bob')
  })

  it('a person who takes over gets an error for a key that does not exist', LONG, async () => {
    const pressing = device.manualInput?.({ kind: 'keys', keys: ['hyper'] }, never)
    await expect(pressing).rejects.toMatchObject({ code: 'device_unable' })
  })
})
