import { fromWire, type HarnessError } from '@harness/shared/base/errors.ts'
import { SCREEN_SIZES } from '@harness/shared/device/screen-sizes.ts'
import { SWEEP_GOAL } from '@harness/shared/order/run.ts'
import { TOUR } from '@harness/shared/order/tour.ts'
import { type Accessor, createSignal } from 'solid-js'
import type { OpenedFile, Result, RunOrder, SampleName, SamplePrototype } from '../../worker/api.ts'
import type { Page } from '../page/page.ts'

/** Enough steps for every control of the sample. */
const SWEEP_STEPS = 30

export interface Prototypes {
  readonly busy: Accessor<boolean>
  readonly error: Accessor<HarnessError | undefined>
  /** Adds the chosen files as a prototype and opens it. */
  readonly add: (files: readonly OpenedFile[]) => Promise<void>
  readonly openSample: (sample: SampleName) => Promise<void>
  /** Plays the scripted tour of the sample and opens its run. */
  readonly runTour: (sample: SampleName) => Promise<void>
  /** Sweeps the sample without a model and opens its run. */
  readonly runSweep: (sample: SampleName) => Promise<void>
}

/** Ways to create a prototype. `go` opens an address of the app; `notes` name omitted files. */
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
  const run = (sample: SampleName, order: MakeOrder) =>
    attempt(
      async () => {
        const added = await page.worker.samplePrototype(sample)
        if ('error' in added) return added
        return page.worker.start({ ...whereOf(added.value), ...(await order(page, added.value)) })
      },
      (runId) => go(`/runs/${runId}`),
    )
  return {
    busy,
    error,
    add: (files) =>
      attempt(
        () => page.worker.importPrototype(files),
        ({ id, notes }) => go(`/prototypes/${id}`, notes),
      ),
    openSample: (sample) =>
      attempt(
        () => page.worker.samplePrototype(sample),
        ({ id }) => go(`/prototypes/${id}`),
      ),
    runTour: (sample) => run(sample, tourOf),
    runSweep: (sample) => run(sample, sweepOf),
  }
}

type MakeOrder = (page: Page, sample: SamplePrototype) => Promise<OfSample>
type OfSample = Pick<RunOrder, 'persona' | 'legs' | 'model' | 'stepBudget' | 'strict'>

function whereOf({ id, form, name, applicationId }: SamplePrototype) {
  const { width, height } = SCREEN_SIZES[form === 'html' ? 'desktop' : 'phone']
  return {
    url: '',
    viewport: { width, height },
    prototype: { id, form, name },
    details: { applicationId, applicationName: name },
  }
}

/** Returns a built-in persona with its text from the library. */
async function personaNamed({ db }: Page, name: string): Promise<RunOrder['persona']> {
  // Loaded on demand: the library schemas are too large for the first screen.
  const { entriesOf } = await import('../../store/library/entries.ts')
  const personas = await entriesOf(db, 'personas')
  return { name, text: personas.find((persona) => persona.name === name)?.text ?? '' }
}

async function tourOf(page: Page, { tour }: SamplePrototype): Promise<OfSample> {
  return {
    persona: await personaNamed(page, tour.persona),
    legs: [{ goal: tour.goal, checks: tour.checks }],
    model: { provider: 'scripted', model: TOUR, replies: tour.replies },
    // A script always reports success; only its checks can confirm it.
    strict: true,
    stepBudget: tour.replies.length * 2,
  }
}

/** Order of a sweep. It uses no persona, but every run order must name one. */
async function sweepOf(page: Page, { tour }: SamplePrototype): Promise<OfSample> {
  return {
    persona: await personaNamed(page, tour.persona),
    legs: [{ goal: SWEEP_GOAL }],
    model: { provider: 'sweep', seed: 0 },
    stepBudget: SWEEP_STEPS,
  }
}
