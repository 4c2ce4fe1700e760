import { HarnessError, toWire } from '@harness/shared/base/errors.ts'
import type { RowBody } from '@harness/shared/log/rows.ts'
import { makeLog } from '@harness/web/store/log/log.ts'
import { seedPersonas } from '@harness/web/store/personas.ts'
import type { PreflightRow, PullProgress, WorkerApi } from '@harness/web/worker/api.ts'
import { systemClock, systemIds } from '@harness/web/worker/system.ts'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFindings, inTheme, makeWorker, openApp } from '../../setup/open-app.tsx'
import { soon } from '../../setup/soon.ts'
import { toggleRow } from '../../setup/unfold.ts'
import { freshTabs } from '../../store/fresh-db.ts'
import { LEG_STARTED, newRunId, RUN_STARTED, stamp, stepStarted } from '../../store/sample-rows.ts'

const PERSONAS = [
  { name: 'Hurried', blurb: 'Has no time.', text: 'You are in a hurry.' },
  { name: 'Careful', blurb: 'Reads all.', text: 'You read everything.' },
]

async function openForm(worker = makeWorker()) {
  const [db] = freshTabs()
  await seedPersonas(db, PERSONAS, systemIds, systemClock)
  await page.viewport(1280, 800)
  openApp('/new', db, worker)
  await expect.element(page.getByText(/^(As Hurried|A sweep), on the app/)).toBeVisible()
  return { db, worker }
}

it('an early press of Start moves the focus to the first missing field', async () => {
  await openForm()
  const start = page.getByRole('button', { name: 'Start run' })
  await expect.element(start).toHaveAttribute('aria-disabled', 'true')
  await start.click({ force: true })
  await expect.element(page.getByLabelText('Address')).toHaveFocus()
  await expect.element(page.getByText('Enter the address of the app.').first()).toBeVisible()
  await page.getByLabelText('Address').fill('http://localhost:3000')
  await start.click({ force: true })
  await expect.element(page.getByLabelText('Goal')).toHaveFocus()
})

it('the form refuses what is no web address with the fix below the field', async () => {
  await openForm()
  await page.getByLabelText('Address').fill('shop')
  await userEvent.tab()
  await expect
    .element(page.getByLabelText('Address'))
    .toHaveAccessibleDescription('Enter an address such as http://localhost:3000.')
})

it('the form is filled and started with the keyboard alone, and shows the refusal where the work is', async () => {
  const { worker } = await openForm()
  await page.getByLabelText('Address').click()
  await userEvent.keyboard('http://localhost:3000')
  await userEvent.tab()
  await userEvent.keyboard('Buy a mug')
  await expect
    .element(page.getByRole('button', { name: 'Start run' }))
    .toHaveAttribute('aria-disabled', 'false')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await soon(() => expect(worker.started).toHaveLength(1))
  expect(worker.started[0]).toMatchObject({
    url: 'http://localhost:3000',
    legs: [{ goal: 'Buy a mug' }],
  })
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This device is used by another run.')
})

it('a running browser is named in the folded part of the form, and a wrong address opens that part', async () => {
  const { worker } = await openForm()
  await page.getByLabelText('Goal').fill('Buy a mug')
  await page.getByLabelText('Address', { exact: true }).fill('http://localhost:3000')
  toggleRow('Device')
  const running = page.getByLabelText('Attach to a running browser')
  await running.fill('wss://grid.example/?token=17')
  await expect.element(page.getByText(/^Running at/)).toBeVisible()
  toggleRow('Device')
  const start = page.getByRole('button', { name: 'Start run' })
  await start.click({ force: true })
  await expect.element(running).toHaveFocus()
  await expect.element(running).toHaveAccessibleDescription(/Leave out the access token/)
  await running.fill('wss://grid.example')
  await page.getByLabelText(/Sign-ins may be sent to grid.example/).click()
  expect(await axeFindings()).toEqual([])
  await expect.element(start).toHaveAttribute('aria-disabled', 'false')
  await start.click()
  await soon(() => expect(worker.started).toHaveLength(1))
  expect(worker.started[0]?.attach).toEqual({ url: 'wss://grid.example/', signIns: true })
})

it('a start pressed while the checks run begins when they end', async () => {
  let endChecks = () => {}
  const checks = new Promise<void>((resolve) => {
    endChecks = resolve
  })
  const preflight = async (): Promise<readonly PreflightRow[]> => {
    await checks
    return [{ id: 'bridge', state: 'ready', fact: 'The bridge answers' }]
  }
  const { worker } = await openForm(makeWorker({ preflight }))
  await page.getByLabelText('Goal').fill('Buy a mug')
  await page.getByLabelText('Address').fill('http://localhost:3000')
  await page.getByRole('button', { name: 'Start run' }).click({ force: true })
  expect(worker.started).toEqual([])
  endChecks()
  await soon(() => expect(worker.started).toHaveLength(1))
})

