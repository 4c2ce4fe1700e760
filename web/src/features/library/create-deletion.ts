import type { LibraryKind } from '@harness/shared/order/library/library.ts'
import { type Accessor, createSignal } from 'solid-js'
import type { Page } from '../../kit/page/page.ts'
import { dependents, type Removed, removeEntry, restoreEntry } from '../../store/library/entries.ts'

interface Named {
  readonly kind: LibraryKind
  readonly id: string
  readonly name: string
}

/** A deletion with confirmation when something depends on the entry, and with undo. */
export interface Deletion {
  /** Entry to be confirmed. */
  readonly question: Accessor<(Named & { readonly sentences: readonly string[] }) | undefined>
  /** Last deleted entry, while it can be undone. */
  readonly done: Accessor<(Named & { readonly sentences: readonly string[] }) | undefined>
  readonly ask: (entry: Named) => Promise<void>
  readonly keep: () => void
  readonly remove: () => Promise<void>
  readonly undo: () => Promise<void>
  readonly dismiss: () => void
}

export function createDeletion(page: Page, onDeleted: (entry: Named) => void): Deletion {
  type Asked = Named & { readonly sentences: readonly string[] }
  const [question, setQuestion] = createSignal<Asked>()
  const [done, setDone] = createSignal<Asked & { readonly removed: Removed }>()
  const remove = async (entry: Asked) => {
    setQuestion(undefined)
    const removed = await removeEntry(page.db, entry.kind, entry.id)
    if (!removed) return
    setDone({ ...entry, removed })
    page.announce(`Deleted ${entry.name}.`, 'polite')
    onDeleted(entry)
  }
  return {
    question,
    done,
    async ask(entry) {
      const sentences = await dependents(page.db, entry.kind, entry.id)
      if (sentences.length > 0) setQuestion({ ...entry, sentences })
      else await remove({ ...entry, sentences })
    },
    keep: () => setQuestion(undefined),
    async remove() {
      const entry = question()
      if (entry) await remove(entry)
    },
    async undo() {
      const last = done()
      setDone(undefined)
      if (!last) return
      await restoreEntry(page.db, last.removed)
      page.announce(`${last.name} is back.`, 'polite')
    },
    dismiss: () => setDone(undefined),
  }
}
