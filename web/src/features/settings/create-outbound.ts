import { shownName } from '@harness/shared/order/library/run-name.ts'
import { type Accessor, createMemo, createSignal, onCleanup } from 'solid-js'
import type { Page } from '../../kit/page/page.ts'
import {
  outboundRows,
  readOutboundDays,
  USUAL_DAYS,
  writeOutboundDays,
} from '../../store/outbound.ts'
import type { OutboundRow } from '../../store/outbound-row.ts'
import { watch } from '../../store/watch.ts'
import { kindOf, matches, type NamedRow, named, type OutboundKind } from './outbound.ts'

export interface Outbound {
  /** Undefined while loading. */
  readonly rows: Accessor<readonly NamedRow[] | undefined>
  readonly shown: Accessor<readonly NamedRow[]>
  readonly filter: Accessor<OutboundKind | 'all'>
  readonly choose: (filter: OutboundKind | 'all') => void
  readonly words: Accessor<string>
  readonly find: (words: string) => void
  /** Number of days that rows are kept; 0 means forever. */
  readonly days: Accessor<number>
  readonly keepFor: (days: number) => void
}

/** Stored log of everything that left this machine. */
export function createOutbound({ db }: Page): Outbound {
  const [rows, setRows] = createSignal<readonly NamedRow[]>()
  const [filter, choose] = createSignal<OutboundKind | 'all'>('all')
  const [words, find] = createSignal('')
  const [days, setDays] = createSignal(USUAL_DAYS)
  const read = async () => {
    const found = await outboundRows(db)
    return named(found, await namesOf(db, found))
  }
  onCleanup(watch(read, setRows, () => setRows([])))
  void readOutboundDays(db).then(setDays, () => undefined) // then the usual one is shown
  const shown = createMemo(() =>
    (rows() ?? []).filter(
      (row) =>
        (filter() === 'all' || kindOf(row) === filter()) &&
        (words() === '' || matches(row, words(), Date.now())),
    ),
  )
  return {
    ...{ rows, shown, filter, choose, words, find, days },
    keepFor: (chosen) => {
      setDays(chosen)
      void writeOutboundDays(db, chosen)
    },
  }
}

/** A deleted run has no name. */
async function namesOf(db: Page['db'], rows: readonly OutboundRow[]) {
  const runIds = [...new Set(rows.flatMap(({ runId }) => runId ?? []))]
  const [runs, details] = await Promise.all([
    db.runs.bulkGet(runIds),
    db.runDetails.bulkGet(runIds),
  ])
  return new Map(
    runIds.flatMap((runId, at) => {
      const run = runs[at]
      return run ? [[runId, shownName(details[at], run.goal)] as const] : []
    }),
  )
}
