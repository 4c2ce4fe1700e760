import { CallId } from '@harness/shared/base/ids.ts'
import type { RowBody } from '@harness/shared/log/rows.ts'
import type { HarnessDb } from '@harness/web/store/schema.ts'
import type { WorkerApi } from '@harness/web/worker/api.ts'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFindings, makeWorker, openApp } from '../../setup/open-app.tsx'
import { soon } from '../../setup/soon.ts'
import { freshTabs } from '../../store/fresh-db.ts'
import {
  acted,
  LEG_STARTED,
  newRunId,
  RUN_COMPLETED,
  RUN_STARTED,
  stamp,
  stepStarted,
  thought,
} from '../../store/sample-rows.ts'

const STEPS = [1, 2, 3].flatMap((step) => [stepStarted(step), ...thought(step), ...acted(step)])
const RUNNING_ROWS = [RUN_STARTED, LEG_STARTED, ...STEPS, stepStarted(4)]
const ENDED = [RUN_STARTED, LEG_STARTED, ...STEPS, RUN_COMPLETED]

async function openRun(bodies: readonly RowBody[], hash = '', worker = makeWorker()) {
  const [db] = freshTabs()
  const runId = newRunId()
  await db.rows.bulkPut(stamp(runId, 0, bodies))
  await Promise.all([1, 2, 3, 4].map((step) => putShot(db, runId, step)))
  await page.viewport(1280, 800)
  openApp(`/runs/${runId}${hash}`, db, worker)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Buy a red mug')
  return { db, runId, worker }
}

async function putShot(db: HarnessDb, runId: ReturnType<typeof newRunId>, step: number) {
  const canvas = new OffscreenCanvas(39, 84)
  canvas.getContext('2d')?.fillRect(0, 0, 39, 84)
  await db.shots.put({ runId, step, blob: await canvas.convertToBlob() })
}

const stepHeading = (step: number) => page.getByRole('heading', { name: `Step ${step} of 3` })

it('150: the run page moves through a finished run with the arrow keys to its ends, and the address follows', async () => {
  await openRun(ENDED)
  await userEvent.keyboard('{Home}{ArrowLeft}')
  await expect.element(stepHeading(1)).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(stepHeading(2)).toBeVisible()
  await soon(() => expect(location.hash).toBe('#step=2'))
  await userEvent.keyboard('{End}{ArrowRight}')
  await expect.element(stepHeading(3)).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(stepHeading(2)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('feed')).toBeVisible()
  await soon(() => expect(location.hash).toBe(''))
})

it('153: an address with a step opens that step with its picture, words, title and the page it was on', async () => {
  const rows = ENDED.map((row) =>
    row.kind === 'step_started' ? { ...row, url: `http://shop.test/page-${row.step}` } : row,
  )
  await openRun(rows, '#step=2')
  await expect.element(page.getByText('shop.test/page-2')).toBeVisible()
  await expect.element(stepHeading(2)).toBeVisible()
  await expect.element(page.getByText('“Two links say More.”')).toBeVisible()
  await expect.element(page.getByRole('img', { name: /step 2/ })).toBeVisible()
  expect(document.title).toBe('Step 2: Buy a red mug')
})

const PROBLEM = 'The reply contained only text: you called no tool.'

it('a reply that could not be used is called that, and the words for the model are marked as such', async () => {
  const unusable = thought(1).map((row) =>
    row.kind === 'model_called'
      ? { ...row, error: { code: 'model_reply_invalid', message: PROBLEM } }
      : row,
  )
  const nudge: RowBody = { kind: 'nudged', step: 1, reason: 'stall', text: 'Try another way.' }
  await openRun(
    [RUN_STARTED, LEG_STARTED, stepStarted(1), ...unusable, ...acted(1), nudge, RUN_COMPLETED],
    '#step=1',
  )
  await expect.element(page.getByText('to model: Try another way.')).toBeVisible()
  await page.getByRole('button', { name: 'What the model said' }).click()
  await expect.element(page.getByText(`to model: ${PROBLEM}`)).toBeVisible()
})

it('a step opens from its cell and returns the focus to the cell', async () => {
  await openRun(ENDED)
  await page.getByRole('link', { name: 'Tap at 10, 20' }).nth(1).click()
  await expect.element(stepHeading(2)).toHaveFocus()
  await page.getByRole('button', { name: 'All steps' }).click()
  await expect.element(page.getByRole('link', { name: 'Tap at 10, 20' }).nth(1)).toHaveFocus()
})

it('the key Page Down moves from cell to cell', async () => {
  await openRun(ENDED)
  await page.getByRole('link', { name: 'Tap at 10, 20' }).first().element().focus()
  await userEvent.keyboard('{PageDown}')
  await expect.element(page.getByRole('link', { name: 'Tap at 10, 20' }).nth(1)).toHaveFocus()
})

