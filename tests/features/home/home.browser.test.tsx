import { seedPersonas } from '@harness/web/store/personas.ts'
import { HarnessDb } from '@harness/web/store/schema.ts'
import type { BootReport, WorkerApi } from '@harness/web/worker/api.ts'
import { systemClock, systemIds } from '@harness/web/worker/system.ts'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFindings, inTheme, makeWorker, openApp } from '../../setup/open-app.tsx'
import { soon } from '../../setup/soon.ts'
import { freshTabs } from '../../store/fresh-db.ts'
import { sampleEntries } from '../../store/sample-entries.ts'

const PERSONAS = [
  { name: 'Careful', blurb: 'Reads all.', text: 'You read everything.' },
  { name: 'First-time visitor', blurb: 'New here.', text: 'You have never been here.' },
]

const PITCH = 'An AI uses your app like a person and shows you where it got stuck.'

async function openHome(worker = makeWorker(), runs = 0) {
  const [db] = freshTabs()
  await seedPersonas(db, PERSONAS, systemIds, systemClock)
  await db.runs.bulkAdd([...sampleEntries(runs)])
  await page.viewport(1280, 800)
  openApp('/', db, worker)
  await expect.element(page.getByText(runs === 0 ? PITCH : 'Recent runs')).toBeVisible()
  return { db, worker }
}

it('the home page starts the tour of the sample with one click: its goal, persona, checks and replies', async () => {
  const { worker } = await openHome()
  await page.getByRole('button', { name: 'Play the sample' }).click()
  await soon(() => expect(worker.started).toHaveLength(1))
  expect(worker.started[0]).toEqual({
    url: 'http://127.0.0.1:4621/',
    viewport: { width: 1280, height: 800 },
    persona: { name: 'First-time visitor', text: 'You have never been here.' },
    legs: [{ goal: 'Buy a red mug', checks: [{ kind: 'text', value: 'Thank you' }] }],
    details: { applicationName: 'Halfmoon (sample)' },
    model: { provider: 'scripted', model: 'tour', replies: [{ text: 'Here I am.' }] },
    strict: true,
    stepBudget: 2,
  })
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This device is used by another run.')
})

it('166: the home page says what is missing where there is no browser, and has no button without effect', async () => {
  const fact = 'No Chrome or Chromium was found'
  const fix = 'Install one, or set HARNESS_CHROME to the path of its program.'
  let rows = [{ id: 'device', state: 'bad', fact, fix } as const]
  await openHome(makeWorker({ preflight: async () => rows }))
  await expect.element(page.getByText(fix)).toBeVisible()
  expect(page.getByRole('button', { name: 'Play the sample' }).query()).toBeNull()
  rows = []
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect.element(page.getByRole('button', { name: 'Play the sample' })).toBeVisible()
})

it('the home page says that the bridge does not answer, and offers to try again', async () => {
  const error = { code: 'bridge_unreachable', detail: {}, message: 'The bridge does not answer.' }
  const boot = async () => ({ paired: false, error, modelOrigins: [], interrupted: [] })
  await openHome(makeWorker({ boot }))
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Play the sample' }).query()).toBeNull()
})

it('the page of designs runs the tour and the sweep of the HTML sample with one click each', async () => {
  const tour = {
    goal: 'Reserve a book',
    persona: 'First-time visitor',
    checks: [{ kind: 'text' as const, value: 'held' }],
    replies: [{ text: 'Here I am.' }],
  }
  const asked: string[] = []
  const worker = makeWorker({
    samplePrototype: async (sample) => {
      asked.push(sample)
      return { value: { id: sample, form: 'html', name: 'Quayside', applicationId: 'app', tour } }
    },
  })
  const [db] = freshTabs()
  await seedPersonas(db, PERSONAS, systemIds, systemClock)
  openApp('/prototypes', db, worker)
  const row = page.getByRole('listitem').filter({ hasText: 'Sample: Quayside' })
  await row.getByRole('button', { name: 'Run the tour' }).click()
  await soon(() => expect(worker.started).toHaveLength(1))
  await row.getByRole('button', { name: 'Run the sweep' }).click()
  await soon(() => expect(worker.started).toHaveLength(2))
  expect(asked).toEqual(['quayside', 'quayside'])
  const prototype = { id: 'quayside', form: 'html', name: 'Quayside' }
  const persona = { name: 'First-time visitor', text: 'You have never been here.' }
  expect(worker.started[0]).toMatchObject({
    ...{ prototype, persona, strict: true },
    legs: [{ goal: 'Reserve a book', checks: [{ kind: 'text', value: 'held' }] }],
    model: { provider: 'scripted', model: 'tour' },
  })
  expect(worker.started[1]).toMatchObject({
    ...{ prototype, persona, legs: [{ goal: 'Sweep' }], model: { provider: 'sweep' } },
  })
})

