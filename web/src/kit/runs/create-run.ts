import type { HarnessError } from '@harness/shared/base/errors.ts'
import type { RunId } from '@harness/shared/base/ids.ts'
import { EMPTY_RUN, foldRows, type RunState } from '@harness/shared/log/fold.ts'
import type { Row } from '@harness/shared/log/rows.ts'
import { type Accessor, createSignal, onCleanup } from 'solid-js'
import { readableRowsFrom } from '../../store/log/read-rows.ts'
import type { HarnessDb } from '../../store/schema.ts'
import { watch } from '../../store/watch.ts'

export interface RunView {
  readonly state: Accessor<RunState>
  /** `unknown` when the store has no row of this run. */
  readonly status: Accessor<'loading' | 'known' | 'unknown'>
  readonly error: Accessor<HarnessError | undefined>
}

/** Folds only rows newer than the state, since two answers of the store may overlap. */
export function foldNew(state: RunState, rows: readonly Row[]): RunState {
  const from = rows.findIndex(({ seq }) => seq === state.rowCount)
  return from < 0 ? state : foldRows(state, rows.slice(from))
}

/** Live state of a stored run. Reads only rows not seen before. */
export function createRun(db: HarnessDb, runId: RunId): RunView {
  const [state, setState] = createSignal(EMPTY_RUN)
  const [answered, setAnswered] = createSignal(false)
  const [error, setError] = createSignal<HarnessError>()
  let folded = EMPTY_RUN
  const stop = watch(
    // A deleted run is in the trash; its rows remain until that is emptied.
    async () => ((await db.trash.get(runId)) ? [] : readableRowsFrom(db, runId, folded.rowCount)),
    (rows) => {
      folded = foldNew(folded, rows)
      setState(folded)
      setAnswered(true)
    },
    setError,
  )
  onCleanup(stop)
  const status = () => {
    if (state().rowCount > 0) return 'known'
    return answered() ? 'unknown' : 'loading'
  }
  return { state, status, error }
}
