// Files that a page gives: kept up to their limits, named, and read as text.
import { createServer } from 'node:http'
import type { Device, OpenDevice } from '@harness/bridge/devices/device.ts'
import { OWN_FILES } from '@harness/shared/device/own-files.ts'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { DESKTOP, type DeviceUser, never, testOpener, userOf } from '../web-device-setup.ts'

const [, pdf] = OWN_FILES
const LONG = Array.from({ length: 2_000 }, (_, line) => `line ${line}`).join('\n')
const HUGE = 11_000_000

const GIVEN: Readonly<Record<string, readonly [disposition: string, body: string | Buffer]>> = {
  '/report': ['attachment; filename="report.csv"', 'name,amount\nAda,12\n'],
  '/paper': ['attachment; filename="paper.pdf"', pdf && 'text' in pdf ? pdf.text : ''],
  '/long': ['attachment; filename="long.txt"', LONG],
  '/zip': ['attachment; filename="a.zip"', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0])],
  '/latin': ['attachment; filename="latin.csv"', Buffer.from('Stra\xdfe;5', 'latin1')],
  '/evil': [`attachment; filename="..%2F..%2Fevil.txt"; filename*=UTF-8''..%2F..%2Fevil.txt`, 'x'],
  '/huge': ['attachment; filename="huge.bin"', Buffer.alloc(HUGE, 7)],
}
const PAGE = `<h1>Files</h1><style>a { display: block }</style>${Object.keys(GIVEN)
  .map((path) => `<a href="${path}">${path.slice(1)}</a>`)
  .join('')}<a href="/report" target="_blank">in a tab</a>
<button onclick="const a = document.createElement('a'); a.href = window.URL.createObjectURL(new Blob(['made here'])); a.download = 'made.txt'; a.click()">make</button>`
const server = createServer(({ url = '' }, response) => {
  const [disposition, body] = GIVEN[url] ?? []
  if (disposition === undefined) return response.setHeader('content-type', 'text/html').end(PAGE)
  return response
    .writeHead(200, {
      'content-type': 'application/octet-stream',
      'content-disposition': disposition,
    })
    .end(body)
})

let openWeb: OpenDevice<'web'>
let origin: string
let device: Device
let user: DeviceUser
beforeAll(async () => {
  openWeb = await testOpener()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
afterAll(() => void server.close())
beforeEach(async () => {
  device = await openWeb({ kind: 'web', url: `${origin}/`, viewport: DESKTOP }, never)
  onTestFinished(() => device.close())
  user = userOf(device)
})

const read = (name: string, offset = 0) =>
  device.perform({ kind: 'read_download', name, offset }, never)

it('a download is named with its size, kept, and read as text', async () => {
  expect((await user.tap('report')).detail).toContain('Downloaded "report.csv" (19 bytes)')
  expect((await user.tap('in a tab')).detail).toContain('report (2).csv')
  expect(await user.tap('make')).toMatchObject({ success: true, outcome: 'changed' })
  await user.tap('paper')
  const { scene } = await user.see()
  expect(scene.downloads).toEqual([
    { name: 'report.csv', bytes: 19, mediaType: 'text/csv' },
    { name: 'report (2).csv', bytes: 19, mediaType: 'text/csv' },
    { name: 'made.txt', bytes: 9, mediaType: 'text/plain' },
    { name: 'paper.pdf', bytes: expect.any(Number), mediaType: 'application/pdf' },
  ])
  expect(await read('Report.csv')).toMatchObject({
    success: true,
    reading: 'name,amount\nAda,12\n',
  })
  expect((await read('paper.pdf')).reading).toContain('Sample document for an upload')
  expect((await read('made.txt')).reading).toBe('made here')
  expect(Buffer.from((await device.download?.('made.txt', never)) ?? []).toString()).toBe(
    'made here',
  )
})

it('a long text is read in parts, and a file of another encoding by its letters', async () => {
  await user.tap('long')
  await user.tap('latin')
  const first = await read('long.txt')
  expect(first.reading).toHaveLength(4_000)
  expect(first.detail).toContain('Continue with offset 4000')
  expect((await read('long.txt', 4_000)).reading?.startsWith(LONG.slice(4_000, 4_020))).toBe(true)
  expect((await read('latin.csv')).reading).toBe('Straße;5')
})

it('a download without text, too large or missing is refused with the reason', async () => {
  await user.tap('zip')
  expect(await read('a.zip')).toMatchObject({ success: false, outcome: 'refused' })
  expect((await read('none.csv')).detail).toContain('There is: a.zip')
  const huge = await user.tap('huge')
  expect(huge.detail).toContain('huge.bin')
  expect(huge.detail).toContain('larger than 10 MB')
  expect((await user.see()).scene.downloads?.map(({ name }) => name)).toEqual(['a.zip'])
})

it('a name that leads out of a folder becomes a plain one', async () => {
  await user.tap('evil')
  const [kept] = (await user.see()).scene.downloads ?? []
  expect(kept?.name).toMatch(/^[^/\\]*evil\.txt$/)
  expect(kept?.name.startsWith('.')).toBe(false)
})
