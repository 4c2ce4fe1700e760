import { readLoggers } from '@harness/web/store/loggers.ts'
import { readTokenBudget } from '@harness/web/store/model-facts.ts'
import {
  readAppearance,
  readDefaultModel,
  wasPersistenceRequested,
} from '@harness/web/store/preferences.ts'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFindings, inTheme, makeWorker, openApp } from '../../setup/open-app.tsx'
import { soon } from '../../setup/soon.ts'
import { freshTabs } from '../../store/fresh-db.ts'
import { sampleEntries } from '../../store/sample-entries.ts'
import { addRuns } from '../../store/sample-logs.ts'

async function openSettings(section: string, worker = makeWorker()) {
  const [db] = freshTabs()
  await page.viewport(1280, 800)
  openApp(`/settings/${section}`, db, worker)
  await expect.element(page.getByRole('heading', { level: 2 })).toBeVisible()
  return { db, worker }
}

const root = () => document.documentElement.dataset

it('the settings apply theme, contrast and density at once, and on the next load before the page', async () => {
  const { db } = await openSettings('appearance')
  await page.getByLabelText('Dark').click()
  expect(root()['theme']).toBe('dark')
  await page.getByLabelText('More').click()
  await page.getByLabelText('Compact').click()
  expect({ ...root() }).toMatchObject({ theme: 'dark', contrast: 'more', density: 'compact' })
  await soon(async () =>
    expect(await readAppearance(db)).toEqual({
      theme: 'dark',
      contrast: 'more',
      density: 'compact',
    }),
  )
  expect(JSON.parse(localStorage.getItem('harness-appearance') ?? '')).toMatchObject({
    theme: 'dark',
  })
  await page.getByRole('group', { name: 'Theme' }).getByLabelText('System').click()
  expect(root()['theme']).toBeUndefined()
})

it('the settings switch off the shortcuts of one letter, and no others', async () => {
  await openSettings('appearance')
  await page.getByLabelText('Off').click()
  await page.getByRole('heading', { level: 2 }).click()
  await userEvent.keyboard('n')
  expect(location.pathname).toBe('/settings/appearance')
  await page.getByLabelText('On', { exact: true }).click()
  await page.getByRole('heading', { level: 2 }).click()
  await userEvent.keyboard('n')
  await expect.poll(() => location.pathname).toBe('/new')
})

it('the settings switch the console log of one part of a run on and off', async () => {
  const { db } = await openSettings('logs')
  const tools = page.getByRole('group', { name: 'Tool calls' })
  await expect.element(tools.getByLabelText('Off')).toBeChecked()
  await tools.getByLabelText('Problems').click()
  await page.getByRole('group', { name: 'Stop conditions' }).getByLabelText('Everything').click()
  await expect.poll(() => readLoggers(db)).toEqual({ tools: 'problems', stop: 'everything' })
  await tools.getByLabelText('Off').click()
  await expect.poll(() => readLoggers(db)).toEqual({ stop: 'everything' })
})

it('the settings count switches that they cannot read as off', async () => {
  const [db] = freshTabs()
  await db.settings.put({ key: 'loggers', value: { tools: 'loud', elsewhere: 'everything' } })
  expect(await readLoggers(db)).toEqual({})
})

it('the settings ask before they delete all runs, with the safe answer focused, and Esc means no', async () => {
  const deleteRuns = vi.fn(async () => ({ value: null }))
  let runs = 12
  const storage = async () => ({
    usedBytes: 6_100_000,
    quotaBytes: 1e9,
    runs,
    persisted: false,
  })
  await openSettings('storage', makeWorker({ storage, deleteRuns }))
  await expect.element(page.getByText('6.1 MB of 1 GB that this browser allows')).toBeVisible()
  await page.getByRole('button', { name: 'Delete all…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete 12 runs?' })
  await expect.element(dialog).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Keep them' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Delete all…' })).toHaveFocus()
  expect(deleteRuns).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Delete all…' }).click()
  runs = 0
  await page.getByRole('button', { name: 'Delete 12 runs' }).click()
  await expect.element(page.getByRole('definition').first()).toHaveTextContent('0 runs')
  expect(deleteRuns).toHaveBeenCalledOnce()
  await expect
    .element(page.getByRole('button', { name: 'Delete all…' }))
    .toHaveAttribute('aria-disabled', 'true')
})

