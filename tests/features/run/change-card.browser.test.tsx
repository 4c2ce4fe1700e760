// A live run whose options a person changes from the next step on.
import type { RunChange, WorkerApi } from '@harness/web/worker/api.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFindings, makeWorker, openApp } from '../../setup/open-app.tsx'
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

it('a person changes options of a live run by the keyboard, and reads the change at its step', async () => {
  const [db] = freshTabs()
  const runId = newRunId()
  const set = [{ option: 'temperature', text: 'Temperature: 0.2' }]
  const started = Object.assign({}, RUN_STARTED, { provider: 'ollama' })
  const rows = [stepStarted(1), ...thought(1), ...acted(1)]
  const resumed = { kind: 'run_resumed', step: 1, device: 'same', set } as const
  await db.rows.bulkPut(stamp(runId, 0, [started, LEG_STARTED, ...rows, resumed]))
  const changes: RunChange[] = []
  const watch: WorkerApi['watch'] = async (listener) =>
    listener(runId, { kind: 'phase', step: 2, phase: 'thinking' })
  const changeRun: WorkerApi['changeRun'] = async (_, change) => {
    changes.push(change)
    return { value: null }
  }
  await page.viewport(1280, 800)
  openApp(`/runs/${runId}#step=1`, db, makeWorker({ watch, changeRun }))
  await expect
    .element(page.getByText('Changed from the next step on: Temperature: 0.2'))
    .toBeVisible()
  const slider = page.getByRole('slider', { name: 'Step' })
  await expect
    .poll(() => slider.element().getAttribute('aria-valuetext'))
    .toContain('settings changed')
  const button = page.getByRole('button', { name: 'Change options' })
  await expect.element(button).toBeVisible()
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await page.getByRole('textbox', { name: 'Temperature' }).fill('0.5')
  await page.getByRole('textbox', { name: 'Instructions for this run' }).fill('No search today.')
  expect(await axeFindings()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('The run changes before its next step.')).toBeVisible()
  expect(changes).toEqual([{ set: { temperature: 0.5, instructions: 'No search today.' } }])
  expect(document.activeElement).toBe(button.element())
})

it('a picture is attached to a message, shown before it is sent, and goes with it', async () => {
  const [db] = freshTabs()
  const runId = newRunId()
  const started = Object.assign({}, RUN_STARTED, { provider: 'ollama' })
  await db.rows.bulkPut(
    stamp(runId, 0, [started, LEG_STARTED, stepStarted(1), ...thought(1), ...acted(1)]),
  )
  const said: unknown[] = []
  const watch: WorkerApi['watch'] = async (listener) =>
    listener(runId, { kind: 'phase', step: 2, phase: 'thinking' })
  const steer: WorkerApi['steer'] = async (_, text, picture) => {
    said.push([text, picture?.name])
    return { value: null }
  }
  await page.viewport(1280, 800)
  openApp(`/runs/${runId}`, db, makeWorker({ watch, steer }))
  await expect.element(page.getByRole('button', { name: 'Attach a picture' })).toBeVisible()
  const file = new File([new Uint8Array([1])], 'lamp.png', { type: 'image/png' })
  const field = document.querySelector('input[type=file][aria-label="Attach a picture"]')
  if (!(field instanceof HTMLInputElement)) throw new Error('no field for a picture')
  await userEvent.upload(field, file)
  await expect.element(page.getByText('lamp.png')).toBeVisible()
  await page.getByRole('textbox', { name: 'Message the agent' }).fill('Rather this one.')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => said).toEqual([['Rather this one.', 'lamp.png']])
  await expect.element(page.getByText('lamp.png')).not.toBeInTheDocument()
})
