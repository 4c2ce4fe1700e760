import { asHarnessError, type HarnessError } from '@harness/shared/base/errors.ts'
import type { LibraryKind } from '@harness/shared/order/library/library.ts'
import { type Accessor, createSignal } from 'solid-js'
import { createLeaving, createSaves } from '../../kit/form/saves.ts'
import { forgetUnsaved, keepUnsaved } from '../../kit/form/unsaved-edits.ts'
import { addEntry, changeEntry, checkedEntry, type Entries } from '../../store/library/entries.ts'
import type { HarnessDb } from '../../store/schema.ts'

/** Editor of one entry; every change is saved automatically. */
export interface Editor<T> {
  readonly value: Accessor<T>
  readonly change: (patch: Partial<T>) => void
  /** Saves immediately; called when a field is left. */
  readonly flush: () => void
  /** Time of the last save during this visit, in milliseconds since 1970. */
  readonly savedAt: Accessor<number | undefined>
  readonly failure: Accessor<HarnessError | undefined>
  /** False for a draft that lacks its name or text. */
  readonly exists: Accessor<boolean>
  /** Names the missing field of a draft; empty for a complete one. */
  readonly needs: Accessor<string>
}

interface EditorOptions<K extends LibraryKind> {
  readonly db: HarnessDb
  readonly storage: Storage | undefined
  readonly kind: K
  /** Stored entry; undefined for a draft. */
  readonly stored: Accessor<Entries[K] | undefined>
  readonly empty: Entries[K]
  /** Called once when the draft is saved as an entry. */
  readonly onCreated: (id: string) => void
}

export function createEditor<K extends LibraryKind>(options: EditorOptions<K>): Editor<Entries[K]> {
  const { db, storage, kind, stored, empty, onCreated } = options
  const [pending, setPending] = createSignal<Partial<Entries[K]>>({})
  const [savedAt, setSavedAt] = createSignal<number>()
  const [failure, setFailure] = createSignal<HarnessError>()
  const of = { kind, id: empty.id }
  const value = (): Entries[K] => ({ ...(stored() ?? empty), ...pending() })
  /**
   * Fields changed since the last save. Saved fields stay in `pending`, so that a field never shows
   * an old text.
   */
  let unsaved: Partial<Entries[K]> = {}
  /** Fields sent to the store and not yet confirmed. */
  let given: Partial<Entries[K]> = {}
  let created = false
  const exists = () => created || stored() !== undefined
  const save = async (isResting: boolean) => {
    if (isNothing(unsaved)) return
    given = unsaved
    unsaved = {}
    try {
      if (exists()) await changeEntry(db, kind, empty.id, given)
      else {
        await addEntry(db, kind, value())
        created = true
        onCreated(empty.id)
      }
      if (isNothing(unsaved)) forgetUnsaved(storage, of)
      setFailure(undefined)
      setSavedAt(Date.now())
    } catch (thrown) {
      unsaved = { ...given, ...unsaved }
      // A draft or a field still being typed is incomplete, not wrong.
      if (exists() && isResting) setFailure(asHarnessError(thrown))
    }
    given = {}
  }
  const { later, flush } = createSaves(save)
  createLeaving(() => {
    const late = { ...given, ...unsaved }
    if (isNothing(late)) return
    const before = stored()
    const versions = before && { before: [before, { ...before, ...given }] }
    keepUnsaved(storage, of, { fields: Object.keys(late), ...versions, after: value() })
    flush()
  })
  return {
    value,
    change: (patch) => {
      setPending((before) => ({ ...before, ...patch }))
      unsaved = { ...unsaved, ...patch }
      later()
    },
    flush,
    savedAt,
    failure,
    exists: () => stored() !== undefined,
    needs: () => needsOf(kind, value()),
  }
}

function needsOf<K extends LibraryKind>(kind: K, entry: Entries[K]): string {
  try {
    checkedEntry(kind, entry)
    return ''
  } catch (thrown) {
    return asHarnessError(thrown).message
  }
}

function isNothing(patch: object): boolean {
  return Object.keys(patch).length === 0
}
