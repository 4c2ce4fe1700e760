// Files for upload fields.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OpenDevice } from '@harness/bridge/devices/device.ts'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { DESKTOP, middle, never, testOpener, userOf } from '../web-device-setup.ts'

const HIDDEN = 'style="position:absolute;width:1px;height:1px;opacity:0"'
const SEND = "fetch('/up?' + this.files[0].name, { method: 'POST', body: this.files[0] })"
const UPLOADS = `<h1>Uploads</h1><style>body > * { display: block; margin: 8px }</style>
<label>Plain <input type=file></label>
<label>Covered <input type=file ${HIDDEN} onchange="${SEND}"></label>
<input type=file id=own hidden onchange="out.textContent = 'Have ' + this.files[0].name">
<button onclick="own.click()">Attach</button>
<label>Paper <input type=file accept=".pdf,application/pdf"></label>
<label>Folder <input type=file webkitdirectory></label>
<button onclick="out.textContent = 'Pressed'">No file</button>
<button disabled>Later</button>
<iframe title=Inner srcdoc="<label>Framed <input type=file onchange='document.title = this.files[0].name; end.textContent = this.files[0].name'></label><p id=end></p>"></iframe>
<p id=out></p>`

const sent: { readonly name: string; readonly body: string }[] = []
const read = async (request: IncomingMessage) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString('latin1')
}
const server = createServer(async (request, response) => {
  if (request.method === 'POST')
    sent.push({ name: (request.url ?? '').split('?')[1] ?? '', body: await read(request) })
  response.setHeader('content-type', 'text/html').end(UPLOADS)
})

let openWeb: OpenDevice<'web'>
let origin: string
beforeAll(async () => {
  openWeb = await testOpener()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
afterAll(() => void server.close())
beforeEach(() => void sent.splice(0))

async function open(files?: readonly string[], viewport = DESKTOP) {
  const spec = {
    kind: 'web',
    url: `${origin}/`,
    viewport,
    ...(files && { conditions: { files } }),
  } as const
  const device = await openWeb(spec, never)
  onTestFinished(() => device.close())
  const user = userOf(device)
  const give = async (label: string, file: string) => {
    const element = await user.find(label)
    const target = { ref: element.ref, point: middle(element) }
    return device.perform({ kind: 'choose_file', ...target, file }, never)
  }
  return { device, user, give }
}

it('every kind of upload field gets a file of Harness, and the page sends it', async () => {
  const { device, user, give } = await open()
  expect(device.info.files).toEqual(['picture.png', 'document.pdf', 'table.csv'])
  expect(await give('Plain', 'table.csv')).toMatchObject({ success: true, outcome: 'changed' })
  expect(await give('Covered', 'picture.png')).toMatchObject({ success: true })
  await expect.poll(() => sent.map(({ name }) => name)).toEqual(['picture.png'])
  expect(sent[0]?.body.slice(1, 4)).toBe('PNG')
  expect((await give('Attach', 'document.pdf')).detail).toContain('Chose document.pdf')
  expect((await user.see()).scene.text).toContain('Have document.pdf')
  expect(await give('Framed', 'table.csv')).toMatchObject({ success: true, outcome: 'changed' })
})

it('a person’s file is offered by its name, and no other file of the machine is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'harness-files-'))
  const path = join(folder, 'Letter of Ada.txt')
  writeFileSync(path, 'Dear all')
  writeFileSync(join(folder, 'secret.txt'), 'no')
  const { device, give } = await open([path])
  expect(device.info.files).toContain('Letter of Ada.txt')
  expect(device.info.conditions).toEqual([
    { option: 'files', text: 'May upload Letter of Ada.txt' },
  ])
  await give('Covered', 'letter of ada.txt')
  await expect.poll(() => sent.map(({ body }) => body)).toEqual(['Dear all'])
  for (const other of [join(folder, 'secret.txt'), '../secret.txt', '/etc/passwd'])
    expect(await give('Covered', other)).toMatchObject({
      success: false,
      outcome: 'refused',
      detail: expect.stringContaining('Letter of Ada.txt, picture.png'),
    })
  expect(sent).toHaveLength(1)
})

it('a path that is no file ends the opening with its name and the reason', async () => {
  await expect(open(['/nowhere/cv.pdf'])).rejects.toThrow('cv.pdf')
  await expect(open([tmpdir()])).rejects.toThrow('is no file')
})

it('an element that gets no file says why', async () => {
  const { user, give } = await open()
  expect((await give('Paper', 'picture.png')).detail).toContain('asks for ".pdf,application/pdf"')
  expect(await give('Folder', 'picture.png')).toMatchObject({
    success: false,
    detail: expect.stringContaining('a folder'),
  })
  expect(await give('No file', 'picture.png')).toMatchObject({
    success: false,
    outcome: 'refused',
    detail: expect.stringContaining('asked for no file'),
  })
  const tapped = await user.tap('Plain')
  expect(tapped).toMatchObject({ success: false, outcome: 'refused' })
  expect(tapped.detail).toContain('choose_file: picture.png, document.pdf, table.csv')
  expect((await user.tap('Attach')).detail).toContain('choose_file')
})

it('a phone gives files with a finger', async () => {
  const { give } = await open(undefined, { width: 390, height: 844 })
  expect(await give('Covered', 'table.csv')).toMatchObject({ success: true })
  await expect.poll(() => sent.map(({ name }) => name)).toEqual(['table.csv'])
})
