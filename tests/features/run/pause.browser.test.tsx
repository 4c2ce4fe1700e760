// What a person sees and does when a run waits for a limit, a rate limit or its model.
import type { RowBody } from '@harness/shared/log/rows.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import { rowsFrom } from '@harness/web/store/log/read-rows.ts'
import type { WorkerApi } from '@harness/web/worker/api.ts'
import { snapshotOf } from '@harness/web/worker/run/plan.ts'
import { systemIds } from '@harness/web/worker/system.ts'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFindings, makeWorker, openApp } from '../../setup/open-app.tsx'
import { soon } from '../../setup/soon.ts'
import { freshTabs } from '../../store/fresh-db.ts'
import {
  acted,
  LEG_STARTED,
  newRunId,
  RUN_STARTED,
  stamp,
  stepStarted,
  thought,
} from '../../store/sample-rows.ts'

const STEPS = [1, 2, 3].flatMap((step) => [stepStarted(step), ...thought(step), ...acted(step)])
const ROWS: readonly RowBody[] = [RUN_STARTED, LEG_STARTED, ...STEPS]

type Phase = Parameters<Parameters<WorkerApi['watch']>[0]>[1]

/** A live run that waits as the activity says. */
async function openWaiting(activity: Phase, changed: Partial<WorkerApi> = {}, rows = ROWS) {
  const [db] = freshTabs()
  const runId = newRunId()
  await db.rows.bulkPut(stamp(runId, 0, rows))
  const changeRun = vi.fn<WorkerApi['changeRun']>(async () => ({ value: null }))
  const retry = vi.fn<WorkerApi['retry']>(async () => ({ value: null }))
  const watch: WorkerApi['watch'] = async (listener) => listener(runId, activity)
  const models = async () => ['qwen3-vl:8b', 'gemma3:12b']
  await page.viewport(1280, 800)
  openApp(`/runs/${runId}`, db, makeWorker({ watch, changeRun, retry, models, ...changed }))
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Buy a red mug')
  return { db, runId, changeRun, retry }
}

const SPENT = { kind: 'phase', step: 4, phase: 'paused', spent: 'steps' } as const
const LOST = { kind: 'phase', step: 4, phase: 'lost' } as const
const LIMITED = {
  ...{ ...LOST, waitMs: 45_000, wait: 1, waits: 5 },
  error: { code: 'model_rate_limited', detail: {}, message: 'Anthropic asks to wait 45 s.' },
} as const
const REFUSED = {
  ...LOST,
  error: { code: 'model_auth_refused', detail: {}, message: 'Anthropic refused the key.' },
} as const

it('a reached limit says what was used and what is kept, and resumes with the amount that was chosen', async () => {
  const { runId, changeRun } = await openWaiting(SPENT)
  const card = page.getByRole('region', { name: 'Paused at a limit' })
  await expect.element(card).toHaveTextContent('Paused: the step limit of this goal is reached.')
  await expect.element(card).toHaveTextContent('3 of 40 steps. 3 steps saved.')
  await expect.element(page.getByRole('button', { name: 'Resume with 20 more' })).toBeVisible()
  await soon(() => expect(document.title).toMatch(/^Paused: /))
  expect(await axeFindings()).toEqual([])
  await page.getByLabelText('Add steps').selectOptions('40')
  await page.getByRole('button', { name: 'Resume with 40 more' }).click()
  await soon(() => expect(changeRun).toHaveBeenCalledWith(runId, { addSteps: 40 }))
})

it('a run of another agent at its token budget resumes with more, and its model can be changed', async () => {
  const byAgent = ROWS.map((row) =>
    row.kind === 'run_started'
      ? { ...row, origin: 'agent' as const, provider: 'ollama' as const }
      : row,
  )
  const { runId, changeRun } = await openWaiting({ ...SPENT, spent: 'tokens' }, {}, byAgent)
  const card = page.getByRole('region', { name: 'Paused at a limit' })
  await expect.element(card).toHaveTextContent('Paused: the token budget is used up.')
  await expect.element(page.getByRole('button', { name: 'Change model…' })).toBeVisible()
  await page.getByRole('button', { name: /^Resume with/ }).click()
  await soon(() => expect(changeRun).toHaveBeenCalledWith(runId, { addTokens: 50_000 }))
})

it('a session of another agent is paused from the press on: its agent thinks elsewhere', async () => {
  const byAgent = ROWS.map((row) =>
    row.kind === 'run_started'
      ? { ...row, origin: 'agent' as const, provider: 'scripted' as const }
      : row,
  )
  const thinking = { kind: 'phase', step: 4, phase: 'thinking' } as const
  const pause = vi.fn<WorkerApi['pause']>(async () => ({ value: null }))
  await openWaiting(thinking, { pause }, byAgent)
  const state = page.getByRole('banner')
  await expect.element(state).toHaveTextContent('Running')
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect.element(state).toHaveTextContent('Paused')
  expect(pause).toHaveBeenCalledOnce()
})

const CHAIN: RunOrder = {
  url: 'http://127.0.0.1:4000/',
  viewport: { width: 1280, height: 800 },
  persona: { name: 'Hurried', text: 'You are in a hurry.' },
  legs: [
    { goal: 'Buy a red mug', checks: [{ kind: 'text', value: 'Thank you' }] },
    { goal: 'Return it', actionName: 'Give back', checks: [{ kind: 'url', value: '/back' }] },
    { goal: 'Ask for help' },
  ],
  model: { provider: 'scripted', replies: [] },
}

