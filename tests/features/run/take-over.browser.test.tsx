import type { RunId } from '@harness/shared/base/ids.ts'
import type { ManualInput } from '@harness/shared/device/manual-input.ts'
import type { WorkerApi } from '@harness/web/worker/api.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFindings, inTheme, makeWorker, openApp } from '../../setup/open-app.tsx'
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

const RUNNING_ROWS = [RUN_STARTED, LEG_STARTED, stepStarted(1), ...thought(1), ...acted(1)]
const SIZE = { width: 390, height: 844 }
const field = () => page.getByRole('textbox', { name: /The tested page, live/ })
const takeOver = () => page.getByRole('button', { name: 'Take over' })

/** A live run in this tab, with a worker that records manual inputs. */
async function openRun(changed: Partial<WorkerApi> = {}) {
  let emit: Parameters<WorkerApi['watch']>[0] = () => undefined
  const watch: WorkerApi['watch'] = async (listener) => {
    emit = listener
  }
  const inputs: ManualInput[] = []
  const manualInput: WorkerApi['manualInput'] = async (_, input) => {
    inputs.push(input)
    return { value: null }
  }
  const [db] = freshTabs()
  const runId: RunId = newRunId()
  await db.rows.bulkPut(stamp(runId, 0, RUNNING_ROWS))
  await page.viewport(1280, 800)
  openApp(`/runs/${runId}`, db, makeWorker({ watch, manualInput, ...changed }))
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Buy a red mug')
  const pause = () => {
    emit(runId, { kind: 'phase', step: 2, phase: 'paused' })
    emit(runId, { kind: 'takeover', allowed: true })
  }
  const continueRun = () => {
    emit(runId, { kind: 'takeover', allowed: false })
    emit(runId, { kind: 'phase', step: 2, phase: 'looking' })
  }
  return { inputs, pause, continueRun, db, runId }
}

it('the takeover asked for while the agent acts pauses the run and begins with the pause', async () => {
  const asked: string[] = []
  const note = (name: string) => async () => {
    asked.push(name)
    return { value: null }
  }
  const { continueRun, pause, inputs } = await openRun({
    ...{ pause: note('pause'), unpause: note('unpause') },
  })
  continueRun()
  await userEvent.click(takeOver().element())
  const pending = page.getByRole('button', { name: 'Yours after this step' })
  await expect.element(pending).toHaveAttribute('aria-disabled', 'true')
  expect(field().query()).toBeNull()
  expect([asked, inputs]).toEqual([['pause'], []])
  pause()
  await expect.element(field()).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(takeOver()).toHaveFocus()
})

it('a takeover that was asked for ends with the pause that it needs', async () => {
  const { continueRun, pause } = await openRun()
  continueRun()
  await userEvent.click(takeOver().element())
  await expect.element(page.getByRole('button', { name: 'Yours after this step' })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Resume' }).element())
  await expect.element(takeOver()).toHaveAttribute('aria-disabled', 'false')
  pause()
  await expect
    .element(takeOver())
    .toHaveAttribute('title', 'Click, scroll and type in the page yourself')
  expect(field().query()).toBeNull()
})

it.each(['light', 'dark'] as const)(
  'the takeover is announced, takes keys and text, and ends with Escape (%s)',
  async (theme) => {
    inTheme(theme)
    const { inputs, pause } = await openRun()
    pause()
    await userEvent.click(takeOver().element())
    await expect.element(page.getByText('You have control.', { exact: true })).toBeVisible()
    await expect.element(field()).toHaveFocus()
    expect(await axeFindings()).toEqual([])
    // Letters that are shortcuts of the run are only text here.
    await userEvent.keyboard('p l{Enter}{Tab}')
    await soon(() =>
      expect(inputs.slice(-2)).toEqual([
        { kind: 'keys', keys: ['Enter'] },
        { kind: 'keys', keys: ['Tab'] },
      ]),
    )
    const typed = inputs.flatMap((input) => (input.kind === 'type' ? [input.text] : []))
    expect(typed.join('')).toBe('p l')
    await expect.element(field()).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(takeOver()).toHaveFocus()
    expect(field().query()).toBeNull()
  },
)

it.each([
  [360, 740],
  [1280, 800],
  [1920, 1080],
])('a takeover click hits the same place of the screen at %i by %i', async (width, height) => {
  const { inputs, pause } = await openRun()
  await page.viewport(width, height)
  pause()
  await userEvent.click(takeOver().element())
  await expect.element(field()).toHaveFocus()
  const over = field().element()
  const box = over.getBoundingClientRect()
  expect(box.width / box.height).toBeCloseTo(SIZE.width / SIZE.height, 2)
  await userEvent.click(over, { position: { x: box.width / 4, y: box.height / 2 } })
  await soon(() => expect(inputs).toHaveLength(1))
  const [input] = inputs
  if (input?.kind !== 'tap') throw new Error(`a ${input?.kind} instead of a tap`)
  const pixel = SIZE.width / box.width
  expect(Math.abs(input.point.x - SIZE.width / 4)).toBeLessThanOrEqual(pixel)
  expect(Math.abs(input.point.y - SIZE.height / 2)).toBeLessThanOrEqual(pixel)
})

it('the takeover ends when the run continues, and does not start by itself with the next pause', async () => {
  const { pause, continueRun } = await openRun()
  pause()
  await userEvent.click(takeOver().element())
  await expect.element(field()).toHaveFocus()
  continueRun()
  await expect.element(takeOver()).toHaveFocus()
  expect(field().query()).toBeNull()
  pause()
  await expect.element(takeOver()).toHaveFocus()
  expect(field().query()).toBeNull()
})

it('the takeover says when an input did not arrive', async () => {
  const message = 'This device cannot do that: the page does not react.'
  const manualInput: WorkerApi['manualInput'] = async () => ({
    error: { code: 'device_unable', detail: {}, message },
  })
  const { pause } = await openRun({ manualInput })
  pause()
  await userEvent.click(takeOver().element())
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert').getByText(message)).toBeVisible()
})

it('a manual input is a row of the step in feed and replay', async () => {
  const { db, runId } = await openRun()
  const text = 'By hand: clicked at 12, 34.'
  const row = { kind: 'steered', step: 1, reason: 'hand', text } as const
  await db.rows.bulkPut(stamp(runId, RUNNING_ROWS.length, [row]))
  await expect.element(page.getByRole('article').getByText(text)).toBeVisible()
  await userEvent.keyboard('{Home}')
  await expect.element(page.getByRole('heading', { name: /^Step 1/ })).toBeVisible()
  await expect.element(page.getByText(text)).toBeVisible()
})
