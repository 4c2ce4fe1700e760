import { fromWire, type HarnessError } from '@harness/shared/language/errors.ts'
import { TOUR } from '@harness/shared/order/tour.ts'
import { type Accessor, createSignal } from 'solid-js'
import { allPersonas } from '../../../store/personas.ts'
import type { OpenedFile, Result, SamplePrototype } from '../../../worker/api.ts'
import { DEVICES } from '../form/web-devices.ts'
import type { Page } from '../shell/page.ts'

export interface Prototypes {
  readonly busy: Accessor<boolean>
  readonly error: Accessor<HarnessError | undefined>
  /** Adds what was chosen and goes to it. */
  readonly add: (files: readonly OpenedFile[]) => Promise<void>
  readonly openSample: () => Promise<void>
  /** Plays the scripted tour in the sample and goes to its run. */
  readonly runTour: () => Promise<void>
}

/** What begins a prototype. `go` opens an address of the app; `notes` are what was left out of the files. */
export function createPrototypes(
  page: Page,
  go: (path: string, notes?: readonly string[]) => void,
): Prototypes {
  const [busy, setBusy] = createSignal(false)
  const [error, setError] = createSignal<HarnessError>()
  const attempt = async <T>(work: () => Promise<Result<T>>, then: (value: T) => void) => {
    if (busy()) return
    setBusy(true)
    setError(undefined)
    const result = await work()
    setBusy(false)
    if ('error' in result) setError(fromWire(result.error))
    else then(result.value)
  }
  return {
    busy,
    error,
    add: (files) =>
      attempt(
        () => page.worker.importPrototype(files),
        ({ id, form, applicationId, notes }) =>
          go(form === 'screens' ? `/prototypes/${id}` : `/new?application=${applicationId}`, notes),
      ),
    openSample: () =>
      attempt(
        () => page.worker.samplePrototype(),
        ({ id }) => go(`/prototypes/${id}`),
      ),
    runTour: () =>
      attempt(
        async () => {
          const sample = await page.worker.samplePrototype()
          return 'error' in sample ? sample : startTour(page, sample.value)
        },
        (runId) => go(`/runs/${runId}`),
      ),
  }
}

async function startTour(page: Page, { id, form, name, applicationId, tour }: SamplePrototype) {
  const personas = await allPersonas(page.db)
  const text = personas.find((persona) => persona.name === tour.persona)?.text ?? ''
  const { width, height } = DEVICES.phone
  return page.worker.start({
    url: '',
    viewport: { width, height },
    prototype: { id, form, name },
    persona: { name: tour.persona, text },
    legs: [{ goal: tour.goal, checks: tour.checks }],
    model: { provider: 'scripted', model: TOUR, replies: tour.replies },
    // A script always reports success; only its checks can confirm it.
    strict: true,
    stepBudget: tour.replies.length * 2,
    details: { applicationId, applicationName: name },
  })
}