it('the list of goals of a running chain names those that have not started', async () => {
  const { db, runId } = await openWaiting(SPENT)
  const [started] = await rowsFrom(db, runId, 0)
  if (started?.kind !== 'run_started') throw new Error('a run that started is expected')
  const id = started.sessionId
  const snapshot = snapshotOf({ ...CHAIN, runId }, 0, systemIds)
  await db.sessions.add({ id, startedAt: '2026-11-21T08:00:00.000Z', url: '', snapshot })
  const goals = page.getByRole('list', { name: 'Goals' })
  await expect.element(goals).toHaveTextContent('Goal 2: Give backnot started, 1 check')
  await expect.element(goals).toHaveTextContent(/Goal 3: Ask for helpnot started$/)
  expect(await axeFindings()).toEqual([])
})

it('a reached limit resumes by the key P with the suggested amount', async () => {
  const { runId, changeRun } = await openWaiting(SPENT)
  await expect.element(page.getByRole('button', { name: 'Resume with 20 more' })).toBeVisible()
  await userEvent.keyboard('p')
  await soon(() => expect(changeRun).toHaveBeenCalledWith(runId, { addSteps: 20 }))
})

it('a rate limit counts down, and its first button resumes now', async () => {
  const { retry } = await openWaiting(LIMITED)
  const card = page.getByRole('region', { name: 'Paused at a rate limit' })
  await expect.element(card).toHaveTextContent('Anthropic asks to wait 45 s.')
  await expect.element(card).toHaveTextContent(/Resumes by itself in 0:4\d/)
  await expect.element(card).toHaveTextContent('try 1 of 5')
  expect(await axeFindings()).toEqual([])
  await page.getByRole('button', { name: 'Resume now' }).click()
  await soon(() => expect(retry).toHaveBeenCalledTimes(1))
})

it('a model that fails is changed in place, and a refusal says why the run waits on', async () => {
  const message = 'gemma3:12b is not installed. Get it with: ollama pull gemma3:12b'
  const changeRun = vi.fn<WorkerApi['changeRun']>(async () => ({
    error: { code: 'model_missing', detail: {}, message },
  }))
  const { runId } = await openWaiting(REFUSED, { changeRun })
  await page.getByRole('button', { name: 'Change model…' }).click()
  const field = page.getByLabelText('Model', { exact: true })
  await field.selectOptions('gemma3:12b')
  expect(await axeFindings()).toEqual([])
  await page.getByRole('button', { name: 'Resume with this model' }).click()
  const model = { provider: 'ollama', model: 'gemma3:12b', origin: 'http://127.0.0.1:11434' }
  await soon(() => expect(changeRun).toHaveBeenCalledWith(runId, { model }))
  await expect.element(page.getByRole('alert')).toHaveTextContent(message)
})

it('the models to change to are looked for until every place has answered', async () => {
  let answer: (state: 'available') => void = () => {}
  const asked = new Promise<'available'>((resolve) => {
    answer = resolve
  })
  const models = async () => []
  await openWaiting(REFUSED, { models, pageModel: () => asked })
  await page.getByRole('button', { name: 'Change model…' }).click()
  await expect.element(page.getByText('Looking for models')).toBeVisible()
  expect(page.getByText('No other model can be reached now.').query()).toBeNull()
  answer('available')
  const field = page.getByLabelText('Model', { exact: true })
  await field.selectOptions('builtin/built-in')
  await expect.element(page.getByRole('button', { name: 'Resume with this model' })).toBeVisible()
})

/** A second tab, as far as the first one can notice it. */
function openSecondTab() {
  const channel = new BroadcastChannel('harness-waiting')
  const received: unknown[] = []
  channel.addEventListener('message', ({ data }) => received.push(data))
  onTestFinished(() => channel.close())
  return { received, say: (message: object) => channel.postMessage(message) }
}

it('a tab that opens later is notified of what a waiting run of another tab waits for', async () => {
  const { runId } = await openWaiting(LIMITED)
  await expect.element(page.getByRole('region', { name: 'Paused at a rate limit' })).toBeVisible()
  const second = openSecondTab()
  second.say({ kind: 'ask' })
  const { error, wait, waits, waitMs } = LIMITED
  const now = expect.objectContaining({ phase: 'lost', step: 4, error, wait, waits, waitMs })
  await soon(() => expect(second.received).toContainEqual({ kind: 'waits', runId, now }))
})

it('a run that waits in another tab says why and where it is answered, until it continues', async () => {
  const [db] = freshTabs()
  const runId = newRunId()
  await db.rows.bulkPut(stamp(runId, 0, ROWS))
  await page.viewport(1280, 800)
  openApp(`/runs/${runId}`, db, makeWorker())
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Buy a red mug')
  const first = openSecondTab()
  const { kind: _, ...spent } = SPENT
  const card = page.getByRole('region', { name: 'The run waits in another tab' })
  // The page may not listen yet when its title is shown.
  await expect
    .poll(() => {
      first.say({ kind: 'waits', runId, now: { ...spent, since: Date.now() } })
      return card.elements().length
    })
    .toBe(1)
  await expect.element(card).toHaveTextContent('Paused: the step limit of this goal is reached.')
  await expect.element(card).toHaveTextContent('whose title begins with “Paused:”')
  expect(await axeFindings()).toEqual([])
  first.say({ kind: 'waits', runId })
  await expect.element(card).not.toBeInTheDocument()
})
