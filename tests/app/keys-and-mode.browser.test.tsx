import type { CatalogEntry } from '@harness/shared/order/catalog.ts'
import { readModelChanges } from '@harness/web/store/model-facts.ts'
import { seedPersonas } from '@harness/web/store/personas.ts'
import type { BootReport, KeyOwner, KeyReport, WorkerApi } from '@harness/web/worker/api.ts'
import { systemClock, systemIds } from '@harness/web/worker/system.ts'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFindings, inTheme, makeWorker, openApp } from '../setup/open-app.tsx'
import { soon } from '../setup/soon.ts'
import { toggleRow } from '../setup/unfold.ts'
import { freshTabs } from '../store/fresh-db.ts'

const KEY = 'sk-ant-0123456789'
const HAIKU: CatalogEntry = {
  provider: 'anthropic',
  id: 'claude-haiku-5-5',
  name: 'Haiku 5.5',
  prices: [{ from: '2026-10-07', input: 0.1, cacheRead: 0.01, cacheWrite: 0.125, output: 0.5 }],
  contextTokens: 200_000,
  budget: { usual: 500_000, most: 2_000_000 },
  vision: true,
  tools: true,
  image: { kind: 'fixed', tokens: 1_000 },
  longEdge: 1_568,
  dialect: 'image',
  thinking: { allowance: 0 },
  forcesTools: true,
}
const catalog: WorkerApi['catalog'] = async () => ({ value: [HAIKU] })
const refuse = (message: string) => ({ error: { code: 'internal', detail: {}, message } })

/** The key list of a worker; the key itself is write-only. */
function keyRing(first: Partial<KeyReport> = {}) {
  const here = new Set<KeyOwner>()
  const setKey = vi.fn<WorkerApi['setKey']>(async (owner) => {
    here.add(owner)
    return { value: null }
  })
  const forgetKey: WorkerApi['forgetKey'] = async (owner) => {
    here.delete(owner)
    return { value: null }
  }
  const owners: readonly KeyOwner[] = ['anthropic', 'openai', 'google', 'compatible']
  const keys: WorkerApi['keys'] = async () => ({
    value: {
      hasPassphrase: false,
      isOpen: false,
      ...first,
      keys: owners.map((owner) => ({
        owner,
        state: here.has(owner) ? 'here' : 'none',
        remembered: false,
      })),
    },
  })
  return { keys, setKey, forgetKey }
}

async function open(path: string, worker: WorkerApi) {
  const [db] = freshTabs()
  await page.viewport(1280, 800)
  openApp(path, db, worker)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  return db
}

const button = (name: string | RegExp) => page.getByRole('button', { name })

describe('a key', () => {
  it('a key is entered and deleted with the keyboard alone, and shown nowhere', async () => {
    const ring = keyRing()
    await open('/settings/keys', makeWorker(ring))
    await button('Add key for Anthropic').click()
    await expect.element(page.getByLabelText('Key for Anthropic', { exact: true })).toHaveFocus()
    await userEvent.keyboard(`${KEY}{Enter}`)
    await expect.element(page.getByText('Available until this tab is reloaded')).toBeVisible()
    expect(ring.setKey).toHaveBeenCalledExactlyOnceWith('anthropic', KEY, false)
    await expect.element(button('Replace key for Anthropic')).toHaveFocus()
    expect(document.documentElement.outerHTML).not.toContain(KEY)
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Add key for Anthropic')).toHaveFocus()
  })

  it('a refused key stays in its field, with the reason below', async () => {
    const setKey = async () => refuse('This is not a key.')
    await open('/settings/keys', makeWorker({ ...keyRing(), setKey }))
    await button('Add key for OpenAI').click()
    await userEvent.keyboard('no key{Enter}')
    const field = page.getByLabelText('Key for OpenAI', { exact: true })
    await expect.element(field).toHaveAccessibleDescription('This is not a key.')
    await expect.element(field).toHaveValue('no key')
  })

  it('a key is remembered only when a person asks, which needs the passphrase first', async () => {
    const ring = keyRing({ hasPassphrase: true, isOpen: true })
    await open('/settings/keys', makeWorker(ring))
    await button('Add key for Google').click()
    await userEvent.keyboard(KEY)
    await page.getByLabelText('Remember it').click()
    await button('Save key').click()
    await soon(() => expect(ring.setKey).toHaveBeenCalledWith('google', KEY, true))
  })

  it('the keys stay locked after a wrong passphrase, and the page says so', async () => {
    const ring = keyRing({ hasPassphrase: true })
    const unlockKeys = async () => refuse('This passphrase is not the one.')
    await open('/settings/keys', makeWorker({ ...ring, unlockKeys }))
    const field = page.getByLabelText('Passphrase', { exact: true })
    await field.fill('wrong words')
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveAccessibleDescription('This passphrase is not the one.')
  })
})

