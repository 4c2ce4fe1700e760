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

/** A run of the history; the object keeps its identity while its content changes. */
export interface HistoryRow {
  readonly runId: RunId
  readonly run: Accessor<RunEntry>
}

export interface History {
  /**
   * Rows read so far, newest first; undefined until the first page. The old rows stay while a new
   * filter loads.
   */
  readonly rows: Accessor<readonly HistoryRow[] | undefined>
  readonly more: Accessor<boolean>
  /** Reads the next page; at most one at a time. */
  readonly readMore: () => void
  /** Reads all pages. Resolves to false when the filter changed meanwhile. */
  readonly readAll: () => Promise<boolean>
  /** Total number of runs, regardless of the filter. */
  readonly total: Accessor<number | undefined>
  readonly error: Accessor<HarnessError | undefined>
}

/**
 * Matching runs, page by page. Only the first page is live; later pages are not, nor is a list in
 * another order than newest first.
 */
export function createHistory(
  db: HarnessDb,
  query: Accessor<HistoryQuery>,
  sort: Accessor<HistorySort | undefined> = () => undefined,
): History {
  const list = createList()
  const [next, setNext] = createSignal<HistoryKey>()
  const [error, setError] = createSignal<HarnessError>()
  let reader = new AbortController()
  let stopWatching: () => void = () => undefined

  const fail = (thrown: unknown) => {
    if (!(thrown instanceof HarnessError)) throw thrown
    if (thrown.code !== 'aborted') setError(thrown)
  }
  const readPage = async (wanted: HistoryQuery) => {
    reader.abort()
    reader = new AbortController()
    const { signal } = reader
    const order = sort()
    const first = await firstPage(db, { query: wanted, order }, signal)
    if (signal.aborted) return
    stopWatching()
    setNext(first.next)
    list.begin(first.runs)
    if (order) return
    stopWatching = watch(() => historyHead(db, wanted, first.next), list.follow, setError)
  }
  const readOn = async (read: typeof historyPage) => {
    const from = next()
    if (!from) return
    const { signal } = reader
    const page = await read(db, query(), from, signal)
    if (signal.aborted) return
    setNext(page.next)
    list.append(page.runs)
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
    rows: list.rows,
    more: () => next() !== undefined,
    readMore: () => void reading.once(() => readOn(historyPage)),
    readAll,
    total,
    error,
  }
}

/** Rows of the live first page and of later pages, which stay as read. */
function createList() {
  const [rows, setRows] = createSignal<readonly HistoryRow[]>()
  const rowOf = createRows()
  let head: readonly RunEntry[] = []
  let tail: readonly RunEntry[] = []
  const show = () => void setRows([...head, ...tail].map(rowOf))
  return {
    rows,
    begin(runs: readonly RunEntry[]) {
      head = runs
      tail = []
      show()
    },
    follow(runs: readonly RunEntry[]) {
      head = runs
      show()
    },
    append(runs: readonly RunEntry[]) {
      tail = [...tail, ...runs]
      show()
    },
  }
}

/** First page of a newest-first list; any other order returns all runs at once. */
async function firstPage(
  db: HarnessDb,
  { query, order }: { query: HistoryQuery; order: HistorySort | undefined },
  signal: AbortSignal,
): Promise<HistoryPage> {
  if (order) return { runs: await sortedHistory(db, query, order, signal) }
  return historyPage(db, query, undefined, signal)
}

/** Runs one task at a time: `once` joins the running task, `after` waits for it first. */
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

/** Returns one object per run, however often it is read: a new object would lose the focus. */
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

/** Number of runs; calls `onFewer` after a deletion. */
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
