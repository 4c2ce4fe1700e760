import { asHarnessError, fromWire, type HarnessError } from '@harness/shared/base/errors.ts'
import { type Accessor, createSignal } from 'solid-js'
import type { Page } from '../../kit/page/page.ts'
import { download } from '../../kit/runs/create-export.ts'
import { deletePrototype } from '../../store/prototypes.ts'

export interface PrototypeActs {
  readonly error: Accessor<HarnessError | undefined>
  /** Name of the last saved file. */
  readonly saved: Accessor<string | undefined>
  /** Saves the prototype as one file. */
  readonly save: () => Promise<void>
  /** Deletes the prototype, offers undo, and leaves its page. */
  readonly remove: () => Promise<void>
}

interface ActsOn {
  readonly id: string
  readonly name: Accessor<string>
  readonly leave: (path: string) => void
}

/** Screen to show after a deletion. */
const HOME = '/'

export function createPrototypeActs(page: Page, { id, name, leave }: ActsOn): PrototypeActs {
  const [error, setError] = createSignal<HarnessError>()
  const [saved, setSaved] = createSignal<string>()
  return {
    error,
    saved,
    async save() {
      setSaved(undefined)
      const result = await page.worker.exportPrototype(id)
      if ('error' in result) {
        setError(fromWire(result.error))
        return
      }
      setError(undefined)
      const file = `${name().replace(/[^\p{L}\p{N}]+/gu, '-')}.zip`
      download(new File([result.value], file))
      setSaved(file)
    },
    async remove() {
      const words = `“${name()}” was deleted. Its runs are kept.`
      try {
        const undo = await deletePrototype(page.db, id)
        leave(HOME)
        page.undo.offer({ words, undo, at: HOME })
      } catch (thrown) {
        setError(asHarnessError(thrown))
      }
    },
  }
}
