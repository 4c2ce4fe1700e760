import { Application, Chain, Goal } from '@harness/shared/order/library/library.ts'
import { seedPersonas } from '@harness/web/store/personas.ts'
import type { WorkerApi } from '@harness/web/worker/api.ts'
import { systemClock, systemIds } from '@harness/web/worker/system.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFindings, makeWorker, openApp } from '../../setup/open-app.tsx'
import { soon } from '../../setup/soon.ts'
import { toggleRow } from '../../setup/unfold.ts'
import { freshTabs } from '../../store/fresh-db.ts'
import { sampleEntries } from '../../store/sample-entries.ts'
import { addRuns, type SampleRun } from '../../store/sample-logs.ts'

const PERSONAS = [
  { name: 'Careful', blurb: 'Reads all.', text: 'You read everything.' },
  { name: 'First-time visitor', blurb: 'New here.', text: 'You have never been here.' },
]

async function openHome(worker = makeWorker(), runs = 12) {
  const [db] = freshTabs()
  await seedPersonas(db, PERSONAS, systemIds, systemClock)
  await db.runs.bulkAdd([...sampleEntries(runs)])
  await page.viewport(1280, 800)
  openApp('/', db, worker)
  if (runs > 0) await expect.element(page.getByText('Recent runs')).toBeVisible()
  return { db, worker }
}

