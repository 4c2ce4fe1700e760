import type { Activity, RunOrder, WorkerApi } from '@harness/web/worker/api.ts'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { axeFindings, inTheme, makeWorker } from '../../setup/open-app.tsx'
import { soon } from '../../setup/soon.ts'
import { choosePro, onMac, openForm, start } from './simulator-form.tsx'

/** A start that waits, and a function that reports its device's progress. */
function slowWorker() {
  const stopped: string[] = []
  const listeners: ((runId: NonNullable<RunOrder['runId']>, activity: Activity) => void)[] = []
  let order: RunOrder | undefined
  let settle: (answer: Awaited<ReturnType<WorkerApi['start']>>) => void = () => undefined
  const worker = makeWorker({
    ...onMac,
    watch: async (listener) => void listeners.push(listener),
    start: (choice) => {
      order = choice
      return new Promise((resolve) => {
        settle = resolve
      })
    },
    stop: async (runId) => {
      stopped.push(runId)
      settle({ error: { code: 'aborted', detail: {}, message: 'Stopped.' } })
    },
  })
  const emit = (text: string, output: boolean) => {
    if (order?.runId)
      for (const listener of listeners) listener(order.runId, { kind: 'opening', text, output })
  }
  return {
    worker,
    emit,
    stopped,
    order: () => order,
    end: (code: string, message: string) =>
      settle({ error: { code, detail: { what: message, log: '/l.log' }, message } }),
  }
}

async function beginSlowly() {
  const slow = slowWorker()
  await openForm(slow.worker)
  await choosePro()
  await page.getByLabelText('Goal').fill('See the fern')
  await page.getByLabelText('App path').fill('/b/Garden.app')
  await expect.element(start()).toHaveAttribute('aria-disabled', 'false')
  await start().click()
  await soon(() => expect(slow.order()).toBeDefined())
  slow.emit('Building Garden.', false)
  slow.emit('CompileC Fern.o\n', true)
  slow.emit('Ld Garden\n', true)
  await expect.element(page.getByText('Building Garden.')).toBeVisible()
  return slow
}

describe('while the device of a run opens', () => {
  it('the form shows the progress and its duration while a device opens, with the log one click away, and stops when asked', async () => {
    const slow = await beginSlowly()
    await expect.element(page.getByRole('button', { name: 'Opening the simulator' })).toBeVisible()
    await expect.element(page.getByText(/^0:0[1-9]$/)).toBeVisible()
    await page.getByText('Build log').click()
    await expect.element(page.getByRole('log')).toHaveTextContent('CompileC Fern.o Ld Garden')
    await page.getByRole('button', { name: 'Stop', exact: true }).click()
    await expect.element(start()).toBeVisible()
    expect(slow.stopped).toEqual([slow.order()?.runId])
    expect(page.getByRole('alert').query()).toBeNull()
    expect(page.getByText('Build log').query()).toBeNull()
  })

  it('the form keeps the log next to the reason when opening a device fails', async () => {
    const slow = await beginSlowly()
    slow.end('app_build_failed', 'signing failed.')
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('The app did not build: signing failed.')
    await page.getByText('Build log').click()
    await expect.element(page.getByRole('log')).toHaveTextContent('Ld Garden')
    expect(page.getByRole('button', { name: 'Stop', exact: true }).query()).toBeNull()
  })
})

it.each(['light', 'dark'] as const)(
  'the opening form has no accessibility fault that axe can find in the %s theme, fully expanded',
  async (theme) => {
    inTheme(theme)
    await beginSlowly()
    await page.getByText('Build log').click()
    await page.getByLabelText('Build from a project').click()
    await expect.element(page.getByLabelText('Scheme')).toBeVisible()
    expect(await axeFindings()).toEqual([])
  },
)