describe('the switch between local and cloud', () => {
  const change = {
    from: 'local',
    to: 'cloud',
    opened: ['api.anthropic.com'],
    closed: [],
    words: ['Switching to cloud sends pictures of the screen to Anthropic.'],
  } as const

  it('the mode switch asks the bridge only once this page is paired, and keeps what was ticked and pressed before', async () => {
    let pair: (report: BootReport) => void = () => undefined
    const paired = new Promise<BootReport>((resolve) => {
      pair = resolve
    })
    const mode = vi.fn<WorkerApi['mode']>(async () => ({ value: { mode: 'local', providers: [] } }))
    const describeMode = vi.fn(async () => ({ value: change }))
    await open('/settings/local-mode', makeWorker({ boot: () => paired, mode, describeMode }))
    await expect.element(button('Switch to cloud…')).toBeVisible()
    expect(mode).not.toHaveBeenCalled()
    await page.getByLabelText('Anthropic').click()
    await button('Switch to cloud…').click()
    expect(describeMode).not.toHaveBeenCalled()
    pair({ paired: true, modelOrigins: [], interrupted: [] })
    await soon(() => expect(mode).toHaveBeenCalledOnce())
    await expect.element(page.getByText('Opens api.anthropic.com.')).toBeVisible()
    await expect.element(page.getByLabelText('Anthropic')).toBeChecked()
    expect(describeMode).toHaveBeenCalledWith({ mode: 'cloud', providers: ['anthropic'] })
  })

  it('the mode switch says what will change first, and changes nothing when cancelled', async () => {
    const describeMode = vi.fn(async () => ({ value: change }))
    const switchMode = vi.fn(async () => refuse('The bridge does not answer.'))
    await open('/settings/local-mode', makeWorker({ describeMode, switchMode }))
    await page.getByLabelText('Anthropic').click()
    await button('Switch to cloud…').click()
    await expect.element(page.getByText(/sends pictures of the screen to Anthropic/)).toBeVisible()
    await expect.element(page.getByText('Opens api.anthropic.com.')).toBeVisible()
    await expect.element(button('Cancel')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Switch to cloud…')).toHaveFocus()
    expect(switchMode).not.toHaveBeenCalled()

    await userEvent.keyboard('{Enter}')
    await button('Switch to cloud').last().click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('The bridge does not answer.')
    expect(switchMode).toHaveBeenCalledExactlyOnceWith({ mode: 'cloud', providers: ['anthropic'] })
  })
})

describe('the network indicator', () => {
  it('the network indicator lists contacted hosts, also those from before the page opened', async () => {
    const at = '2026-11-21T08:00:00.000Z'
    const counts = { requests: 3, failed: 0, sentBytes: 120, receivedBytes: 2_000 }
    const ledger = async () => [{ host: '127.0.0.1:11434', ...counts, firstAt: at, lastAt: at }]
    await open('/', makeWorker({ ledger }))
    // This page came from the test runner, without the list of connections.
    await button(/^Local, Harness sent 0 out/).click()
    await expect.element(page.getByText('127.0.0.1:11434', { exact: true })).toBeVisible()
    await expect.element(page.getByText('3 times, 120 bytes sent, 2 kB received')).toBeVisible()
    await expect.element(page.getByText(/Not blocked by this browser: .*; WebRTC; /)).toBeVisible()
  })

  it('the network indicator is not quiet when tested pages sent something to other machines', async () => {
    const testedContacts = async () => [
      { host: 'localhost:3000', requests: 9, refused: 0 },
      { host: 'ads.test', requests: 7, refused: 2 },
      { host: 'fonts.test', requests: 4, refused: 4 },
    ]
    await open('/', makeWorker({ testedContacts }))
    // Another tab counts its own, so the figure says since when this one counts.
    await button(/^Local, tested pages sent 5 out since \d\d:\d\d$/).click()
    const counted = /In this tab, since it was loaded at \d\d:\d\d, .* sent 5 requests to other/
    await expect.element(page.getByText(counted)).toBeVisible()
    const library = page.getByRole('note').getByRole('link', { name: 'Library' })
    await expect.element(library).toHaveAttribute('href', '/library/applications')
    await expect.element(page.getByText('5 requests sent, 2 tried and refused')).toBeVisible()
    await expect.element(page.getByText('4 tried and refused, nothing sent')).toBeVisible()
  })

  it('the network indicator names the provider in cloud mode', async () => {
    const boot: WorkerApi['boot'] = async () => ({
      paired: true,
      modelOrigins: [],
      cloudHosts: ['api.anthropic.com'],
      interrupted: [],
    })
    await open('/', makeWorker({ boot }))
    await expect.element(button('Cloud, api.anthropic.com')).toBeVisible()
  })
})

describe('a cloud model', () => {
  const boot: WorkerApi['boot'] = async () => ({
    paired: true,
    modelOrigins: ['http://127.0.0.1:11434'],
    cloudHosts: ['api.anthropic.com'],
    interrupted: [],
  })

  it('a cloud model is chosen with its abilities and price in sight, and started by its provider', async () => {
    const ring = keyRing()
    await ring.setKey('anthropic', KEY, false)
    const worker = makeWorker({ ...ring, boot, catalog })
    const [db] = freshTabs()
    const persona = { name: 'Hurried', blurb: 'Has no time.', text: 'You are in a hurry.' }
    await seedPersonas(db, [persona], systemIds, systemClock)
    await page.viewport(1280, 800)
    openApp('/new', db, worker)
    await expect.element(page.getByLabelText('Goal')).toBeVisible()
    toggleRow('Model')
    const field = page.getByRole('combobox', { name: 'Model', exact: true })
    await soon(() => field.selectOptions('Haiku 5.5'))
    await expect
      .element(field)
      .toHaveAccessibleDescription(
        /calls tools, 200k tokens of context\. About \$0\.10 in, \$0\.50 out/,
      )
    await page.getByLabelText('Goal').fill('Buy a mug')
    await page.getByLabelText('Address').fill('http://localhost:3000')
    await expect.element(button(/^Start run/)).toHaveAttribute('aria-disabled', 'false')
    await button(/^Start run/).click()
    await soon(() => expect(worker.started).toHaveLength(1))
    expect(worker.started[0]?.model).toEqual({ provider: 'anthropic', model: 'claude-haiku-5-5' })
  })

  it('a cloud model cannot be chosen while its key is unavailable', async () => {
    await open('/new', makeWorker({ ...keyRing(), boot, catalog }))
    await expect.element(page.getByLabelText('Goal')).toBeVisible()
    toggleRow('Model')
    const field = page.getByRole('combobox', { name: 'Model', exact: true })
    await expect.element(field).toHaveTextContent('qwen3-vl:8b')
    expect(field.element().textContent).not.toContain('Haiku')
  })

  it('a cloud model gets another price from today on; a price that is no number is refused', async () => {
    const db = await open('/settings/models', makeWorker({ catalog }))
    await page.getByLabelText('Model ID').fill('claude-haiku-5-5')
    await page.getByLabelText('Input price, USD per 1M tokens').fill('cheap')
    await page.getByLabelText('Output price, USD per 1M tokens').fill('2')
    await button('Save model').click()
    await expect.element(page.getByText(/Enter both prices as numbers/)).toBeVisible()
    await page.getByLabelText('Input price, USD per 1M tokens').fill('0,5')
    await button('Save model').click()
    await soon(async () => expect(await readModelChanges(db)).toHaveLength(1))
    const [changed] = await readModelChanges(db)
    expect(changed?.prices?.[0]).toMatchObject({ input: 0.5, output: 2 })
    await page.getByText('Anthropic, 1 model').click()
    await button('Reset your changes to claude-haiku-5-5').click()
    await soon(async () => expect(await readModelChanges(db)).toEqual([]))
  })
})

it.each(
  ['keys', 'local-mode'].flatMap((section) => [
    [section, 'light'] as const,
    [section, 'dark'] as const,
  ]),
)(
  'the settings section %s has no accessibility fault that axe can find in the %s theme',
  async (section, theme) => {
    inTheme(theme)
    await open(`/settings/${section}`, makeWorker(keyRing()))
    await expect.element(page.getByRole('heading', { level: 2 })).toBeVisible()
    expect(await axeFindings()).toEqual([])
  },
)
