import { SessionId } from '@harness/shared/base/ids.ts'
import { Row } from '@harness/shared/log/rows.ts'
import { RunOrder } from '@harness/shared/order/run-order.ts'
import { longerPlan } from '@harness/web/kit/queue/add-repeats.ts'
import { readStudy } from '@harness/web/kit/queue/start-study.ts'
import { addSession } from '@harness/web/store/log/sessions.ts'
import type { HarnessDb } from '@harness/web/store/schema.ts'
import { QueuedRun } from '@harness/web/store/study-records.ts'
import { snapshotOf } from '@harness/web/worker/run/plan.ts'
import { systemIds } from '@harness/web/worker/system.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFindings, inTheme, makeWorker, openApp } from '../../setup/open-app.tsx'
import { soon } from '../../setup/soon.ts'
import type { Spec } from '../../shared/run-of-specs.ts'
import { freshTabs } from '../../store/fresh-db.ts'
import { addRuns, type SampleRun } from '../../store/sample-logs.ts'
import { newRunId } from '../../store/sample-rows.ts'

const HOME: Spec = { title: 'Home', url: 'http://shop.test/', aim: 'Save' }
const RECIPES: Spec = { title: 'Recipes', url: 'http://shop.test/recipes', aim: 'Save' }
const BOX: Spec = { title: 'Your box', url: 'http://shop.test/box', aim: 'Save' }
const PAUSE: Spec = { title: 'Pause', url: 'http://shop.test/pause', aim: 'Help' }
const HELP: Spec = { title: 'Help', url: 'http://shop.test/help', aim: 'Help' }
const SAVED: Spec = { title: 'Saved', url: 'http://shop.test/saved', aim: 'Help' }

const DONE = { verdict: 'success', ending: 'goal', confirmed: true } as const
const GAVE_UP = { verdict: 'failure', ending: 'goal', confirmed: false } as const

const ENDED: readonly SampleRun[] = [
  { specs: [HOME, BOX, SAVED], completed: DONE },
  { specs: [HOME, RECIPES, BOX, HELP, BOX, SAVED], completed: DONE },
  { specs: [HOME, BOX, PAUSE, BOX, HELP], completed: GAVE_UP },
  { specs: [HOME, BOX, HELP, BOX], completed: GAVE_UP },
  { specs: [HOME, BOX, SAVED], completed: DONE },
  { specs: [HOME, BOX, BOX, SAVED], completed: DONE },
  { specs: [HOME, RECIPES, BOX, SAVED], completed: DONE },
  { specs: [HOME, HELP, HOME, BOX, SAVED], completed: DONE },
]

const PLAN = {
  name: 'New box page against the live one',
  variants: [
    { name: 'Live', url: 'http://shop.test/' },
    { name: 'New box page', url: 'http://new.shop.test/' },
  ],
  personas: [
    { name: 'Hurried parent', text: 'You have one minute.' },
    { name: 'First-time visitor', text: 'You have never been here.' },
  ],
  goals: ['Skip the box of next week'],
  models: ['ollama/qwen3-vl:8b'],
  repeats: 2,
}

const ID = '4b1f6a0e-6f0a-4a51-9d0c-3a1b2c3d4e5f'

const ORDER = RunOrder.parse({
  url: 'http://shop.test/',
  viewport: { width: 1280, height: 800 },
  persona: { name: 'Hurried parent', text: 'You have one minute.' },
  legs: [{ goal: 'Skip' }],
  model: { provider: 'sweep', seed: 1 },
})

/** A study whose first `made` runs have ended. */
async function addStudy(db: HarnessDb, made: number, paused = false): Promise<readonly string[]> {
  const { planned } = readStudy(PLAN)
  await db.studies.add({
    ...{ id: ID, name: PLAN.name, plan: PLAN, createdAt: '2026-11-20T09:00:00.000Z', paused },
  })
  const byVariant = planned.toSorted((a, b) => a.cell.variant.localeCompare(b.cell.variant))
  const runIds = await addRuns(db, ENDED.slice(0, made))
  for (const [at, runId] of runIds.entries())
    await db.runDetails.put({ runId, tags: [], study: { id: ID, run: byVariant[at]?.id ?? '' } })
  return byVariant.map(({ id }) => id)
}

