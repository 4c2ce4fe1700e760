// Fields for a code, one for each digit, and the way back from a tab that a link opened.
// @module-tag long
import { createServer } from 'node:http'
import type { Device } from '@harness/bridge/devices/device.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DESKTOP, type DeviceUser, never, testOpener, userOf } from '../web-device-setup.ts'

const boxes = (
  move: string,
  limit: string,
) => `<h1>Code</h1><div id=row></div><p id=out></p><script>
const values = Array(6).fill('')
function draw() { row.innerHTML = values.map((v, i) => '<input aria-label="Digit ' + (i + 1) + '" ${limit} size=1 value="' + v + '">').join(''); wire() }
function wire() { [...row.children].forEach((box, i) => box.oninput = () => { box.value = values[i] = box.value.slice(0, 1); out.textContent = 'Have ' + values.join(''); ${move} }) }
draw()</script>`
const PAGES: Readonly<Record<string, string>> = {
  '/now': boxes('row.children[i + 1]?.focus()', 'maxlength=1'),
  '/late': boxes('setTimeout(() => row.children[i + 1]?.focus(), 50)', 'maxlength=1'),
  '/script': boxes('setTimeout(() => row.children[i + 1]?.focus(), 50)', ''),
  '/redraw': boxes('draw(); row.children[i + 1]?.focus()', 'maxlength=1'),
  '/stuck': boxes(
    'if (i < 2) setTimeout(() => row.children[i + 1].focus(), 50); else box.blur()',
    'maxlength=1',
  ),
  '/one':
    '<label>Digit 1 <input maxlength=6 oninput="out.textContent = \'Have \' + this.value"></label><p id=out></p>',
  '/papers': '<h1>Papers</h1><a href="/one" target="_blank">In a new tab</a>',
}

let device: Device
let user: DeviceUser
let origin: string
const server = createServer(({ url = '' }, response) => {
  response.setHeader('content-type', 'text/html').end(PAGES[url] ?? '')
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  device = await (await testOpener())(
    { kind: 'web', url: `${origin}/one`, viewport: DESKTOP },
    never,
  )
  user = userOf(device)
})
afterAll(async () => {
  await device?.close()
  server.close()
})

it.each(['/now', '/late', '/script', '/redraw', '/one'])(
  'a code reaches every field that takes a part of it: %s',
  async (path) => {
    await user.open(`${origin}${path}`)
    await user.tap('Digit 1')
    const { success } = await device.perform({ kind: 'type', text: '482913' }, never)
    expect((await user.see()).scene.text).toContain('Have 482913')
    expect(success).toBe(true)
  },
)

it('a code that no field takes to its end is reported as a part of it', async () => {
  await user.open(`${origin}/stuck`)
  await user.tap('Digit 1')
  expect(await device.perform({ kind: 'type', text: '482913' }, never)).toMatchObject({
    success: false,
    outcome: 'value_not_kept',
    detail: expect.stringContaining('Typed 3 of 6 characters'),
  })
})

it('back leads from a tab that a link opened to the page of the link', async () => {
  await user.open(`${origin}/papers`)
  await user.tap('In a new tab')
  const back = await device.perform({ kind: 'back' }, never)
  expect(back).toMatchObject({ success: true, outcome: 'navigated' })
  expect(back.detail).toContain('/papers')
  expect((await user.see()).scene.text).toContain('Papers')
})
