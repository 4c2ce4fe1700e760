import { type Accessor, Show } from 'solid-js'
import type { HistorySort } from '../../store/history.ts'
import type { HistoryQuery } from '../../store/history-match.ts'
import { usePage } from '../page/page.ts'
import { createLiveness } from '../runs/create-liveness.ts'
import type { ScrollView } from '../runs/create-scroll.ts'
import { countText } from '../words/number.ts'
import { type Choosing, createChoosing } from './create-choosing.ts'
import { createHistory, type History } from './create-history.ts'
import { isFiltered } from './filter.ts'
import { RunGrid } from './run-grid.tsx'
import { ChosenBar } from './selection-bar.tsx'

export interface RunListState {
  readonly history: History
  readonly choosing: Choosing
  readonly query: Accessor<HistoryQuery>
  readonly sort: Accessor<HistorySort | undefined>
}

/** State of a run list: the matching runs and the selection. */
export function createRunList(
  query: Accessor<HistoryQuery>,
  sort: Accessor<HistorySort | undefined> = () => undefined,
): RunListState {
  const page = usePage()
  const history = createHistory(page.db, query, sort)
  createLiveness(page.db, () => (history.rows() ?? []).map(({ run }) => run()))
  const choosing = createChoosing(
    () => (history.rows() ?? []).map(({ runId }) => runId),
    history.readAll,
    history.more,
  )
  return { history, choosing, query, sort }
}

interface RunListProps {
  readonly list: RunListState
  readonly scroll: ScrollView
  readonly scrollTo: (top: number) => void
}

/** Run grid with the actions for the selected runs. */
export function RunList(props: RunListProps) {
  const { history, choosing, query, sort } = props.list
  let box: HTMLDivElement | undefined
  return (
    <>
      <div ref={box}>
        <Show when={(history.rows()?.length ?? 0) > 0}>
          <RunGrid
            history={history}
            choosing={choosing}
            withDays={sort() === undefined || sort() === 'oldest'}
            scroll={props.scroll}
            scrollTo={props.scrollTo}
            offset={box?.offsetTop ?? 0}
          />
        </Show>
      </div>
      <ChosenBar
        choosing={choosing}
        all={allWords(history, isFiltered(query()))}
        isAll={!history.more() && choosing.chosen().length === history.rows()?.length}
      />
    </>
  )
}

/** Label of "Choose all", with the number when it is known without reading every run. */
function allWords(history: History, isNarrowed: boolean): string {
  const count = history.more() ? history.total() : history.rows()?.length
  if (count === undefined || (isNarrowed && history.more())) return 'Choose all that match'
  return `Choose all ${countText(count)}`
}