it('the home page shows a returning user what needs attention and the last runs', async () => {
  await openHome()
  await expect.element(page.getByText(/Interrupted at step \d+/).first()).toBeVisible()
  const recent = page.getByRole('region', { name: 'Recent runs' })
  await expect.element(recent.getByRole('link', { name: 'Buy a red mug' }).first()).toBeVisible()
  expect(recent.getByRole('listitem').elements()).toHaveLength(5)
  const going = page.getByRole('region', { name: 'In progress' })
  await expect.element(going.getByRole('link', { name: /^Watch / }).first()).toBeVisible()
  await page.getByRole('link', { name: 'All 12 runs' }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Runs')
})

it('the home page of a wide window has the findings beside the last runs', async () => {
  await openHome()
  const rectOf = (name: string) =>
    page.getByRole('region', { name }).element().getBoundingClientRect()
  await expect.element(page.getByRole('region', { name: 'Recent runs' })).toBeVisible()
  await soon(() => {
    const recent = rectOf('Recent runs')
    expect(rectOf('Findings not fixed').left).toBeGreaterThan(recent.right)
    expect(rectOf('Findings not fixed').top).toBeLessThan(recent.top)
  })
})

const AT = '2026-11-01T00:00:00.000Z'

function shopOf(changed: Partial<Application> = {}): Application {
  return Application.parse({
    ...{ id: 'shop', name: 'Shop', createdAt: AT, lastUsedAt: AT },
    ...{ target: { kind: 'web', url: 'http://shop.test/' }, ...changed },
  })
}

it('a returning user starts a run from Home in three interactions at most', async () => {
  const { db, worker } = await openHome()
  await db.applications.add(shopOf())
  const line = page.getByRole('form', { name: 'Start a run' })
  await expect.element(line.getByLabelText('Where')).toHaveValue('shop')
  await expect.element(line.getByText('Enter what the persona wants.')).toBeVisible()
  // one: what they want
  await line.getByLabelText('Goal').fill('Buy a blue mug')
  // two: who they are
  await line.getByLabelText('Who').selectOptions('First-time visitor')
  await expect.element(line.getByText('Ready', { exact: true })).toBeVisible()
  // three: the start
  await line.getByRole('button', { name: /^Start run/ }).click()
  await soon(() => expect(worker.started).toHaveLength(1))
  expect(worker.started[0]).toMatchObject({
    url: 'http://shop.test/',
    persona: { name: 'First-time visitor' },
    legs: [{ goal: 'Buy a blue mug' }],
    details: { applicationId: 'shop' },
  })
  // The last choices are there the next time: one interaction.
  await expect.element(line.getByText('This device is used by another run.')).toBeVisible()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await soon(() => expect(worker.started).toHaveLength(2))
  expect(worker.started[1]?.legs).toEqual([{ goal: 'Buy a blue mug' }])
})

it('a library without an application has an address in the start line, which starts a run', async () => {
  const { worker } = await openHome()
  const line = page.getByRole('form', { name: 'Start a run' })
  await line.getByLabelText('Goal').fill('Buy a blue mug')
  await userEvent.keyboard('{Enter}')
  // What is missing is here, not on another page.
  await expect.element(line.getByLabelText('Where')).toHaveFocus()
  await userEvent.keyboard('http://shop.test/')
  await expect.element(line.getByText('Ready', { exact: true })).toBeVisible()
  expect(await axeFindings()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await soon(() => expect(worker.started).toHaveLength(1))
  expect(worker.started[0]).toMatchObject({
    url: 'http://shop.test/',
    legs: [{ goal: 'Buy a blue mug' }],
  })
})

it('165: Home, the form and Health check the model that a run would use, and again when it changes', async () => {
  const asked: string[] = []
  const preflight: WorkerApi['preflight'] = async ({ model }) => {
    asked.push('model' in model ? model.model : model.provider)
    return [{ id: 'bridge', state: 'ready', fact: 'The bridge answers' }]
  }
  const models = async () => ['qwen3-vl:8b', 'gemma3:12b']
  const { db } = await openHome(makeWorker({ preflight, models }))
  await db.applications.add(shopOf())
  const last = (from: number) => soon(() => expect(asked.slice(from).at(-1)).toBeDefined())
  // The tour asks for its own.
  await soon(() => expect(asked).toContain('qwen3-vl:8b'))
  const onHome = asked.length
  await page.getByRole('link', { name: 'All choices' }).click()
  await last(onHome)
  toggleRow('Model')
  await page.getByRole('combobox', { name: 'Model' }).selectOptions('gemma3:12b')
  await soon(() => expect(asked.at(-1)).toBe('gemma3:12b'))
  const inForm = asked.length
  history.pushState(null, '', '/settings/health')
  dispatchEvent(new PopStateEvent('popstate'))
  await last(inForm)
})

it('the goal field of Home takes the name of a saved goal or chain, and says what it is', async () => {
  const { db } = await openHome()
  await db.applications.add(shopOf({ checks: [{ kind: 'no-text', value: 'Error' }] }))
  const entry = { createdAt: AT, lastUsedAt: AT }
  const skip = { ...entry, id: 'skip', name: 'Skip', text: 'Skip next week.' }
  await db.goals.add(Goal.parse({ ...skip, checks: [{ kind: 'text', value: 'Skipped' }] }))
  const step = { id: 'one', goalId: 'skip', preservesState: true }
  const steps = [step, { ...step, id: 'two' }]
  await db.chains.add(Chain.parse({ ...entry, id: 'both', name: 'Skip twice', steps, notes: '' }))
  const line = page.getByRole('form', { name: 'Start a run' })
  const goal = line.getByLabelText('Goal')
  await goal.fill('Skip')
  await expect.element(line.getByText('Saved goal, 2 checks')).toBeVisible()
  await goal.fill('Skip twice')
  await expect.element(line.getByText('Saved chain, 2 goals, 4 checks')).toBeVisible()
  await line.getByRole('link', { name: 'All choices' }).click()
  await expect
    .element(page.getByLabelText('Goal 2', { exact: true }))
    .toHaveValue('Skip next week.')
})

it('the home page lists the findings of all applications by severity, and counts those to review', async () => {
  const { db } = await openHome(makeWorker(), 0)
  const box = { title: 'Box', url: 'http://shop.test/box', aim: 'Save' } as const
  const stuck: SampleRun = {
    specs: [{ ...box, reported: ['dead_end'] }],
    completed: { verdict: 'failure' },
  }
  const odd: SampleRun = {
    ...stuck,
    started: { application: { name: 'Blog', kind: 'web' } },
  }
  await addRuns(db, [stuck, odd])
  const findings = page.getByRole('region', { name: 'Findings not fixed' })
  await expect.element(findings.getByRole('link', { name: /^“/ }).nth(1)).toBeVisible()
  await expect.element(findings).toHaveTextContent(/Shop/)
  await expect.element(findings).toHaveTextContent(/Blog/)
  const attention = page.getByRole('region', { name: 'Needs your attention' })
  await expect.element(attention).toHaveTextContent(/2 findings to review/)
  await expect.element(attention).toHaveTextContent(/Blog 1, Shop 1/)
  // The arrows go from a heading to its rows.
  findings.getByRole('link', { name: 'All findings' }).element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(findings.getByRole('link', { name: /^“/ }).first()).toHaveFocus()
  expect(await axeFindings()).toEqual([])
})

it('a run that waits for a decision is the first thing on Home, and is announced', async () => {
  const listeners: Parameters<WorkerApi['watch']>[0][] = []
  const watch: WorkerApi['watch'] = async (listener) => void listeners.push(listener)
  const { db } = await openHome(makeWorker({ watch }))
  const running = (await db.runs.toArray()).find(({ phase }) => phase === 'running')
  if (!running) throw new Error('no run is running')
  const attention = page.getByRole('region', { name: 'Needs your attention' })
  await expect.element(attention).toBeVisible()
  const phase = { kind: 'phase', step: 9, phase: 'waiting', label: '' } as const
  for (const listener of listeners) listener(running.runId, phase)
  const first = attention.getByRole('listitem').first()
  await expect.element(first).toHaveTextContent('Step 9 waits for you')
  await expect
    .element(first.getByRole('link', { name: /^Open step 9/ }))
    .toHaveAttribute('href', `/runs/${running.runId}`)
  const going = page.getByRole('link', { name: /^Watch / })
  for (const link of going.elements())
    expect(link).not.toHaveAttribute('href', `/runs/${running.runId}`)
  expect(document.querySelector('[aria-live=assertive]')?.textContent).toContain('Step 9 waits')
})

it('the home page says which sign-ins have ended or soon will, and leads to where they are replaced', async () => {
  const { db } = await openHome()
  const at = '2026-11-01T00:00:00.000Z'
  const target = { kind: 'web', url: 'http://garden.test/', viewport: { width: 1280, height: 800 } }
  const application = { target, checks: [], defaults: {}, notes: '', createdAt: at, lastUsedAt: at }
  await db.applications.bulkAdd([
    Application.parse({ ...application, id: 'garden', name: 'Garden' }),
    Application.parse({ ...application, id: 'old', name: 'Old garden', archivedAt: at }),
  ])
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const signIn = (label: string, days: number, applicationId = 'garden') => ({
    ...{ id: label, applicationId, label, kind: 'state' as const, username: '', createdAt: at },
    expiresAt: inDays(days),
  })
  await db.credentials.bulkAdd([
    ...[signIn('Guest', 30), signIn('Family', 1.5), signIn('Gardener', -1)],
    signIn('Forgotten', -1, 'old'),
  ])
  const section = page.getByRole('region', { name: 'Needs your attention' })
  await section.getByRole('button', { name: /more$/ }).click()
  const rows = section.getByRole('listitem').filter({ hasText: /This sign-in/ })
  await expect.element(rows.nth(1)).toBeVisible()
  expect(rows.elements()).toHaveLength(2)
  await expect.element(rows.first()).toHaveTextContent(/Gardener, Garden.*ended on/)
  await expect.element(rows.nth(1)).toHaveTextContent(/Family, Garden.*ends in 2 days/)
  expect(await axeFindings()).toEqual([])
  await expect
    .element(section.getByRole('link', { name: 'Sign in again: Family, Garden' }))
    .toHaveAttribute('href', '/applications/garden')
  await db.credentials.clear()
  await expect.element(rows.first()).not.toBeInTheDocument()
})

it('the home page resumes an interrupted run, or says why it cannot', async () => {
  const why = 'This run is running in another tab.'
  let refused = true
  const error = { code: 'run_locked', detail: {}, message: why }
  const resume = async () => (refused ? { error } : { value: null })
  await openHome(makeWorker({ resume }))
  const resumeButton = page.getByRole('button', { name: /^Resume: / }).first()
  await resumeButton.click()
  await expect.element(page.getByRole('alert').filter({ hasText: why })).toBeVisible()
  refused = false
  await resumeButton.click()
  await expect.poll(() => location.pathname).toMatch(/^\/runs\/[0-9a-f-]{36}$/)
})

it('a study with runs to go is in progress on Home', async () => {
  const { db } = await openHome()
  const at = '2026-11-28T10:00:00.000Z'
  await db.studies.add({ id: 'st', name: 'New box page', plan: {}, createdAt: at, paused: false })
  await db.table('queue').bulkAdd(
    [1, 2].map((turn) => ({
      runId: crypto.randomUUID(),
      study: { id: 'st', run: `${turn}` },
      turn,
    })),
  )
  const going = page.getByRole('region', { name: 'In progress' })
  await expect.element(going).toHaveTextContent('Study, 2 runs to go')
  const link = going.getByRole('link', { name: 'New box page', exact: true })
  await expect.element(link).toHaveAttribute('href', '/studies/st')
})
