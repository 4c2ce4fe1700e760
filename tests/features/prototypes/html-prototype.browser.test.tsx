import type { ScreenCapture, Started } from '@harness/web/kit/page/screen-capture.ts'
import { entryOf } from '@harness/web/store/library/entries.ts'
import { readPrototypeEntry } from '@harness/web/store/prototypes.ts'
import type { PrototypeCheck, WorkerApi } from '@harness/web/worker/api.ts'
import { importPrototype } from '@harness/web/worker/prototypes/prototypes.ts'
import { systemClock, systemIds } from '@harness/web/worker/system.ts'
import { toResult } from '@harness/web/worker/to-result.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFindings, inTheme, makeWorker, openApp } from '../../setup/open-app.tsx'
import { freshTabs } from '../../store/fresh-db.ts'

const FOUND = {
  title: 'Shop',
  controls: 12,
  missing: ['fonts/a.woff2'],
  linked: ['about.html', 'shop/terms.html'],
  contacts: [{ host: 'cdn.example.com:8443', requests: 2, refused: 2 }],
  doubts: ['A video of the page may be missing in the pictures.'],
  uncaptured: [],
} as const

async function picture(): Promise<Blob> {
  const canvas = new OffscreenCanvas(1280, 800)
  canvas.getContext('2d')?.fillRect(0, 0, 1280, 800)
  return canvas.convertToBlob()
}

async function openPrototype(found: Partial<PrototypeCheck> = {}, capture?: ScreenCapture) {
  const [db] = freshTabs()
  await page.viewport(1280, 800)
  const deps = { db, clock: systemClock, ids: systemIds }
  const added = await importPrototype(deps, [
    { path: 'shop/index.html', blob: new Blob(['<h1>Shop</h1>']) },
    { path: 'shop/style.css', blob: new Blob(['h1 { color: red }']) },
  ])
  const value = { ...FOUND, picture: await picture(), ...found }
  let checks = 0
  const checkPrototype = async () => {
    checks += 1
    return { value }
  }
  const more = capture && { screenCapture: async () => capture }
  openApp(`/prototypes/${added.id}`, db, makeWorker({ checkPrototype }), more)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('shop')
  const application = () => entryOf(db, 'applications', added.applicationId)
  return { db, added, application, checks: () => checks }
}

it('an HTML prototype says before the first run what a run of it would meet, and what it is made of', async () => {
  await openPrototype()
  for (const words of [
    'The page opens',
    'Shop. 12 controls found on its first screen.',
    '1 file is missing',
    'fonts/a.woff2',
    '2 linked pages are missing',
    'shop/terms.html',
    'It asks for cdn.example.com',
    'A video of the page may be missing in the pictures.',
    'closed frame, no network',
  ])
    await expect.element(page.getByText(words, { exact: false }).first()).toBeVisible()
  await expect.element(page.getByRole('img', { name: /^The first page of shop/ })).toBeVisible()
  await expect.element(page.getByText('index.html start page')).toBeVisible()
})

it('a host is allowed for every run of an HTML prototype and refused again, and its page is opened once more each time', async () => {
  const { application, checks } = await openPrototype()
  await page.getByRole('button', { name: 'Allow cdn.example.com' }).click()
  await expect.element(page.getByText('It may contact cdn.example.com')).toBeVisible()
  await expect.poll(checks).toBe(2)
  expect((await application())?.defaults.contacts).toEqual({
    policy: 'listed',
    hosts: ['cdn.example.com'],
  })
  await page.getByRole('button', { name: 'Refuse cdn.example.com' }).click()
  await expect.element(page.getByText('It asks for cdn.example.com')).toBeVisible()
  expect((await application())?.defaults.contacts).toEqual({ policy: 'same_site' })
})

it('an HTML prototype gets newer files, another first page and another size, and is opened again each time', async () => {
  const { db, added, checks, application } = await openPrototype()
  await expect.poll(checks).toBe(1)
  const path = ({ path }: { readonly path: string }) => path
  const files = async () => (await db.prototypeFiles.toArray()).map(path)
  const css = async () => (await db.prototypeFiles.get([added.id, 'style.css']))?.blob.text()
  await userEvent.upload(page.getByLabelText('Add or replace files…').last(), [
    new File(['h1 { color: blue }'], 'style.css'),
    new File(['<h1>Cart</h1>'], 'cart.html'),
  ])
  await expect.element(page.getByText('1 file replaced, 1 file added.')).toBeVisible()
  await expect.poll(checks).toBe(2)
  expect([await files(), await css()]).toEqual([
    ['cart.html', 'index.html', 'style.css'],
    'h1 { color: blue }',
  ])
  await page.getByLabelText('Start page').selectOptions('cart.html')
  await expect.poll(checks).toBe(3)
  await page.getByLabelText('Name', { exact: true }).fill('Corner shop')
  await page.getByLabelText('Screen width').fill('390')
  await userEvent.keyboard('{Tab}')
  await expect.poll(checks).toBe(4)
  expect((await readPrototypeEntry(db, added.id)).document).toMatchObject({
    ...{ name: 'Corner shop', entry: 'cart.html', size: { width: 390, height: 800 } },
  })
  expect(await application()).toMatchObject({ name: 'Corner shop' })
  await page.getByLabelText('Start page').selectOptions('index.html')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect
    .poll(async () => [await files(), await css()])
    .toEqual([['index.html', 'style.css'], 'h1 { color: red }'])
})

