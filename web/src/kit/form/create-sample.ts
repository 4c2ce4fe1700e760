import { fromWire, type HarnessError } from '@harness/shared/base/errors.ts'
import type { RunId } from '@harness/shared/base/ids.ts'
import { SCREEN_SIZES } from '@harness/shared/device/screen-sizes.ts'
import { SAMPLE_NAME, TOUR } from '@harness/shared/order/tour.ts'
import { type Accessor, createSignal } from 'solid-js'
import type { PersonaEntry } from '../../store/schema.ts'
import type { Result } from '../../worker/api.ts'
import type { Page } from '../page/page.ts'

interface SampleRun {
  readonly starting: Accessor<boolean>
  readonly error: Accessor<HarnessError | undefined>
  readonly start: () => Promise<RunId | undefined>
}

/** Opens the sample shop and plays its scripted tour. */
export function createSample(page: Page): SampleRun {
  const [starting, setStarting] = createSignal(false)
  const [error, setError] = createSignal<HarnessError>()
  const start = async (): Promise<RunId | undefined> => {
    if (starting()) return undefined
    setStarting(true)
    setError(undefined)
    const result = await begin(page)
    setStarting(false)
    if ('value' in result) return result.value
    setError(fromWire(result.error))
    return undefined
  }
  return { starting, error, start }
}

async function begin(page: Page): Promise<Result<RunId>> {
  const offer = await page.worker.sample()
  if ('error' in offer) return offer
  // Waits for the worker, which adds the personas at the first visit. Loaded on demand: the library
  // schemas are too large for the first screen.
  const { entriesOf } = await import('../../store/library/entries.ts')
  const personas = await entriesOf(page.db, 'personas')
  const { url, tour } = offer.value
  const { width, height } = SCREEN_SIZES.desktop
  return page.worker.start({
    url,
    viewport: { width, height },
    persona: personaOf(personas, tour.persona),
    legs: [{ goal: tour.goal, checks: tour.checks }],
    details: { applicationName: SAMPLE_NAME },
    model: { provider: 'scripted', model: TOUR, replies: tour.replies },
    // A script always reports success; only its checks can confirm it.
    strict: true,
    // Allows 1.5 times the scripted steps, so that the meter never warns of a limit.
    stepBudget: Math.ceil(tour.replies.length * 1.5),
  })
}

function personaOf(personas: readonly PersonaEntry[], wanted: string) {
  const found = personas.find(({ name }) => name === wanted)
  return { name: wanted, text: found?.text ?? '' }
}