async function open(made = ENDED.length) {
  const [db] = freshTabs()
  await addStudy(db, made)
  await page.viewport(1280, 1400)
  openApp(`/studies/${ID}`, db)
  await expect.element(page.getByText(`${made} of 8 runs made`)).toBeVisible()
  return db
}

const figure = (name: string) => page.getByRole('figure', { name })

it('the paths of each variant are drawn, and a chosen screen shows its numbers and runs', async () => {
  await open()
  const live = figure('Paths of A Live, 4 runs')
  const box = live.getByRole('button', { name: /^Your box/ })
  await expect.element(box).toHaveTextContent('4 of 4')
  await expect.element(box).toHaveTextContent('1 stopped here')
  await box.click()
  const panel = live.getByRole('region', { name: 'Your box' })
  await expect.element(panel.getByText('4 of 4 (51 to 100 %)').first()).toBeVisible()
  await expect.element(panel.getByText('Came here in B New box page')).toBeVisible()
  await expect.element(panel.getByRole('heading', { name: 'First action' })).toBeVisible()
  const runs = panel.getByRole('link').elements()
  expect(runs).toHaveLength(4)
  expect(runs[0]?.getAttribute('href')).toMatch(/^\/runs\/[0-9a-f-]+#step=\d+$/)
})

it('the arrow keys lead from screen to screen, and Enter chooses one', async () => {
  await open()
  const live = figure('Paths of A Live, 4 runs')
  const home = live.getByRole('button', { name: /^Home/ })
  await expect.element(home).toBeVisible()
  const { element } = { element: home.element() }
  if (element instanceof HTMLElement) element.focus()
  await userEvent.keyboard('{ArrowRight}')
  await soon(() => expect(document.activeElement?.textContent).toContain('Your box'))
  await userEvent.keyboard('{Enter}')
  await expect.element(live.getByRole('region', { name: 'Your box' })).toBeVisible()
})

it('the tables say what the drawings say', async () => {
  await open()
  const ways = page.getByRole('table', { name: 'From screen to screen' })
  const row = ways.getByRole('row').filter({ hasText: 'HelpYour box, back' })
  await expect.element(row).toHaveTextContent('2 of 4')
  const actions = page.getByRole('table', { name: 'First action on each screen' })
  await expect.element(actions.getByRole('row').nth(1)).toHaveTextContent('Home')
})

it.each([
  ['light', 1280],
  ['dark', 1280],
  ['dark', 360],
] as const)('the page has no finding of axe: %s, %i', async (theme, width) => {
  inTheme(theme)
  await open()
  await page.viewport(width, 1400)
  await expect.element(page.getByRole('heading', { name: 'Paths' })).toBeVisible()
  expect(await axeFindings()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  const title = page.getByRole('heading', { level: 1 }).element()
  expect(title.getBoundingClientRect().width).toBeGreaterThan(40)
})

/** Remembers what each run was started with, as the worker does. */
async function keepOrders(db: HarnessDb): Promise<void> {
  for (const row of await db.rows.toArray()) {
    const started = Row.parse(row)
    if (started.kind !== 'run_started') continue
    const id = SessionId.parse(crypto.randomUUID())
    await db.rows.put({ ...started, sessionId: id })
    const snapshot = { ...snapshotOf(ORDER, 0, systemIds), runId: started.runId }
    await addSession(db, { id, startedAt: started.ts, url: '', snapshot })
  }
}

it('an open answer offers the runs that would show it, which repeat the order of those made', async () => {
  const db = await open()
  const add = page.getByRole('button', { name: /^Add \d+ runs$/ })
  await add.click()
  // Nothing is kept of how these were started.
  await expect.element(page.getByText('No run was added.')).toBeVisible()
  expect(await db.queue.count()).toBe(0)
  await keepOrders(db)
  await db.studies.update(ID, { paused: true })
  const count = Number(/\d+/.exec(add.element().textContent ?? '')?.[0])
  await add.click()
  await expect.element(page.getByText(`Paused: 8 of ${8 + count} runs made`)).toBeVisible()
  const queued = await db.queue.toArray()
  expect(new Set(queued.map((each) => QueuedRun.parse(each).study?.run)).size).toBe(count)
  expect(queued.map(({ order }) => order.persona.name)).toContain('Hurried parent')
  await expect.element(add).not.toBeInTheDocument()
})

it('a longer plan has as many more runs of each combination, or is not offered', () => {
  const longer = (plan: unknown, more: number) => longerPlan(plan, readStudy(plan).planned, more)
  // Four combinations: five more runs are two repeats of each.
  expect(longer(PLAN, 5)?.added.map(({ repeat }) => repeat)).toEqual([3, 3, 3, 3, 4, 4, 4, 4])
  expect(longer(PLAN, 5)?.plan).toMatchObject({ name: PLAN.name, repeats: 4 })
  expect(longer({ ...PLAN, goals: [{ goal: 'Skip', repeats: 2 }] }, 5)).toBeUndefined()
  expect(longer(PLAN, 1_000_000)).toBeUndefined()
})

it('a study whose runs were deleted says so', async () => {
  const db = await open()
  await db.runs.clear()
  await db.runDetails.clear()
  await expect.element(page.getByText('The runs of this study were deleted.')).toBeVisible()
  await expect.element(page.getByText('0 of 8 runs made, 8 deleted.')).toBeVisible()
})

it('a paused run that a reload has interrupted is paused', async () => {
  const [db] = freshTabs()
  const runs = await addStudy(db, 0, true)
  const [runId] = await addRuns(db, [{ specs: [HOME, BOX], completed: DONE }])
  if (!runId) throw new Error('The run was not added.')
  const study = { id: ID, run: runs[0] ?? '' }
  await db.runs.update(runId, { phase: 'interrupted' })
  await db.runDetails.put({ runId, tags: [], study })
  const waiting = runs.map((run, turn) => ({
    runId: turn === 0 ? runId : newRunId(),
    study: { id: ID, run },
    turn,
    queuedAt: '2026-11-20T09:00:00.000Z',
    failures: 0,
    order: ORDER,
  }))
  await db.queue.bulkAdd(waiting)
  openApp(`/studies/${ID}`, db)
  await expect.element(page.getByText('Paused after step 2')).toBeVisible()
  await expect.element(page.getByText('Paused', { exact: true }).first()).toBeVisible()
  await expect.element(page.getByText(/will be resumed/)).not.toBeInTheDocument()
})

it('the findings of all runs of a study leave together for other tools', async () => {
  const [db] = freshTabs()
  const runs = await addStudy(db, 2)
  const asked: unknown[] = []
  const worker = makeWorker({
    exportFindings: async (...given) => {
      asked.push(given)
      return { value: new File(['<testsuites/>'], 'study.xml') }
    },
  })
  openApp(`/studies/${ID}`, db, worker)
  await expect.element(page.getByText('2 of 8 runs made')).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'JUnit' }).click()
  await expect
    .poll(() => asked)
    .toEqual([[[expect.any(String), expect.any(String)], 'junit', 'study']])
  expect(runs.length).toBeGreaterThan(2)
})

it('a study is deleted from a menu of its own', async () => {
  await open()
  await page.getByRole('button', { name: 'Export' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'HTML' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: /Delete/ })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'More for this study' }).click()
  await page.getByRole('menuitem', { name: 'Delete study…' }).click()
  await page.getByRole('button', { name: 'Delete study' }).click()
  await expect.element(page.getByText('No studies yet.')).toBeVisible()
})
