// A page that has the password shows it again, in every way that a page has: no picture holds it.
import type { Device } from '@harness/bridge/devices/device.ts'
import { readPng } from '@harness/bridge/devices/png.ts'
import { Secret } from '@harness/shared/base/secret.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type PageServer, startPageServer } from '../../standins/page-server.ts'
import { DESKTOP, never, testOpener, userOf } from '../web-device-setup.ts'

const WORD = 'Tulip-Garden-77'

/** Rows of the page from the top, 30 points each. */
const WAYS = [
  ...['form', 'styled', 'hint', 'capitals', 'pieces', 'joined', 'unseen', 'named', 'closed'],
  ...['chosen', 'drawn', 'both', 'reversed', 'encoded', 'wide', 'innocent'],
]
const TOP = 120
const ROW = 30

let pages: PageServer
let device: Device

beforeAll(async () => {
  pages = await startPageServer()
  const open = await testOpener()
  device = await open({ kind: 'web', url: pages.page('secret-shown'), viewport: DESKTOP }, never)
})
afterAll(async () => {
  await device?.close()
  await pages?.close()
})

/** True when black words can be read in this row. */
function hasInk(png: Uint8Array, row: number): boolean {
  const pixels = readPng(png)
  if (!pixels) throw new Error('no picture')
  const { channels, stride, data } = pixels
  for (let y = TOP + row * ROW + 4; y < TOP + row * ROW + 24; y++)
    for (let x = 14; x < 360; x++)
      if ((data[y * stride + 1 + x * channels] ?? 255) < 0x60) return true
  return false
}

/** Signs in on the page, which then shows the password in this way alone, or in all. */
async function shown(only = '') {
  const actor = userOf(device)
  await device.perform({ kind: 'navigate', url: pages.page('act') }, never)
  await device.perform({ kind: 'navigate', url: `${pages.page('secret-shown')}#${only}` }, never)
  device.useCredential?.({ username: 'ada', password: new Secret(WORD) })
  await actor.tap('Secret word')
  await device.perform({ kind: 'fill_credential', field: 'password' }, never)
  await actor.tap('Sign in')
  const { scene, png } = await actor.see()
  return { scene, readable: WAYS.filter((_, row) => hasInk(png, row)) }
}

it('a password that a page shows again is in no text and in no pixel, in whatever way it is shown', async () => {
  const { scene, readable } = await shown()
  expect(readable).toEqual(['innocent'])
  const said = JSON.stringify(scene)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
  const plain = WORD.replaceAll('-', '').toLowerCase()
  const forms = [plain, [...plain].reverse().join('')]
  expect(forms.filter((form) => said.includes(form))).toEqual([])
})

it('a password that no text of the screen has, as a style draws it, is in no pixel either', async () => {
  expect((await shown('styled')).readable).toEqual([])
})

it('the picture of a page that a dialog blocks stays the last one, once the page has the password', async () => {
  const actor = userOf(device)
  const before = await actor.see()
  await device.perform({ kind: 'navigate', url: pages.page('secret-asked') }, never)
  const { scene, png } = await actor.see()
  expect(scene.dialog?.message).toBe('Is it you?')
  expect(Buffer.compare(png, before.png)).toBe(0)
  await device.perform({ kind: 'answer_dialog', accept: true }, never)
})
