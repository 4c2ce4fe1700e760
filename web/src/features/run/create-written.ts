import { asHarnessError, type HarnessError } from '@harness/shared/base/errors.ts'
import type { RunId } from '@harness/shared/base/ids.ts'
import { type Accessor, createSignal } from 'solid-js'
import { createLeaving, createSaves } from '../../kit/form/saves.ts'
import { forgetUnsaved, keepUnsaved } from '../../kit/form/unsaved-edits.ts'
import type { Page } from '../../kit/page/page.ts'
import { changeDetails } from '../../store/details.ts'
import type { RunDetails } from '../../store/records.ts'

type Texts = Partial<Readonly<Record<'name' | 'note', string>>>

/** Name and note of a run while they are being edited. */
export interface Written {
  /** Returns the unsaved text, else the stored one. */
  readonly text: (field: keyof Texts) => string
  readonly type: (field: keyof Texts, text: string) => void
  /** Saves at once, for a field that loses focus. */
  readonly leave: () => void
}

export function createWritten(
  { db, storage }: Pick<Page, 'db' | 'storage'>,
  runId: RunId,
  details: Accessor<RunDetails | undefined>,
  onFailure: (error: HarnessError) => void,
): Written {
  const [typed, setTyped] = createSignal<Texts>({})
  const of = { kind: 'runs', id: runId } as const
  let unsaved: Texts = {}
  /** Texts sent to the store and not yet confirmed. */
  let given: Texts = {}
  const save = async () => {
    if (Object.keys(unsaved).length === 0) return
    given = unsaved
    unsaved = {}
    try {
      await changeDetails(db, runId, given)
      if (Object.keys(unsaved).length === 0) forgetUnsaved(storage, of)
    } catch (thrown) {
      unsaved = { ...given, ...unsaved }
      onFailure(asHarnessError(thrown))
    }
    given = {}
  }
  const { later, flush } = createSaves(save)
  createLeaving(() => {
    const late = { ...given, ...unsaved }
    if (Object.keys(late).length === 0) return
    const known = { ...details() }
    keepUnsaved(storage, of, {
      fields: Object.keys(late),
      before: [known, { ...known, ...given }],
      after: late,
    })
    flush()
  })
  return {
    text: (field) => typed()[field] ?? details()?.[field] ?? '',
    type: (field, text) => {
      setTyped((before) => ({ ...before, [field]: text }))
      unsaved = { ...unsaved, [field]: text }
      later()
    },
    leave: flush,
  }
}