/** Plays these answers of the browser, in order. */
function playedCapture(answers: Started[]): ScreenCapture & { end(): void } {
  const listeners = new Set<() => void>()
  let isOn = false
  const change = (next: boolean) => {
    isOn = next
    for (const listener of listeners) listener()
  }
  return {
    isPossible: true,
    isOn: () => isOn,
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async start() {
      const answer = answers.shift() ?? 'refused'
      if (answer === 'on') change(true)
      return answer
    },
    stop: () => change(false),
    take: async () => ({}),
    end: () => change(false),
  }
}

it('pictures of the screen are asked for on the page of an HTML prototype, a refusal is said, and its page is opened again when they begin or end', async () => {
  const capture = playedCapture(['refused', 'other', 'on'])
  const { checks } = await openPrototype({}, capture)
  await expect.poll(checks).toBe(1)
  await expect.element(page.getByText('Pictures are drawn from the document')).toBeVisible()
  await page.getByRole('button', { name: 'Capture this tab' }).click()
  await expect.element(page.getByText('This tab is not captured')).toBeVisible()
  await page.getByRole('button', { name: 'Capture this tab' }).click()
  await expect.element(page.getByText('Something else than this tab was shared')).toBeVisible()
  expect(checks()).toBe(1)
  await page.getByRole('button', { name: 'Capture this tab' }).click()
  await expect.element(page.getByText('Pictures are captured from this tab')).toBeVisible()
  await expect.poll(checks).toBe(2)
  // The person ends it where the browser offers that.
  capture.end()
  await expect.element(page.getByRole('button', { name: 'Capture this tab' })).toBeVisible()
  await expect.poll(checks).toBe(3)
})

it('a prototype that is larger than the captured window is not said to be captured', async () => {
  const why = 'This window is smaller than the prototype.'
  await openPrototype({ uncaptured: [why] }, playedCapture(['on']))
  await page.getByRole('button', { name: 'Capture this tab' }).click()
  await expect
    .element(page.getByRole('heading', { name: 'This tab is captured, but not the prototype' }))
    .toBeVisible()
  await expect.element(page.getByText(why)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Stop capturing' })).toBeVisible()
})

it('a browser that cannot capture its own tab is asked for nothing', async () => {
  await openPrototype({}, { ...playedCapture([]), isPossible: false })
  await expect.element(page.getByText('The page opens')).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Capture this tab' }))
    .not.toBeInTheDocument()
})

it('an HTML prototype whose page cannot be opened says so, and is opened again when asked', async () => {
  const [db] = freshTabs()
  const deps = { db, clock: systemClock, ids: systemIds }
  const { id } = await importPrototype(deps, [{ path: 'a.html', blob: new Blob(['<p>A</p>']) }])
  expect((await readPrototypeEntry(db, id)).document.name).toBe('a')
  const error = {
    code: 'prototype_stuck',
    detail: { seconds: 5 },
    message: '',
  } as const
  let isBroken = true
  const checkPrototype = async () =>
    isBroken ? { error } : { value: { ...FOUND, picture: await picture() } }
  openApp(`/prototypes/${id}`, db, makeWorker({ checkPrototype }))
  await expect.element(page.getByText(/A script of it may never end/)).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect.element(page.getByText('The page opens')).toBeVisible()
})

it.each(['light', 'dark'] as const)(
  'an HTML prototype has no accessibility fault that axe can find in the %s theme',
  async (theme) => {
    inTheme(theme)
    await openPrototype()
    await expect.element(page.getByText('1 file is missing')).toBeVisible()
    expect(await axeFindings()).toEqual([])
  },
)

it('files that cannot be used are named where they were chosen', async () => {
  const [db] = freshTabs()
  await page.viewport(1280, 800)
  const deps = { db, clock: systemClock, ids: systemIds }
  const importing: WorkerApi['importPrototype'] = (files) =>
    toResult(() => importPrototype(deps, files))
  openApp('/prototypes', db, makeWorker({ importPrototype: importing }))
  const images = page.getByRole('listitem').filter({ hasText: 'Prototype from images' })
  const text = (name: string) => new File(['hello'], name)
  await userEvent.upload(images.getByLabelText('Add images…'), [text('plan.pdf'), text('a.png')])
  const alert = images.getByRole('alert')
  await expect.element(alert).toHaveTextContent(/plan\.pdf is no PNG.*a\.png is no PNG/)
})
