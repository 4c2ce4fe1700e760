import { fromWire, HarnessError } from '@harness/shared/language/errors.ts'
import { type Accessor, createSignal } from 'solid-js'
import type { Opened, OpenedFile } from '../../../worker/api.ts'
import { countOf } from '../../words/number.ts'
import type { Page } from '../shell/page.ts'

export interface BundleOpener {
  /** Progress in words; undefined when idle. */
  readonly progress: Accessor<string | undefined>
  /** Results of the last opened files; empty until then. */
  readonly results: Accessor<readonly Opened[]>
  readonly error: Accessor<HarnessError | undefined>
  /** Opens files once they are gathered. */
  open(files: Promise<readonly OpenedFile[]>): Promise<void>
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

/** Opens files among which no run is; false when it has no use for them either. */
type OpenOther = (files: readonly OpenedFile[]) => Promise<boolean>

/** Imports runs that were recorded elsewhere. `openOther` gets files that hold none. */
export function createBundleOpener(page: Page, openOther?: OpenOther): BundleOpener {
  const [progress, setProgress] = createSignal<string>()
  const [results, setResults] = createSignal<readonly Opened[]>([])
  const [error, setError] = createSignal<HarnessError>()
  const onProgress = (done: number, total: number) =>
    setProgress(total > 1 ? `Opening run ${done + 1} of ${total}` : 'Opening the run')
  const work = async (gathering: Promise<readonly OpenedFile[]>) => {
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
    if (openOther && isOther(result.value) && (await openOther(files))) return
    setResults(result.value)
    page.announce(summaryOf(result.value), 'polite')
  }
  return {
    progress,
    results,
    error,
    async open(files) {
      if (progress() !== undefined) return
      setProgress('Reading the files')
      setResults([])
      setError(undefined)
      await work(files)
      setProgress(undefined)
    },
    clear() {
      setResults([])
      setError(undefined)
    },
  }
}
