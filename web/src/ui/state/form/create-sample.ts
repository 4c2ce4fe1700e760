import { fromWire, type HarnessError } from '@harness/shared/errors.ts'
import type { RunId } from '@harness/shared/ids.ts'
import { type Accessor, createSignal } from 'solid-js'
import { allPersonas } from '../../../store/personas.ts'
import type { PersonaEntry } from '../../../store/schema.ts'
import type { Result } from '../../../worker/api.ts'
import type { Page } from '../shell/page.ts'
import { DEVICES } from './choice.ts'

/** Who tries the sample: the person a first visit is made for. */
const PERSONA = 'First-time visitor'

/** Everybody sees the same first run. */
const SEED = 1

export interface SampleRun {
  readonly starting: Accessor<boolean>
  readonly error: Accessor<HarnessError | undefined>
  readonly start: () => Promise<RunId | undefined>
}

/** The sample in one go: its shop opened, its first goal given to the sweep. */
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
  // After the worker's answer, because at the very first visit it puts the personas there.
  const personas = await allPersonas(page.db)
  const { url, goals } = offer.value
  const { width, height } = DEVICES.desktop
  return page.worker.start({
    url,
    viewport: { width, height },
    persona: personaOf(personas),
    legs: [{ goal: goals[0] ?? 'Look around.' }],
    model: { provider: 'sweep', seed: SEED },
  })
}

function personaOf(personas: readonly PersonaEntry[]) {
  const found = personas.find(({ name }) => name === PERSONA) ?? personas[0]
  return { name: found?.name ?? PERSONA, text: found?.text ?? '' }
}
