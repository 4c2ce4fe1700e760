// The first minute: from the click on "Play the sample" to the end of the tour, in the app.
import { findingsOf } from '@harness/shared/views/findings.ts'
import { foldAll, type RunState } from '@harness/shared/views/fold.ts'
import { startBridgeProcess } from '../e2e/bridge-process.ts'
import { openPerson } from '../e2e/person.ts'
import { readRows } from '../e2e/test-app.ts'
import { figure, type Section } from './figure.ts'

const CLICKS = 3

interface Tour {
  readonly ms: number
  readonly run: RunState
}

async function tourOf(): Promise<Tour> {
  const bridge = await startBridgeProcess()
  const { page, close } = await openPerson({ keepsCopy: true })
  try {
    await page.goto(bridge.url)
    const button = page.getByRole('button', { name: 'Play the sample' })
    await button.waitFor()
    await page.evaluate(() => navigator.serviceWorker.ready)
    const began = performance.now()
    await button.click()
    await page.waitForURL(/\/runs\/[0-9a-f-]{36}/)
    await page.getByRole('link', { name: /^Findings \d/ }).waitFor()
    await page.getByRole('button', { name: /^Stop/ }).waitFor({ state: 'detached' })
    const ms = performance.now() - began
    const rows = await readRows(page, new URL(page.url()).pathname.split('/')[2] ?? '')
    return { ms, run: foldAll(rows) }
  } finally {
    await close()
    await bridge.dispose()
  }
}

function parts(run: RunState): string {
  const sum = (of: (step: RunState['steps'][number]) => number | undefined) =>
    Math.round(run.steps.reduce((total, step) => total + (of(step) ?? 0), 0))
  const acting = sum(({ result }) => result?.durationMs)
  const settling = sum(({ result }) => result?.settleMs)
  const steps = sum(({ completed }) => completed?.durationMs)
  return `${run.steps.length} steps ${steps} ms, of it inputs ${acting} ms, their settling ${settling} ms`
}

export const firstMinuteSection: Section = {
  name: 'first-minute',
  title: 'First minute',
  async run() {
    const tours: Tour[] = []
    for (let n = 0; n < CLICKS; n++) tours.push(await tourOf())
    const ends = tours.map(({ run }) => `${run.completed?.verdict} ${run.completed?.confirmed}`)
    if (ends.some((end) => end !== 'success true')) throw new Error(`A tour ended: ${ends.join()}.`)
    const [last] = tours.slice(-1)
    const found = last ? findingsOf(last.run).filter(({ grade }) => grade === 'both').length : 0
    return [
      figure(
        'click to the confirmed end of the tour',
        'ms',
        tours.map(({ ms }) => ms),
        {
          target: 25_000,
          note: `${found} findings measured and reported; ${last ? parts(last.run) : ''}`,
        },
      ),
    ]
  },
}
