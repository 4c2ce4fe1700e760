// The app from a plain file server, in a folder of its own: no bridge, no headers, no routes.
import { once } from 'node:events'
import { copyFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { LONG } from '../setup/long.ts'
import { CLOUD_RULE, type FakeCloud, startFakeCloud } from '../standins/fake-cloud.ts'
import { type FolderServer, startFolderServer } from '../standins/folder-server.ts'
import { designAndReport, keyboardOf, mouseOf } from './designer.ts'
import { openPerson, type Person } from './person.ts'
import { knock, startSink } from './sink.ts'

const SITE = fileURLToPath(new URL('../../web/dist/static', import.meta.url))
const BUNDLE = fileURLToPath(new URL('../fixtures/bundles/v3', import.meta.url))
/** Two folders deep, as a project page beside others. */
const FOLDER = '/team/harness/'

let root: string
let host: FolderServer
let cloud: FakeCloud
let person: Person

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'harness-static-'))
  await cp(SITE, join(root, FOLDER), { recursive: true })
  // Where hosts look for what they show in the place of a page that is not there.
  await copyFile(join(SITE, '404.html'), join(root, '404.html'))
  const names = await readdir(BUNDLE)
  const files = names.map(
    async (name) => [name, new Uint8Array(await readFile(join(BUNDLE, name)))] as const,
  )
  await writeFile(join(root, 'run.zip'), zipSync(Object.fromEntries(await Promise.all(files))))
  ;[host, cloud, person] = await Promise.all([
    startFolderServer(pathToFileURL(`${root}/`)),
    startFakeCloud(),
    openPerson({ more: [CLOUD_RULE], keepsCopy: true }),
  ])
  await person.page.goto(host.origin + FOLDER)
})

afterAll(async () => {
  await person.close()
  await Promise.all([host.close(), cloud.close()])
  await rm(root, { recursive: true, force: true })
})

const pathOf = () => person.page.url().slice(host.origin.length)

it('the first page of a static host offers what works alone, and how to add a bridge', async () => {
  const { page } = person
  await page.getByRole('region', { name: 'Test a design' }).waitFor()
  await page.getByRole('button', { name: 'Open a file someone sent…' }).waitFor()
  await page.getByRole('button', { name: 'Add a bridge…' }).waitFor()
  await page.getByText('Opens without a network').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
})

