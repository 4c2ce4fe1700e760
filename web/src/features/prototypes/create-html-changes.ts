import { asHarnessError, fromWire, type HarnessError } from '@harness/shared/base/errors.ts'
import type { HtmlPrototype } from '@harness/shared/device/prototype/prototype.ts'
import { type Accessor, createSignal } from 'solid-js'
import type { Page } from '../../kit/page/page.ts'
import { countOf } from '../../kit/words/number.ts'
import { changePrototype, putPrototypeFiles } from '../../store/prototypes.ts'
import type { OpenedFile } from '../../worker/api.ts'

interface ChangesOf {
  readonly id: string
  readonly document: Accessor<HtmlPrototype | undefined>
  readonly setDocument: (document: HtmlPrototype) => void
}

/** Changes of an HTML prototype; each resolves to true when it was saved. */
export function createHtmlChanges(page: Page, { id, document, setDocument }: ChangesOf) {
  const [error, setError] = createSignal<HarnessError>()
  const attempt = (work: () => Promise<void>): Promise<boolean> =>
    work().then(
      () => {
        setError(undefined)
        return true
      },
      (thrown: unknown) => {
        setError(asHarnessError(thrown))
        return false
      },
    )
  return {
    error,
    change: (patch: Partial<HtmlPrototype>) =>
      attempt(async () => {
        const now = document()
        if (!now) return
        const next = { ...now, ...patch }
        setDocument(next)
        await changePrototype(page.db, id, next)
      }),
    addFiles: (given: readonly OpenedFile[], shown: () => Promise<void>) =>
      attempt(async () => {
        const result = await page.worker.filesForPrototype(id, given)
        if ('error' in result) throw fromWire(result.error)
        const { replaced, undo } = await putPrototypeFiles(page.db, id, result.value)
        const words = filesText(replaced, result.value.length - replaced)
        page.undo.offer({ words, undo: () => undo().then(shown) })
      }),
  }
}

function filesText(replaced: number, added: number): string {
  const parts = [
    ...(replaced > 0 ? [`${countOf(replaced, 'file')} replaced`] : []),
    ...(added > 0 ? [`${countOf(added, 'file')} added`] : []),
  ]
  return `${parts.join(', ') || 'No file was added'}.`
}