it('the form keeps what was typed over a reload', async () => {
  const { db } = await openForm()
  await page.getByLabelText('Goal').fill('Buy a red mug')
  await soon(async () => expect(await db.drafts.count()).toBe(1))
  openApp('/new', db)
  await expect.element(page.getByLabelText('Goal').last()).toHaveValue('Buy a red mug')
})

it('30, 31: the form shows a bad check with the command that fixes it, and Start stays off', async () => {
  const fact = 'Ollama does not answer at 127.0.0.1:11434'
  const fix = 'Start it with: ollama serve'
  await openForm(makeWorker({ preflight: async () => [{ id: 'server', state: 'bad', fact, fix }] }))
  await expect.element(page.getByRole('button', { name: 'Copy command' })).toBeVisible()
})

it('a person who comes back from starting a model server finds its models and the checks done', async () => {
  let runs = false
  const bad: PreflightRow = { id: 'model_server', state: 'bad', fact: 'Ollama does not answer' }
  const good: PreflightRow = { id: 'model_server', state: 'ready', fact: 'Ollama answers' }
  await openForm(
    makeWorker({
      models: async () => (runs ? ['qwen3-vl:8b'] : []),
      preflight: async () => [runs ? good : bad],
    }),
  )
  await expect.element(page.getByText('Ollama does not answer')).toBeVisible()
  toggleRow('Model')
  await expect.element(page.getByRole('option', { name: 'qwen3-vl:8b' })).not.toBeInTheDocument()
  runs = true
  window.dispatchEvent(new Event('focus'))
  await expect.element(page.getByText('Ollama answers')).toBeVisible()
  await expect.element(page.getByRole('option', { name: 'qwen3-vl:8b' })).toBeInTheDocument()
})

it('the form says how to pair when the bridge does not know this browser', async () => {
  const error = toWire(new HarnessError('bridge_token_refused'))
  const boot = async () => ({ paired: false, error, modelOrigins: [], interrupted: [] })
  openApp('/new', freshTabs()[0], makeWorker({ boot }))
  await expect.element(page.getByRole('alert')).toHaveTextContent(/is not paired .* npm start/)
})

const ROW = { id: 'model', fact: 'qwen3-vl:8b is not installed' } as const

it.each([
  ['pull', 'Pull 6.1 GB', 'Pulling'],
  ['download', 'Download model', 'Stop download'],
] as const)(
  'the form gets a missing model by %s, shows progress in the button, and stops when pressed again',
  async (autoFix, idle, busy) => {
    const listeners: ((progress: PullProgress) => void)[] = []
    let end: () => void = () => undefined
    const stopPull = vi.fn(async () => end())
    const pull: WorkerApi['pull'] = (_, listener) => {
      listeners.push(listener)
      return new Promise((resolve) => {
        end = () => resolve({ error: { code: 'aborted', detail: {}, message: 'Stopped.' } })
      })
    }
    const preflight = async () =>
      [{ ...ROW, state: 'bad', autoFix, pullBytes: 6_100_000_000 }] as const
    await openForm(makeWorker({ preflight, pull, stopPull }))
    await page.getByRole('button', { name: idle }).click()
    await expect.element(page.getByRole('button', { name: busy })).toBeVisible()
    listeners[0]?.({ text: 'pulling', doneBytes: 42, totalBytes: 100 })
    await page.getByRole('button', { name: `${busy}, 42 %` }).click()
    expect(stopPull).toHaveBeenCalledOnce()
    await expect.element(page.getByRole('button', { name: idle })).toBeVisible()
    expect(page.getByRole('alert').query()).toBeNull()
  },
)

it('the form loads a model when asked, and checks again', async () => {
  let loaded = false
  const load = async () => {
    loaded = true
    return { value: null }
  }
  const preflight = async (): Promise<readonly PreflightRow[]> =>
    loaded
      ? [{ ...ROW, state: 'ready', fact: 'All is ready' }]
      : [{ ...ROW, state: 'note', fact: 'The model is not loaded yet', autoFix: 'load' }]
  await openForm(makeWorker({ preflight, load }))
  await page.getByRole('button', { name: 'Load now' }).click()
  await expect.element(page.getByText('All is ready')).toBeVisible()
})

