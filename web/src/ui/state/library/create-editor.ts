import { asHarnessError, type HarnessError } from '@harness/shared/language/errors.ts'
import type { LibraryKind } from '@harness/shared/library/library.ts'
import { type Accessor, createSignal, onCleanup } from 'solid-js'
import { addEntry, changeEntry, type Entries } from '../../../store/library/entries.ts'
import type { HarnessDb } from '../../../store/schema.ts'

/** A pause in typing after which a change is saved. */
const SAVE_AFTER_MS = 500

/** One entry in its editor: every change is saved by itself. */
export interface Editor<T> {
  readonly value: Accessor<T>
  readonly change: (patch: Partial<T>) => void
  /** Saves now, when a field is left. */
  readonly flush: () => void
  /** Milliseconds since 1970; undefined before the first save of this visit. */
  readonly savedAt: Accessor<number | undefined>
  /** Why the last change is not saved. */
  readonly failure: Accessor<HarnessError | undefined>
  /** False for a draft that lacks its name or text. */
  readonly exists: Accessor<boolean>
}

interface EditorOptions<K extends LibraryKind> {
  readonly db: HarnessDb
  readonly kind: K
  /** As it is stored; undefined while it is only a draft. */
  readonly stored: Accessor<Entries[K] | undefined>
  /** What a new entry begins with. */
  readonly empty: Entries[K]
  /** Called once when a draft became an entry. */
  readonly onCreated: (id: string) => void
}

export function createEditor<K extends LibraryKind>(options: EditorOptions<K>): Editor<Entries[K]> {
  const { db, kind, stored, empty, onCreated } = options
  const [pending, setPending] = createSignal<Partial<Entries[K]>>({})
  const [savedAt, setSavedAt] = createSignal<number>()
  const [failure, setFailure] = createSignal<HarnessError>()
  const value = (): Entries[K] => ({ ...(stored() ?? empty), ...pending() })
  let timer: ReturnType<typeof setTimeout> | undefined
  let saving: Promise<void> = Promise.resolve()
  /**
   * Changed since the last save. What was saved stays in `pending`, so that a field never shows its
   * former text.
   */
  let unsaved: Partial<Entries[K]> = {}
  let created = false
  const exists = () => created || stored() !== undefined
  const save = async () => {
    const patch = unsaved
    if (Object.keys(patch).length === 0) return
    unsaved = {}
    try {
      if (exists()) await changeEntry(db, kind, empty.id, patch)
      else {
        await addEntry(db, kind, value())
        created = true
        onCreated(empty.id)
      }
      setFailure(undefined)
      setSavedAt(Date.now())
    } catch (thrown) {
      unsaved = { ...patch, ...unsaved }
      // A draft is not wrong yet: it is not complete.
      if (exists()) setFailure(asHarnessError(thrown))
    }
  }
  const flush = () => {
    clearTimeout(timer)
    saving = saving.then(save)
  }
  onCleanup(flush)
  return {
    value,
    change: (patch) => {
      setPending((before) => ({ ...before, ...patch }))
      unsaved = { ...unsaved, ...patch }
      clearTimeout(timer)
      timer = setTimeout(flush, SAVE_AFTER_MS)
    },
    flush,
    savedAt,
    failure,
    exists: () => stored() !== undefined,
  }
}