it('a browser has nothing to object to the app of a static host as an installed one', async () => {
  const devtools = await person.context.newCDPSession(person.page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
  const { data, errors, url } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { start_url, scope, shortcuts } = JSON.parse(data ?? '{}')
  const addresses = [start_url, scope, ...shortcuts.map((each: { url: string }) => each.url)]
  expect(addresses.map((address) => new URL(address, url).href)).toEqual(
    ['', '', 'new', 'runs'].map((path) => host.origin + FOLDER + path),
  )
  const registration = await person.page.evaluate(async () => {
    const { active, scope } = await navigator.serviceWorker.ready
    return { script: active?.scriptURL, scope }
  })
  expect(registration).toEqual({
    script: `${host.origin}${FOLDER}sw.js`,
    scope: host.origin + FOLDER,
  })
})

it('page and worker of a static host reach this machine alone until a provider is allowed', async () => {
  const { page } = person
  await expect.poll(() => page.workers().length).toBe(1)
  expect(await page.evaluate(knock, cloud.origin)).toBe('stopped')
  expect(await page.workers()[0]?.evaluate(knock, cloud.origin)).toBe('stopped')
  expect(await page.workers()[0]?.evaluate(knock, 'https://api.openai.com/v1/models')).toBe(
    'stopped',
  )
  expect(await page.workers()[0]?.evaluate(knock, host.origin)).toBe('out')
  expect(cloud.connections()).toBe(0)
})

it('a frame of a static host connects to no other machine, whatever runs in it', async () => {
  const { page } = person
  const [ofFrame, ofPage] = await Promise.all([startSink(), startSink()])
  // The page of frames, with a document of ours in the place of the script that guards it.
  await page.evaluate(
    async ([address, script]) => {
      const frame = document.createElement('iframe')
      frame.src = `${address}prototype-frame.html`
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
      document.body.append(frame)
      await loaded
      const [control, port] = [new MessageChannel(), new MessageChannel()]
      const opened = new Promise((resolve) => {
        control.port1.onmessage = resolve
      })
      const message = { document: `<script>${script}</script>`, key: '' }
      frame.contentWindow?.postMessage(message, '*', [control.port2, port.port2])
      await opened
    },
    [FOLDER, ofFrame.call],
  )
  // The page of a first visit may, and asks later.
  await page.evaluate(ofPage.call)
  await expect.poll(ofPage.packets).toBeGreaterThan(0)
  expect(ofFrame.packets()).toBe(0)
  await page.reload()
})

it(
  'the page of a static host connects to no other machine after its first visit, and leads itself on as before',
  LONG,
  async () => {
    const { page, context } = person
    const [ofPage, ofOther] = await Promise.all([startSink(), startSink()])
    await page.evaluate(ofPage.call).catch(() => undefined) // refused or silent: it must not arrive
    // A page without a policy may, and asks later.
    const other = await context.newPage()
    await other.evaluate(ofOther.call)
    await expect.poll(ofOther.packets).toBeGreaterThan(0)
    await other.close()
    expect(ofPage.packets()).toBe(0)
    await page.getByText(/^Local, Harness sent 0 out/).waitFor()
    // An address deep in the app is led on to the page, also where the page itself asks for it.
    await page.evaluate(() => location.assign('runs'))
    await page.getByRole('heading', { level: 1, name: 'Runs' }).waitFor()
    expect(pathOf()).toBe(`${FOLDER}runs`)
    await page.goto(host.origin + FOLDER)
  },
)

it(
  'the network test of a static host calls an attempt stopped only where nothing of it arrived',
  LONG,
  async () => {
    const { page } = person
    const arrived: string[] = []
    // It answers requests and knows no WebSocket, like most logs that a person can start.
    const server = createServer((request, response) => {
      arrived.push(request.headers.upgrade ?? request.method ?? '')
      response.writeHead(200, { 'access-control-allow-origin': '*' }).end('ok')
    })
    server.on('upgrade', (request, socket) => {
      arrived.push(request.headers.upgrade ?? '')
      socket.destroy()
    })
    server.listen(0, '0.0.0.0')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const outside = Object.values(networkInterfaces()).flat()
    const { address = '127.0.0.2' } =
      outside.find((each) => each?.family === 'IPv4' && !each.internal) ?? {}
    const bound = server.address()
    const port = typeof bound === 'object' && bound ? bound.port : 0
    const test = async () => {
      await page.getByLabel('External address').fill(`http://${address}:${port}`)
      await page.getByRole('button', { name: 'Test the network lock' }).click()
      const list = page.getByRole('list', { name: 'Attempts' })
      await list.waitFor({ timeout: 30_000 })
      const rows = await list
        .getByRole('listitem')
        .evaluateAll((all) =>
          all.map((row) => [
            row.firstElementChild?.textContent ?? '',
            row.getAttribute('data-stopped') ?? '',
          ]),
        )
      return new Map(rows.map(([way = '', stopped = '']) => [way, stopped] as const))
    }
    await page.goto(`${host.origin}${FOLDER}settings/local-mode`)
    onTestFinished(() => page.goto(host.origin + FOLDER).then(() => undefined))
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    // From here on the service worker brings the connection list, which closes windows and WebRTC.
    await page.reload()
    await page
      .getByRole('main')
      .getByText(/Not blocked by this browser: .*service worker/)
      .waitFor()

    const reached = await test()
    expect(arrived).toEqual(['GET', 'websocket'])
    expect(reached.get('Service worker: fetch')).toBe('not-stopped')
    expect(reached.get('Service worker: WebSocket')).toBe('unproven')
    expect(reached.get('Page: fetch')).toBe('csp')
    expect(reached.get('Worker: WebSocket')).toBe('csp')

    server.close()
    server.closeAllConnections()
    const silent = await test()
    expect(silent.get('Service worker: fetch')).toBe('unproven')
    expect(await page.getByText('Every attempt was stopped.').count()).toBe(0)
  },
)

it('a run from a file is opened, replayed and exported as a report without a bridge', async () => {
  const { page } = person
  await page.getByLabel('Files of a run').setInputFiles(join(root, 'run.zip'))
  // It has something to say of this file, so it does not go to the run at once.
  const opened = page.getByRole('region', { name: 'Opened files' })
  await opened.getByText('1 problem ignored').waitFor()
  const link = opened.getByRole('link').first()
  const goal = await link.textContent()
  // Also where a link is not followed by the app: in another tab, or copied.
  expect(await link.getAttribute('href')).toMatch(new RegExp(`^${FOLDER}runs/[0-9a-f-]{36}$`))
  await link.click()
  // The browser reads these again at every address.
  const links = page.locator('link[rel=icon], link[rel=manifest]')
  const kept = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(kept).toHaveLength(2)
  for (const href of kept) expect(href).toMatch(new RegExp(`^${host.origin}${FOLDER}(?!runs)`))
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('link', { name: /^Share/ }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export file' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toContain(goal)
})

it(
  'a first visit to an address deep in the app is led to its place by the page for what is not there',
  LONG,
  async () => {
    const first = await openPerson()
    try {
      await first.page.goto(`${host.origin}${FOLDER}settings/storage?a=1#b`)
      await first.page.getByRole('heading', { level: 1, name: /^Settings, storage/ }).waitFor()
      expect(first.page.url()).toBe(`${host.origin}${FOLDER}settings/storage?a=1#b`)
      await first.page.goto(`${host.origin}/elsewhere/deep`)
      await first.page.getByText('There is no page at this address.').waitFor()
    } finally {
      await first.close()
    }
  },
)

it.each([
  ['the mouse', mouseOf, true],
  // What the service worker asks for is the same in both, and takes 4 s of processor time.
  ['the keyboard alone', keyboardOf, false],
] as const)(
  'a designer goes with two pictures from an empty profile to an exported report by %s, and only files of the app are asked for',
  async (_, deviceOf, keepsCopy) => {
    const designer = await openPerson({ keepsCopy })
    onTestFinished(() => designer.close())
    const { page } = designer
    const asked: string[] = []
    designer.context.on('request', (request) => asked.push(request.url()))
    await page.goto(host.origin + FOLDER)
    await page.getByRole('button', { name: 'Add a bridge…' }).waitFor()
    const report = await designAndReport(page, deviceOf(page))
    const text = await readFile(await report.path(), 'utf8')
    // Not printed whole when it is not there.
    expect(text.includes('Recipe and 1 more')).toBe(true)
    // The form of a new run looks whether Ollama runs on this machine.
    const known = /^(?:blob:|data:|http:\/\/127\.0\.0\.1:11434\/)/
    expect(
      asked.filter((url) => !known.test(url) && !url.startsWith(host.origin + FOLDER)),
    ).toEqual([])
  },
)

it(
  'an address deep in the app opens from its copy without the host, with its place in the address bar',
  LONG,
  async () => {
    const { page } = person
    const deep = `${pathOf().replace(/(?:\/export)?(?:#.*)?$/, '')}#step=2`
    await host.close()
    await page.goto(host.origin + deep)
    await page.getByRole('heading', { name: /Step 2\b/ }).waitFor()
    expect(pathOf()).toBe(deep)
    await page.getByRole('link', { name: 'Runs', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Runs' }).waitFor()
    expect(pathOf()).toBe(`${FOLDER}runs`)
    await page.goBack()
    await page.getByRole('heading', { name: /Step 2\b/ }).waitFor()
  },
)