it('the form shows the refusal of a fix in its row', async () => {
  const detail = { provider: 'Ollama', what: 'disk full' }
  const error = { code: 'model_server_error', detail, message: 'Ollama failed: disk full' }
  const preflight = async () => [{ ...ROW, state: 'bad', autoFix: 'pull' }] as const
  await openForm(makeWorker({ preflight, pull: async () => ({ error }) }))
  await page.getByRole('button', { name: 'Pull model' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Ollama failed: disk full')
})

it('32, 34: the form starts with the sweep where no model is installed, and accepts any model name instead', async () => {
  const { worker } = await openForm(makeWorker({ models: async () => [] }))
  toggleRow('Model')
  const model = page.getByLabelText('Model', { exact: true })
  await expect.element(model).toHaveDisplayValue('Sweep, no AI')
  await expect.element(page.getByText('A sweep, on the app, 1280 × 800, without AI.')).toBeVisible()
  const persona = page.getByLabelText('Persona', { exact: true })
  expect(persona.query()).toBeNull()
  await page.getByLabelText('Send forms that may change something').click()
  await expect.element(page.getByText(/sends forms$/)).toBeVisible()
  await model.selectOptions('Another model, by name')
  expect(page.getByText(/sends forms$/).query()).toBeNull()
  await expect.element(persona).toBeVisible()
  await page.getByLabelText('Name of the model').fill('gemma3:4b')
  await expect.element(page.getByText(/^Acts by itself/)).toBeInTheDocument()
  expect(page.getByText(/second opinion on reports/).query()).toBeNull()
  await page.getByLabelText('Name of the model').fill('gemma3:12b')
  await expect.element(page.getByText(/second opinion on reports/)).toBeInTheDocument()
  await page.getByLabelText('Goal').fill('Buy a mug')
  await page.getByLabelText('Address').fill('http://localhost:3000')
  toggleRow('Limits')
  await page.getByLabelText('Steps', { exact: true }).selectOptions('60 steps')
  await expect
    .element(page.getByLabelText('Tokens', { exact: true }))
    .toHaveDisplayValue('Default: 1M tokens')
  await page.getByLabelText('Tokens', { exact: true }).selectOptions('Unlimited')
  const start = page.getByRole('button', { name: 'Start run' })
  await expect.element(start).toHaveAttribute('aria-disabled', 'false')
  await start.click()
  await soon(() => expect(worker.started).toHaveLength(1))
  expect(worker.started[0]).toMatchObject({
    model: { provider: 'ollama', model: 'gemma3:12b' },
    stepBudget: 60,
    tokenBudget: 0,
    judge: {},
  })
})

it('35: the form offers only token budgets that the model would use, and says the default', async () => {
  const tokenLimits = async () => ({ value: { usual: 250_000, most: 1_000_000 } })
  const { worker } = await openForm(makeWorker({ tokenLimits }))
  await page.getByLabelText('Goal').fill('Buy a mug')
  await page.getByLabelText('Address').fill('http://localhost:3000')
  toggleRow('Limits')
  const tokens = page.getByLabelText('Tokens', { exact: true })
  await expect.element(tokens).toHaveDisplayValue('Default: 250k tokens')
  const offered = [...tokens.element().querySelectorAll('option')].map(({ text }) => text)
  expect(offered).toEqual([
    'Default: 250k tokens',
    '100k tokens',
    '250k tokens',
    '500k tokens',
    '1M tokens, the maximum for this model',
  ])
  const start = page.getByRole('button', { name: 'Start run' })
  await expect.element(start).toHaveAttribute('aria-disabled', 'false')
  await start.click()
  await soon(() => expect(worker.started).toHaveLength(1))
  expect(worker.started[0]).not.toHaveProperty('tokenBudget')
  await tokens.selectOptions('1M tokens, the maximum for this model')
  await start.click()
  await soon(() => expect(worker.started).toHaveLength(2))
  expect(worker.started[1]).toMatchObject({ tokenBudget: 1_000_000 })
})

it('the form starts with the choices of another run', async () => {
  const [db] = freshTabs()
  await seedPersonas(db, PERSONAS, systemIds, systemClock)
  const runId = newRunId()
  const started = { ...RUN_STARTED, personaName: 'Careful', provider: 'sweep', stepBudget: 25 }
  const bodies = [started as RowBody, LEG_STARTED, stepStarted(1)]
  await makeLog(db, runId).append({ rows: stamp(runId, 0, bodies) })
  openApp(`/new?from=${runId}`, db)
  await expect.element(page.getByLabelText('Goal')).toHaveValue('Buy a red mug')
  await expect.element(page.getByLabelText('Address')).toHaveValue('http://127.0.0.1:4000/')
  await expect.element(page.getByLabelText('Device', { exact: true })).toHaveValue('phone')
  await expect
    .element(page.getByLabelText('Model', { exact: true }))
    .toHaveDisplayValue('Sweep, no AI')
  expect(page.getByLabelText('Persona').query()).toBeNull()
  await expect.element(page.getByText(/in at most 25 steps/)).toBeVisible()
})

it.each(['light', 'dark'] as const)(
  'the form has no accessibility fault that axe can find in the %s theme',
  async (theme) => {
    inTheme(theme)
    await openForm(
      makeWorker({ preflight: async () => [{ ...ROW, state: 'note', autoFix: 'load' }] as const }),
    )
    await expect.element(page.getByRole('button', { name: 'Load now' })).toBeVisible()
    toggleRow('Limits')
    expect(await axeFindings()).toEqual([])
  },
)