it('the settings say why nothing was deleted', async () => {
  const message = 'This run is running in another tab.'
  const deleteRuns = async () => ({ error: { code: 'run_locked', detail: {}, message } })
  const storage = async () => ({
    usedBytes: 1,
    quotaBytes: 1e9,
    runs: 1,
    persisted: true,
  })
  await openSettings('storage', makeWorker({ storage, deleteRuns }))
  await expect.element(page.getByText(/will not clear/)).toBeVisible()
  await page.getByRole('button', { name: 'Delete all…' }).click()
  await page.getByRole('button', { name: 'Delete 1 run' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(message)
})

it('the settings accept only a server of this machine, and say what is wrong with others', async () => {
  const useModelServer = vi.fn(async () => ({
    error: { code: 'bridge_unreachable', detail: {}, message: 'The bridge does not answer.' },
  }))
  await openSettings('models', makeWorker({ useModelServer }))
  const field = page.getByLabelText('Model server')
  await expect.element(field).toHaveValue('http://127.0.0.1:11434')
  await field.fill('ollama.example:11434')
  await page.getByRole('button', { name: 'Use this server' }).click()
  await expect.element(field).toHaveAccessibleDescription(/Only a server on this machine/)
  await field.fill('localhost:8080')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveAccessibleDescription('The bridge does not answer.')
  expect(useModelServer).toHaveBeenCalledExactlyOnceWith('http://localhost:8080')
})

it('a machine that is no Mac lacks nothing: the settings say what simulators need, without a warning', async () => {
  await openSettings('health')
  await expect.element(page.getByText(/^Simulators need a Mac\. Web apps/)).toBeVisible()
  expect(page.getByText('This machine is not a Mac').elements()).toEqual([])
})

it('a setting is found by a word inside of its section, and opened by Enter', async () => {
  await openSettings('models')
  const field = page.getByRole('searchbox', { name: 'Find a setting' })
  await field.fill('outbound')
  const list = page.getByRole('navigation', { name: 'Settings' })
  await expect.poll(() => list.getByRole('link').elements()).toHaveLength(1)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.pathname).toBe('/settings/local-mode')
  await page.getByRole('searchbox', { name: 'Find a setting' }).fill('nothing of that')
  await expect.element(page.getByText('No setting is called that.')).toBeVisible()
})

it('the storage says what each application takes, and deletes runs of an age with undo', async () => {
  const [db] = freshTabs()
  const [runId] = await addRuns(db, [{ specs: [{}] }, { specs: [{}, {}] }])
  if (!runId) throw new Error('a run is expected')
  await db.shots.put({ runId, step: 1, blob: new Blob([new Uint8Array(3_000_000)]) })
  openApp('/settings/storage', db)
  await page.getByText(/^2 runs, 3 MB$/).click()
  await expect.element(page.getByText(/, 3 MB$/).nth(1)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'No run is that old' })).toBeVisible()
  const old = new Date(Date.now() - 100 * 86_400_000).toISOString()
  await db.runs.update(runId, { startedAt: old })
  openApp('/settings/storage', db)
  await page.getByRole('button', { name: /^Delete 1 run, 3 MB$/ }).click()
  await expect.poll(() => db.runs.count()).toBe(1)
  expect(await db.trash.count()).toBe(1)
})

it('everything is saved as one file and opened again, and what came of it is said', async () => {
  await openSettings('storage')
  await page.getByRole('button', { name: 'Save everything' }).click()
  await expect.element(page.getByText(/^Saved harness-everything\.zip, /)).toBeVisible()
  const backup = new File(['zip'], 'harness-everything.zip')
  await page.getByLabelText('Open a backup…', { exact: true }).last().upload(backup)
  await expect
    .element(
      page.getByText('Added 1 run and 2 other entries. 3 things that you had stayed as they were.'),
    )
    .toBeVisible()
})

it('the settings list the models of the server, and set the default for new runs', async () => {
  const { db } = await openSettings('models')
  await expect.element(page.getByRole('listitem')).toHaveTextContent('qwen3-vl:8b')
  await page.getByLabelText('Default model').selectOptions('Sweep, no AI')
  await soon(async () =>
    expect(await readDefaultModel(db)).toEqual({ provider: 'sweep', model: '' }),
  )
})

it('163: the settings keep the token budget of every run, and clear it again', async () => {
  const { db } = await openSettings('defaults')
  const field = page.getByLabelText('Tokens', { exact: true })
  await expect.element(field).toHaveDisplayValue('Default of the model')
  await field.selectOptions('500k tokens')
  await soon(async () => expect(await readTokenBudget(db)).toBe(500_000))
  await expect.element(field).toHaveDisplayValue('500k tokens')
  await field.selectOptions('Unlimited')
  await soon(async () => expect(await readTokenBudget(db)).toBe(0))
  await field.selectOptions('Default of the model')
  await soon(async () => expect(await readTokenBudget(db)).toBeUndefined())
})

it('the page asks the browser once to keep the runs, when the first one is finished', async () => {
  const { db } = await openSettings('models')
  expect(await wasPersistenceRequested(db)).toBe(false)
  await db.runs.bulkAdd([...sampleEntries(1)])
  await soon(async () => expect(await wasPersistenceRequested(db)).toBe(true))
})

it.each(
  ['models', 'appearance', 'storage'].flatMap((section) => [
    [section, 'light'] as const,
    [section, 'dark'] as const,
  ]),
)(
  'the settings section %s has no accessibility fault that axe can find in the %s theme',
  async (section, theme) => {
    inTheme(theme)
    const storage = async () => ({
      usedBytes: 1,
      quotaBytes: 1e9,
      runs: 3,
      persisted: false,
    })
    await openSettings(section, makeWorker({ storage }))
    expect(await axeFindings()).toEqual([])
  },
)