it('the home page of a browser without a bridge offers designs, files of others and a bridge', async () => {
  const boot = async () => ({ paired: false, modelOrigins: [], interrupted: [] })
  const [db] = freshTabs()
  openApp('/', db, makeWorker({ boot }))
  const titles = (level: number) => () =>
    page
      .getByRole('heading', { level })
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(titles(3)).toEqual(['Watch the sample', 'Test my app', 'Test a design'])
  await expect.element(page.getByText('This page is not paired with the bridge.')).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Open a file someone sent…' }))
    .toBeVisible()
  expect(await axeFindings()).toEqual([])
  await page.getByRole('link', { name: 'all designs and samples' }).click()
  await expect
    .poll(titles(2))
    .toEqual([
      'Sample: Marrow, a box of vegetables, in 8 pictures',
      'Sample: Quayside, a library, in 4 HTML pages',
      'Prototype from images',
      'HTML prototype',
    ])
  expect(await axeFindings()).toEqual([])
})

it('the home page of a static host shows what works alone before the worker answers, and nothing that needs a bridge', async () => {
  const [db] = freshTabs()
  let answer: (report: BootReport) => void = () => undefined
  const boot = () => new Promise<BootReport>((resolve) => (answer = resolve))
  openApp('/', db, makeWorker({ boot }), { hosting: 'static' })
  const works = page.getByRole('region', { name: 'Test a design' })
  await expect.element(works).toBeVisible()
  const offers = page.getByRole('button', { name: 'Play the sample' })
  const address = page.getByRole('textbox', { name: 'Address' })
  expect([offers.elements().length, address.elements().length]).toEqual([0, 0])
  const shown = works.element()
  answer({ paired: false, modelOrigins: [], cloudHosts: [], interrupted: [] })
  await expect.element(page.getByRole('button', { name: 'Add a bridge…' })).toBeVisible()
  expect(shown.isConnected).toBe(true)
})

it('the page of designs takes HTML that is pasted as a prototype, by keyboard alone', async () => {
  const files: string[] = []
  const worker = makeWorker({
    importPrototype: async ([file]) => {
      files.push(file?.path ?? '', (await file?.blob.text()) ?? '')
      return {
        value: { id: 'p', form: 'html', name: 'Pasted page', applicationId: 'a', notes: [] },
      }
    },
  })
  openApp('/prototypes', freshTabs()[0], worker)
  await expect.element(page.getByRole('button', { name: 'Paste…' })).toBeVisible()
  const paste = page.getByRole('button', { name: 'Paste…' })
  const element = paste.element()
  if (!(element instanceof HTMLElement)) throw new Error('no button')
  element.focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.click(page.getByLabelText('HTML', { exact: true }))
  await userEvent.keyboard('<h1>Hello</h1>{Tab}{Tab}{Enter}')
  await expect.poll(() => files).toEqual(['Pasted page.html', '<h1>Hello</h1>'])
  await expect.poll(() => location.pathname).toBe('/prototypes/p')
})

