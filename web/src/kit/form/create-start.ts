import { asHarnessError, fromWire, type HarnessError } from '@harness/shared/base/errors.ts'
import { RunId } from '@harness/shared/base/ids.ts'
import { type Accessor, createSignal } from 'solid-js'
import type { NewRunDraft } from '../../store/drafts.ts'
import { withApplication } from '../../store/library/use-application.ts'
import type { Page } from '../page/page.ts'
import { type Choice, runOrderOf } from './choice.ts'
import type { Draft } from './create-draft.ts'
import type { Several } from './several.ts'
import { withoutChoice } from './without-choice.ts'

/**
 * Clears every field that has a default, so the next run follows Settings or the application again.
 */
function defaulted({ settings, owner }: Choice): Partial<NewRunDraft> {
  return withoutChoice({ ...settings, ...owner?.defaults })
}

interface Starting extends Readonly<Record<'ready' | 'signedIn', Accessor<boolean>>> {
  readonly several: Accessor<Several>
}

/** Starts what is chosen, once it is complete: a run, or a study of several. */
export function createStart(
  page: Page,
  draft: Draft,
  choice: Accessor<Choice>,
  { ready, signedIn, several }: Starting,
) {
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
  const startStudy = async (): Promise<string | undefined> => {
    setStarting(true)
    try {
      const { startSeveral } = await import('./start-several.ts')
      const id = await startSeveral(page, choice(), several(), signedIn())
      forget()
      return `/studies/${id}`
    } catch (thrown) {
      setStartError(asHarnessError(thrown))
      return undefined
    } finally {
      setStarting(false)
    }
  }
  /** The address of what was started. */
  const start = async (): Promise<string | undefined> => {
    if (!ready() || starting()) return undefined
    setStartError(undefined)
    const order = ordered()
    if (!order) return undefined
    if (several().runs > 1) return startStudy()
    setStarting(true)
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
    starting,
    startError,
    startup: () => known((runId) => page.activityOf(runId).startup),
    start,
    stop: () => void known((runId) => page.worker.stop(runId)),
  }
}
