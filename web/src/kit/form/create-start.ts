import { asHarnessError, fromWire, type HarnessError } from '@harness/shared/base/errors.ts'
import { RunId } from '@harness/shared/base/ids.ts'
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

/**
 * Clears every field that has a default, so the next run follows Settings or the application again.
 */
function defaulted({ settings, owner }: Choice): Partial<NewRunDraft> {
  return withoutChoice({ ...settings, ...owner?.defaults })
}

interface Starting extends Readonly<Record<'ready' | 'signedIn', Accessor<boolean>>> {
  /** Those that the form offers. */
  readonly personas: Accessor<readonly PersonaEntry[]>
}

/** Starts what is chosen, once it is complete: a run, or a study of several. */
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
  /** Errors that belong to no field are shown where a refused start is. */
  const ordered = () => {
    try {
      return runOrderOf(choice())
    } catch (thrown) {
      setStartError(asHarnessError(thrown))
      return undefined
    }
  }
  // These are of this start alone.
  const forget = () =>
    draft.change({ name: undefined, note: undefined, also: undefined, ...defaulted(choice()) })
  /** The address of what was started. */
  const start = async (): Promise<string | undefined> => {
    if (!ready() || starting()) return undefined
    setStartError(undefined)
    const order = ordered()
    if (!order) return undefined
    setStarting(true)
    if (several().runs > 1) {
      const study = await queued(page, choice(), several(), signedIn())
      setStarting(false)
      if (typeof study !== 'string') return void setStartError(study)
      forget()
      return study
    }
    const runId = RunId.parse(crypto.randomUUID())
    setStartedRun(runId)
    const known = await withApplication(page.db, order)
    // A start that failed leaves no application in the library.
    const result = await page.worker.start(
      { ...known.order, runId, ...(signedIn() && { signedIn: true }) },
      known.added && { application: known.added },
    )
    setStarting(false)
    if ('value' in result) {
      forget()
      return `/runs/${result.value}`
    }
    // the user stopped it
    if (result.error.code !== 'aborted') setStartError(fromWire(result.error))
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

/** The address of the study, or why it was refused. */
async function queued(
  ...all: Parameters<typeof startSeveral>
): Promise<string | HarnessError> {
  try {
    const part = await import('./start-several.ts')
    return `/studies/${await part.startSeveral(...all)}`
  } catch (thrown) {
    return asHarnessError(thrown)
  }
}