it('the home page checks an address once typing rests, and Next opens a new run with it', async () => {
  const asked: string[] = []
  let answers = false
  const scene = { pointSize: { width: 1280, height: 800 }, scale: 1, elements: [], text: '' }
  const openPreview: WorkerApi['openPreview'] = async ({ url }) => {
    asked.push(url)
    const error = { code: 'device_gone', detail: {}, message: 'The page did not open.' } as const
    if (!answers) return { error }
    return { value: { picture: new Blob(), scene: { ...scene, title: 'Marrow, a box' } } }
  }
  await openHome(makeWorker({ openPreview }))
  const address = page.getByRole('textbox', { name: 'Address' })
  await address.fill('localhost:3000')
  await expect.element(page.getByText(/Nothing answers at localhost:3000/)).toBeVisible()
  answers = true
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('“Marrow, a box” answers.')).toBeVisible()
  expect(asked).toEqual(['http://localhost:3000', 'http://localhost:3000'])
  expect(await axeFindings()).toEqual([])
  address.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('New run')
  await expect.element(page.getByLabelText('Address')).toHaveValue('http://localhost:3000')
})

it('the key N opens a new run and ? lists the keys, but not while a field has the focus', async () => {
  await openHome()
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('dialog', { name: 'Help' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => page.getByRole('dialog').query()).toBeNull()
  await userEvent.keyboard('n')
  const heading = page.getByRole('heading', { level: 1 })
  await expect.element(heading).toHaveTextContent('New run')
  await expect.element(heading).toHaveFocus()
  await page.getByLabelText('Goal').click()
  await userEvent.keyboard('n?/')
  await expect.element(page.getByLabelText('Goal')).toHaveValue('n?/')
})

it.each(['light', 'dark'] as const)(
  'the home page has no accessibility fault that axe can find in the %s theme',
  async (theme) => {
    inTheme(theme)
    await openHome(makeWorker(), 12)
    await expect.element(page.getByRole('region', { name: 'Recent runs' })).toBeVisible()
    expect(await axeFindings()).toEqual([])
    await userEvent.keyboard('?')
    await expect.element(page.getByRole('dialog', { name: 'Help' })).toBeVisible()
    expect(await axeFindings()).toEqual([])
  },
)

it('files that are dropped on the home page become a prototype where no run is in them, and say why where they cannot', async () => {
  const taken: string[][] = []
  const worker = makeWorker({
    importRuns: async (files) => ({
      value: files.map(({ path }) => ({
        name: path,
        kind: 'refused',
        error: { code: 'bundle_invalid', detail: {}, message: `${path} is no run.` },
        isOther: true,
      })),
    }),
    importPrototype: async (files) => {
      taken.push(files.map(({ path }) => path))
      const error = { code: 'prototype_invalid', detail: {}, message: 'It holds no pictures.' }
      if (files.length === 1) return { error }
      return { value: { id: 'p', form: 'screens', name: 'P', applicationId: 'a', notes: [] } }
    },
  })
  await openHome(worker)
  const drop = (...names: string[]) => {
    const dataTransfer = new DataTransfer()
    for (const name of names) dataTransfer.items.add(new File(['x'], name))
    document.dispatchEvent(new DragEvent('drop', { dataTransfer }))
  }
  drop('letter.txt')
  await expect.element(page.getByRole('alert')).toBeVisible()
  drop('one.png', 'two.png')
  await expect.poll(() => location.pathname).toBe('/prototypes/p')
  expect(taken).toEqual([['letter.txt'], ['one.png', 'two.png']])
})

it('a browser that lets the page store nothing is named on every screen, with what to do', async () => {
  const forbidden = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  const open = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(forbidden)
  onTestFinished(() => open.mockRestore())
  const error = { code: 'store_failed', detail: {}, message: 'Not written.' } as const
  const boot = async () => ({
    ...{ paired: false, error, modelOrigins: [], cloudHosts: [], interrupted: [] },
  })
  for (const path of ['/', '/runs', '/prototypes/shop']) {
    openApp(path, new HarnessDb('forbidden'), makeWorker({ boot }))
    const alert = page.getByRole('alert').filter({ hasText: 'does not let this page store' }).last()
    await expect.element(alert).toHaveTextContent('allow cookies and site data for this address')
    await expect.element(alert.getByRole('button', { name: 'Reload' })).toBeVisible()
  }
})
