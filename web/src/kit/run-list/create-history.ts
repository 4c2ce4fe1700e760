import { HarnessError } from '@harness/shared/base/errors.ts'
import type { RunId } from '@harness/shared/base/ids.ts'
import { type Accessor, createEffect, createSignal, on, onCleanup } from 'solid-js'
import {
  type HistoryKey,
  type HistoryPage,
  type HistorySort,
  historyHead,
  historyPage,
  historyRest,
  sortedHistory,
} from '../../store/history.ts'
import type { HistoryQuery } from '../../store/history-match.ts'
import type { RunEntry } from '../../store/run-entry.ts'
import { countRuns } from '../../store/run-index.ts'
import type { HarnessDb } from '../../store/schema.ts'
import { watch } from '../../store/watch.ts'

/** A run of the history; the object stays the same while its content changes. */
export interface HistoryRow {
  readonly runId: RunId
  readonly run: Accessor<RunEntry>
}

export interface History {
  /**
   * Rows read so far, newest first; undefined until the first page. Kept while a new filter loads.
   */
  readonly rows: Accessor<readonly HistoryRow[] | undefined>
  readonly more: Accessor<boolean>
  /** Reads the next page; at most one at a time. */
  readonly readMore: () => void
  /** Reads all pages. Says whether it did: not where the filter changed meanwhile. */
  readonly readAll: () => Promise<boolean>
  /** How many runs there are, ignoring the filter. */
  readonly total: Accessor<number | undefined>
  readonly error: Accessor<HarnessError | undefined>
}

/**
 * The matching runs, page by page. The first page stays live; later pages are as read, and so is
 * the whole list in another order than newest first.
 */
export function createHistory(
  db: HarnessDb,
  query: Accessor<HistoryQuery>,
  sort: Accessor<HistorySort | undefined> = () => undefined,
): History {
  const [rows, setRows] = createSignal<readonly HistoryRow[]>()
  const [next, setNext] = createSignal<HistoryKey>()
  const [error, setError] = createSignal<HarnessError>()
  const rowOf = createRows()
  let head: readonly RunEntry[] = []
  let tail: readonly RunEntry[] = []
  let reader = new AbortController()
  let stopWatching: () => void = () => undefined

  const show = () => setRows([...head, ...tail].map(rowOf))
  const fail = (thrown: unknown) => {
    if (!(thrown instanceof HarnessError)) throw thrown
    if (thrown.code !== 'aborted') setError(thrown)
  }
  const readPage = async (wanted: HistoryQuery) => {
    reader.abort()
    reader = new AbortController()
    const { signal } = reader
    const order = sort()
    const first: HistoryPage = order
      ? { runs: await sortedHistory(db, wanted, order, signal) }
      : await historyPage(db, wanted, undefined, signal)
    if (signal.aborted) return
    stopWatching()
    head = first.runs
    tail = []
    setNext(first.next)
    show()
    if (order) return
    const follow = (found: readonly RunEntry[]) => {
      head = found
      show()
    }
    stopWatching = watch(() => historyHead(db, wanted, first.next), follow, setError)
  }
  const readOn = async (read: typeof historyPage) => {
    const from = next()
    if (!from) return
    const { signal } = reader
    const page = await read(db, query(), from, signal)
    if (signal.aborted) return
    tail = [...tail, ...page.runs]
    setNext(page.next)
    show()
  }
  const reading = oneAtATime(fail)
  const readAll = async () => {
    const { signal } = reader
    await reading.after(() => readOn(historyRest))
    return !signal.aborted && next() === undefined
  }
  const restart = () => void readPage(query()).catch(fail)
  createEffect(on(() => JSON.stringify([query(), sort()]), restart))
  const total = createTotal(db, restart)
  onCleanup(() => {
    reader.abort()
    stopWatching()
  })
  return {
    rows,
    more: () => next() !== undefined,
    readMore: () => void reading.once(() => readOn(historyPage)),
    readAll,
    total,
    error,
  }
}

/** Work that is skipped while another runs, or waits for that. */
function oneAtATime(fail: (thrown: unknown) => void) {
  let running: Promise<void> | undefined
  const once = (work: () => Promise<void>) => {
    running ??= work()
      .catch(fail)
      .finally(() => {
        running = undefined
      })
    return running
  }
  const after = async (work: () => Promise<void>) => {
    while (running !== undefined) await running
    await once(work)
  }
  return { once, after }
}

/** One object per run, however often it is read: a new one would lose the focus. */
function createRows(): (run: RunEntry) => HistoryRow {
  const known = new Map<RunId, { row: HistoryRow; renew: (run: RunEntry) => void }>()
  return (run) => {
    const found = known.get(run.runId)
    if (found) {
      if (found.row.run().nextSeq !== run.nextSeq) found.renew(run)
      return found.row
    }
    const [current, setCurrent] = createSignal(run)
    const row = { runId: run.runId, run: current }
    known.set(run.runId, { row, renew: (newer) => setCurrent(() => newer) })
    return row
  }
}

/** The number of runs; after a deletion all pages are read again. */
function createTotal(db: HarnessDb, onFewer: () => void): Accessor<number | undefined> {
  const [total, setTotal] = createSignal<number>()
  const follow = (count: number) => {
    const before = total()
    setTotal(count)
    if (before !== undefined && count < before) onFewer()
  }
  onCleanup(
    watch(
      () => countRuns(db),
      follow,
      () => undefined, // the list shows the error
    ),
  )
  return total
}
