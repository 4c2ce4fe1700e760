import { asHarnessError, fromWire, HarnessError } from '@harness/shared/base/errors.ts'
import { RunId } from '@harness/shared/base/ids.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import { type Accessor, createMemo, createSignal } from 'solid-js'
import type { NewRunDraft } from '../../store/drafts.ts'
import { withApplication } from '../../store/library/use-application.ts'
import type { PersonaEntry } from '../../store/schema.ts'
import type { Page } from '../page/page.ts'
import { type Choice, runOrderOf } from './choice.ts'
import type { Draft } from './create-draft.ts'
import { severalOf } from './several.ts'
import type { startSeveral } from './start-several.ts'
import { withoutChoice } from './without-choice.ts'

/** Clears every field that has a default, which the next run then follows. */
function defaulted({ settings, owner }: Choice): Partial<NewRunDraft> {
  return withoutChoice({ ...settings, ...owner?.defaults })
}

interface Starting extends Readonly<Record<'ready' | 'signedIn', Accessor<boolean>>> {
  readonly personas: Accessor<readonly PersonaEntry[]>
}

/** Starts the completed form: a single run, or a study of several. */
export function createStart(
  page: Page,
  draft: Draft,
  choice: Accessor<Choice>,
  { ready, signedIn, personas }: Starting,
) {
  const several = createMemo(() => severalOf(choice(), personas()))
  const [starting, setStarting] = createSignal(false)
  const [startError, setStartError] = createSignal<HarnessError>()
  const [startedRun, setStartedRun] = createSignal<RunId>()
  const begin = async (order: RunOrder): Promise<string | HarnessError> => {
    if (several().runs > 1) return queued(page, choice(), several(), signedIn())
    const runId = RunId.parse(crypto.randomUUID())
    setStartedRun(runId)
    const known = await withApplication(page.db, order)
    // The worker adds the application, so that a failed start leaves none in the library.
    const result = await page.worker.start(
      { ...known.order, runId, ...(signedIn() && { signedIn: true }) },
      known.added && { application: known.added },
    )
    return 'value' in result ? `/runs/${result.value}` : fromWire(result.error)
  }
  /** Resolves to the address of the started run or study. */
  const start = async (): Promise<string | undefined> => {
    if (!ready() || starting()) return undefined
    setStartError(undefined)
    const order = ordered(choice())
    if (order instanceof HarnessError) setStartError(order)
    if (!order || order instanceof HarnessError) return undefined
    setStarting(true)
    const started = await begin(order)
    setStarting(false)
    if (typeof started === 'string') {
      // Name, note and additional variants apply to one start only.
      draft.change({ name: undefined, note: undefined, also: undefined, ...defaulted(choice()) })
      return started
    }
    // Stopped by the user.
    if (started.code !== 'aborted') setStartError(started)
    return undefined
  }
  const known = <T>(of: (runId: RunId) => T): T | undefined => {
    const runId = startedRun()
    return runId && of(runId)
  }
  return {
    several,
    starting,
    startError,
    startup: () => known((runId) => page.activityOf(runId).startup),
    start,
    stop: () => void known((runId) => page.worker.stop(runId)),
  }
}

/** Returns the order, or an error that belongs to no field and is shown like a refused start. */
function ordered(choice: Choice): RunOrder | HarnessError | undefined {
  try {
    return runOrderOf(choice)
  } catch (thrown) {
    return asHarnessError(thrown)
  }
}

/** Resolves to the address of the study, or to the reason for its refusal. */
async function queued(...all: Parameters<typeof startSeveral>): Promise<string | HarnessError> {
  try {
    const part = await import('./start-several.ts')
    return `/studies/${await part.startSeveral(...all)}`
  } catch (thrown) {
    return asHarnessError(thrown)
  }
}
