import { fromWire, HarnessError } from '@harness/shared/base/errors.ts'
import { useNavigate } from '@solidjs/router'
import { type Accessor, createSignal } from 'solid-js'
import type { Opened, OpenedFile } from '../../worker/api.ts'
import type { Page } from '../page/page.ts'
import { countOf } from '../words/number.ts'

export interface BundleOpener {
  /** Progress in words; undefined when idle. */
  readonly progress: Accessor<string | undefined>
  /** Results of the last opened files; empty until then. */
  readonly results: Accessor<readonly Opened[]>
  readonly error: Accessor<HarnessError | undefined>
  /** Opens the files as runs, or passes them on when they contain none. */
  open(files: Promise<readonly OpenedFile[]>): Promise<void>
  /** Opens the files as runs only, and navigates to a run that is the only one and unchanged. */
  openRun(files: Promise<readonly OpenedFile[]>): Promise<void>
  clear(): void
}

function isOther(results: readonly Opened[]): boolean {
  return results.every((result) => result.kind === 'refused' && result.isOther)
}

function summaryOf(results: readonly Opened[]): string {
  const of = (kind: Opened['kind']) => results.filter((result) => result.kind === kind).length
  const refused = of('refused')
  return `Opened ${countOf(of('opened'), 'run')}${refused > 0 ? `, refused ${refused}` : ''}.`
}

/** Id of the run to navigate to: the only one, without any notice about its file. */
function onlyRun([first, ...more]: readonly Opened[]): string | undefined {
  if (!first || first.kind === 'refused' || more.length > 0) return undefined
  const isSaid = first.kind === 'opened' ? first.damages.length > 0 : first.differs || first.taken
  return isSaid || first.check.kind === 'changed' ? undefined : first.runId
}

/** Opens files that contain no run, or shows why it cannot. */
type OpenOther = (files: readonly OpenedFile[]) => Promise<void>

/** Imports runs that were recorded elsewhere. `openOther` gets files that contain none. */
export function createBundleOpener(page: Page, openOther?: OpenOther): BundleOpener {
  const navigate = useNavigate()
  const [progress, setProgress] = createSignal<string>()
  const [results, setResults] = createSignal<readonly Opened[]>([])
  const [error, setError] = createSignal<HarnessError>()
  const onProgress = (done: number, total: number) =>
    setProgress(total > 1 ? `Opening run ${done + 1} of ${total}` : 'Opening the run')
  const work = async (gathering: Promise<readonly OpenedFile[]>, isRun: boolean) => {
    const files = await gathering.catch(() => undefined)
    if (!files) {
      setError(new HarnessError('bundle_invalid', { what: 'the files could not be read.' }))
      return
    }
    if (files.length === 0) return
    const result = await page.worker.importRuns(files, onProgress)
    if ('error' in result) {
      setError(fromWire(result.error))
      return
    }
    // `openOther` shows its own errors.
    if (openOther && !isRun && isOther(result.value)) return openOther(files)
    page.announce(summaryOf(result.value), 'polite')
    const runId = isRun ? onlyRun(result.value) : undefined
    if (runId === undefined) setResults(result.value)
    else navigate(`/runs/${runId}`)
  }
  const start = async (files: Promise<readonly OpenedFile[]>, isRun: boolean) => {
    if (progress() !== undefined) return
    setProgress('Reading the files')
    setResults([])
    setError(undefined)
    await work(files, isRun)
    setProgress(undefined)
  }
  return {
    progress,
    results,
    error,
    open: (files) => start(files, false),
    openRun: (files) => start(files, true),
    clear() {
      setResults([])
      setError(undefined)
    },
  }
}
