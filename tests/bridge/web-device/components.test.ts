// Controls that components nest, draw themselves or hide: one mark a control, by the words that a
// person reads on it.
import type { Device } from '@harness/bridge/devices/device.ts'
import type { Scene } from '@harness/shared/device/observation.ts'
import { tinyTarget, unnamedControl } from '@harness/web/sensors/operability.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type PageServer, startPageServer } from '../../standins/page-server.ts'
import { DESKTOP, never, seeElements, testOpener, userOf } from '../web-device-setup.ts'

let pages: PageServer
let device: Device
let scene: Scene
beforeAll(async () => {
  pages = await startPageServer()
  const open = await testOpener()
  device = await open({ kind: 'web', url: pages.page('components'), viewport: DESKTOP }, never)
  scene = await seeElements(device)
})
afterAll(async () => {
  await device?.close()
  await pages?.close()
})

const marks = ({ elements }: Scene) => elements.map(({ role, label }) => `${role} ${label}`)

it('each control of a page of components has one mark with its own name', () => {
  expect(marks(scene)).toEqual([
    'checkbox With helmet',
    'radio Card',
    'radio Cash',
    'checkbox I accept the rules',
    'button Next step',
    'button Height',
    'draggable unlabelled button',
    'button Ann',
    'button Bob',
    'button Cid',
    'button unlabelled button 2',
    'tab One',
    'tab Two',
    'textbox Genre',
    'textbox E-mail',
    'textbox unlabelled textbox',
    'checkbox Cut',
    'textbox Policy',
    'button Select file',
    'button unlabelled button 3',
  ])
  expect(scene.elements.find(({ label }) => label === 'One')?.selected).toBe(true)
})

it('a component is as large as what takes the press, not as the button inside it', () => {
  const { rect } = scene.elements.find(({ label }) => label === 'Next step') ?? {}
  expect(rect?.height).toBeGreaterThan(36)
})

it('no sensor speaks of what is hidden from assistive technology, or of a file field behind its label', () => {
  const sensed = { now: scene, steps: [], sweeps: false }
  const unnamed = unnamedControl.measure(sensed).map(({ target }) => target)
  const tiny = tinyTarget.measure(sensed).map(({ target }) => target)
  expect(unnamed.filter((target) => target?.includes('button 3'))).toEqual([])
  expect(tiny.filter((target) => target?.includes('Select file'))).toEqual([])
})

it('a closed list opens by its mark, and each of its choices has one', async () => {
  const user = userOf(device)
  expect(await user.tap('Height')).toMatchObject({ outcome: 'changed' })
  const open = await seeElements(device)
  expect(marks(open)).toEqual(expect.arrayContaining(['button Small', 'button Large']))
})
