// Edits of library entries and run details that were unsaved when a page closed. The database is
// asynchronous and a closing page cannot wait, so they go to local storage for the next page.
import { RunId } from '@harness/shared/base/ids.ts'
import { LIBRARY_KINDS, type LibraryKind } from '@harness/shared/order/library/library.ts'
import { LateEdit, writeLateDetails, writeLateEdit } from '../../store/library/late-edit.ts'
import type { HarnessDb } from '../../store/schema.ts'

const PREFIX = 'harness-unsaved/'

interface EntryName {
  readonly kind: LibraryKind | 'runs'
  readonly id: string
}

const keyOf = ({ kind, id }: EntryName) => `${PREFIX}${kind}/${id}`

interface Unsaved {
  readonly fields: readonly string[]
  readonly before?: readonly object[]
  readonly after: object
}

export function keepUnsaved(storage: Storage | undefined, of: EntryName, edit: Unsaved): void {
  try {
    storage?.setItem(keyOf(of), JSON.stringify(edit))
  } catch {
    // Storage is full; the save that the store began may still complete.
  }
}

export function forgetUnsaved(storage: Storage | undefined, of: EntryName): void {
  storage?.removeItem(keyOf(of))
}

/** Saves the edits that earlier pages could not. Idempotent; must not throw. */
export async function recoverUnsaved(db: HarnessDb, storage: Storage | undefined): Promise<void> {
  for (const { kind, id, text } of keptEdits(storage)) {
    const edit = parsed(text)
    // A refused edit is dropped: its entry has changed since.
    if (edit) await write(db, { kind, id }, edit).catch(() => undefined)
    forgetUnsaved(storage, { kind, id })
  }
}

function write(db: HarnessDb, { kind, id }: EntryName, edit: LateEdit): Promise<void> {
  if (kind !== 'runs') return writeLateEdit(db, kind, id, edit)
  return writeLateDetails(db, RunId.parse(id), edit)
}

function keptEdits(storage: Storage | undefined) {
  return Object.entries({ ...storage }).flatMap(([key, text]) => {
    if (!key.startsWith(PREFIX)) return []
    const [name, id = ''] = key.slice(PREFIX.length).split('/')
    const kind = ([...LIBRARY_KINDS, 'runs'] as const).find((each) => each === name)
    return kind ? [{ kind, id, text: String(text) }] : []
  })
}

function parsed(text: string): LateEdit | undefined {
  try {
    return LateEdit.parse(JSON.parse(text))
  } catch {
    return undefined // not ours
  }
}