it('the run page follows a live run, falls behind with the left arrow, and follows again with L', async () => {
  const { db, runId } = await openRun(RUNNING_ROWS)
  await expect.element(page.getByText(/Thinking as Hurried/)).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(page.getByText('1 step behind live')).toBeVisible()
  await userEvent.keyboard('l')
  await expect.element(page.getByRole('img', { name: /Live screen, step 4/ })).toBeVisible()
  const rest = [...thought(4), ...acted(4), RUN_COMPLETED]
  await db.rows.bulkPut(stamp(runId, RUNNING_ROWS.length, rest))
  await expect.element(page.getByLabelText('Verdict').getByText('Bought it.')).toBeVisible()
})

it('the steps of a live run stay at their end unless the person scrolls up', async () => {
  const { db, runId } = await openRun(RUNNING_ROWS)
  await page.viewport(1280, 500)
  const list = () => document.querySelector<HTMLElement>('.side-scroll') ?? document.body
  const rest = () => list().scrollHeight - list().scrollTop - list().clientHeight
  const append = (step: number) => {
    const each = [...thought(step), ...acted(step), stepStarted(step + 1)]
    return db.rows.bulkPut(stamp(runId, RUNNING_ROWS.length + (step - 4) * each.length, each))
  }
  await append(4)
  await expect.poll(() => list().scrollTop).toBeGreaterThan(0)
  // What came after the list was put to its end: its own event finds a longer list.
  const late = document.createElement('p')
  late.style.height = '300px'
  list().append(late)
  list().dispatchEvent(new Event('scroll'))
  await append(5)
  await expect.poll(rest).toBeLessThan(2)
  const scrolled = new Promise((resolve) =>
    list().addEventListener('scroll', resolve, { once: true }),
  )
  list().scrollTop = 0
  await scrolled
  await append(6)
  await expect.element(page.getByRole('button', { name: '1 new step' })).toBeVisible()
  expect(list().scrollTop).toBe(0)
})

it('the run page stops the run with Ctrl and the full stop', async () => {
  const { worker, runId } = await openRun(RUNNING_ROWS)
  await userEvent.keyboard('{Control>}.{/Control}')
  await soon(() => expect(worker.stopped).toEqual([runId]))
  await expect.element(page.getByRole('button', { name: 'Stopping' })).toBeVisible()
})

it('the run page calls nothing live of a lost device, and shows progress while it is opened again', async () => {
  let emit: Parameters<WorkerApi['watch']>[0] = () => undefined
  const watch: WorkerApi['watch'] = async (listener) => {
    emit = listener
  }
  const { runId } = await openRun(RUNNING_ROWS, '', makeWorker({ watch }))
  const error = { code: 'simulator_lost', detail: {}, message: 'The simulator was shut down.' }
  emit(runId, { kind: 'phase', step: 4, phase: 'lost', error })
  await expect.element(page.getByText('The simulator was shut down.').first()).toBeVisible()
  const stage = page.getByRole('region', { name: 'Screen', exact: true })
  await expect.element(stage).toHaveTextContent('Last picture')
  await expect.element(stage).not.toHaveTextContent('Live')
  emit(runId, { kind: 'opening', text: 'Starting iPhone 17 Pro.', output: false })
  await expect.element(page.getByText('Starting iPhone 17 Pro.').first()).toBeVisible()
  emit(runId, { kind: 'phase', step: 4, phase: 'lost', error })
  await soon(() => expect(page.getByText('Starting iPhone 17 Pro.').query()).toBeNull())
})

it('an answer can hold for later calls, is listed, and can be taken back', async () => {
  let emit: Parameters<WorkerApi['watch']>[0] = () => undefined
  const watch: WorkerApi['watch'] = async (listener) => {
    emit = listener
  }
  const decide = vi.fn<WorkerApi['decide']>(async () => ({ value: null }))
  const forget = vi.fn<WorkerApi['forget']>(async () => ({ value: null }))
  const { runId } = await openRun(RUNNING_ROWS, '', makeWorker({ watch, decide, forget }))
  const request = {
    ...{ step: 4, callId: CallId.parse(crypto.randomUUID()), reason: 'mode', tool: 'tap' },
    ...{ label: 'Tap “Large”', intent: 'I want it large.', input: { x: 1, y: 2 } },
    pointSize: { width: 390, height: 844 },
  }
  emit(runId, { kind: 'phase', step: 4, phase: 'waiting', request })
  await page
    .getByLabelText('Next time')
    .selectOptions('Give this answer to every call of this tool')
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: 'Approve' }).click()
      return decide.mock.calls.at(0)
    })
    .toEqual([runId, request.callId, { decision: 'approve', remember: 'tool' }])
  const answer = {
    id: 1,
    decision: 'approve',
    scope: 'tool',
    tool: 'tap',
    label: request.label,
  } as const
  emit(runId, { kind: 'remembered', answers: [{ ...answer, site: 'http://shop.test' }] })
  const words = 'Approved without asking: every call like Tap “Large” on shop.test'
  await expect.element(page.getByText(words)).toBeVisible()
  await page.getByRole('button', { name: `Ask me again: ${words}` }).click()
  expect(forget).toHaveBeenCalledWith(runId, 1)
  expect(await axeFindings()).toEqual([])
})

