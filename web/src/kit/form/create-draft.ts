import { type Accessor, createSignal } from 'solid-js'
import { type NewRunDraft, readNewRunDraft, writeNewRunDraft } from '../../store/drafts.ts'
import type { HarnessDb } from '../../store/schema.ts'
import { EMPTY_DRAFT } from './choice.ts'

export interface Draft {
  readonly value: Accessor<NewRunDraft>
  readonly change: (patch: Partial<NewRunDraft>) => void
  /** True once the stored draft was read, or could not be. */
  readonly ready: Accessor<boolean>
}

/** The form's draft, saved with every change. Input typed before the store has answered wins. */
export function createDraft(db: HarnessDb): Draft {
  const [value, setValue] = createSignal(EMPTY_DRAFT)
  const [ready, setReady] = createSignal(false)
  let typed: Partial<NewRunDraft> = {}
  let writing = false
  let again = false
  const save = async () => {
    again = writing
    if (writing) return
    writing = true
    // A draft that cannot be saved must not prevent typing.
    await writeNewRunDraft(db, value()).catch(() => undefined)
    writing = false
    if (again) await save()
  }
  const show = (stored: NewRunDraft | undefined) => {
    setValue({ ...EMPTY_DRAFT, ...stored, ...typed })
    setReady(true)
  }
  void readNewRunDraft(db).then(show, () => show(undefined))
  return {
    value,
    ready,
    change: (patch) => {
      typed = { ...typed, ...patch }
      setValue({ ...value(), ...patch })
      void save()
    },
  }
}