it('a pending decision notifies once however its run grows, and the next one again', async () => {
  const shown: string[] = []
  class Shown {
    static readonly permission = 'granted'
    constructor(title: string) {
      shown.push(title)
    }
  }
  vi.stubGlobal('Notification', Shown)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  let emit: Parameters<WorkerApi['watch']>[0] = () => undefined
  const watch: WorkerApi['watch'] = async (listener) => {
    emit = listener
  }
  const { db, runId } = await openRun(RUNNING_ROWS, '', makeWorker({ watch }))
  const request = (step: number) => ({
    ...{ step, callId: CallId.parse(crypto.randomUUID()), reason: 'mode', tool: 'tap' },
    ...{ label: 'Tap “Large”', intent: 'I want it large.', input: { x: 1, y: 2 } },
    pointSize: { width: 390, height: 844 },
  })
  const first = request(4)
  emit(runId, { kind: 'phase', step: 4, phase: 'waiting', request: first })
  await expect.element(page.getByRole('region', { name: 'Step 4 waits for you' })).toBeVisible()
  // Rows and news of the same wait: a takeover, and what the store gets meanwhile.
  emit(runId, { kind: 'takeover', allowed: true })
  await db.rows.bulkPut(stamp(runId, RUNNING_ROWS.length, thought(4)))
  await expect
    .element(page.getByRole('meter', { name: 'Tokens' }))
    .toHaveAttribute('aria-valuetext', '9.6k of 500k')
  emit(runId, { kind: 'phase', step: 4, phase: 'waiting', request: first })
  const second = request(5)
  emit(runId, { kind: 'phase', step: 5, phase: 'waiting', request: second })
  await expect.element(page.getByRole('region', { name: 'Step 5 waits for you' })).toBeVisible()
  expect(shown).toEqual(['Step 4 waits for you', 'Step 5 waits for you'])
})

it('the run page returns a message to the agent that came too late', async () => {
  let emit: Parameters<WorkerApi['watch']>[0] = () => undefined
  const watch: WorkerApi['watch'] = async (listener) => {
    emit = listener
  }
  const { runId } = await openRun(ENDED, '', makeWorker({ watch }))
  emit(runId, { kind: 'undelivered', texts: ['Try the other lamp.'] })
  await expect
    .element(page.getByText('The run ended before the agent received 1 message from you.'))
    .toBeVisible()
  await expect.element(page.getByText('“Try the other lamp.”')).toBeVisible()
})

it('the run page says of an interrupted run where it ended and that it is safe', async () => {
  await openRun([...RUNNING_ROWS, { kind: 'run_interrupted', step: 4, foundBy: 'boot' }])
  await expect
    .element(page.getByText('Interrupted at step 4. What was recorded is safe.'))
    .toBeVisible()
})

it('a run that a limit ended has an ending and no verdict', async () => {
  const limit = { ...RUN_COMPLETED, ending: 'limit' } as RowBody
  await openRun([RUN_STARTED, LEG_STARTED, limit])
  await expect.element(page.getByRole('region', { name: 'Ending' })).toBeVisible()
  expect(page.getByLabelText('Verdict').elements()).toHaveLength(0)
  expect(page.getByText('Verdict', { exact: true }).elements()).toHaveLength(0)
})

it('152: the run page of a run that ended before its first step has its end and no step', async () => {
  await openRun([RUN_STARTED, LEG_STARTED, RUN_COMPLETED])
  await expect.element(page.getByRole('region', { name: 'Verdict' })).toBeVisible()
  expect(page.getByRole('article').elements()).toHaveLength(0)
  await userEvent.keyboard('{Home}{ArrowRight}{End} ')
  await expect.element(page.getByText('The run ended before its first step.')).toBeVisible()
  expect(await axeFindings()).toEqual([])
})

it('the run page says of an unknown run that it is not in this browser', async () => {
  openApp(`/runs/${newRunId()}`, freshTabs()[0])
  await expect.element(page.getByText('This run is not in this browser.')).toBeVisible()
})

it('the run page has no accessibility fault that axe can find: live, list and step', async () => {
  await openRun(RUNNING_ROWS)
  await expect.element(page.getByText(/Thinking as Hurried/)).toBeVisible()
  expect(await axeFindings()).toEqual([])
  await userEvent.keyboard('{Home}')
  await expect.element(page.getByRole('button', { name: 'All steps' })).toBeVisible()
  expect(await axeFindings()).toEqual([])
})
