import { useLocation, useSearchParams } from '@solidjs/router'
import { createMemo, Show } from 'solid-js'
import { Button } from '../../kit/controls/button.tsx'
import { Notice } from '../../kit/controls/notice.tsx'
import { createKeys } from '../../kit/page/create-keys.ts'
import { isFinding } from '../../kit/page/create-shell-keys.ts'
import { createTitle } from '../../kit/page/create-title.ts'
import { Header } from '../../kit/page/header.tsx'
import { usePage } from '../../kit/page/page.ts'
import type { History } from '../../kit/run-list/create-history.ts'
import {
  FILTERS,
  type FilterValues,
  isFiltered,
  queryOf,
  sortOf,
} from '../../kit/run-list/filter.ts'
import { createRunList, RunList } from '../../kit/run-list/run-list.tsx'
import { createBundleOpener } from '../../kit/runs/create-bundle-opener.ts'
import { createScroll } from '../../kit/runs/create-scroll.ts'
import { DropZone } from '../../kit/runs/drop-zone.tsx'
import { oneOf } from '../../kit/runs/one-of.ts'
import { OpenButton } from '../../kit/runs/open-button.tsx'
import { OpenedList } from '../../kit/runs/opened-list.tsx'
import { countOf, countText } from '../../kit/words/number.ts'
import { createHistoryChoices } from './create-history-choices.ts'
import { createLaunchedFiles } from './create-launched-files.ts'
import { createSharedFiles } from './create-shared-files.ts'
import { FilterBar } from './filter-bar.tsx'
import { SavedViews } from './saved-views.tsx'
import { SharedNotice } from './shared-notice.tsx'
import { TrendPanel } from './trend-panel.tsx'
import './history.css'

/** Runs of this browser, newest first. The address is the filter. */
export function RunsScreen() {
  const page = usePage()
  const location = useLocation()
  createTitle(() => 'Runs')
  const { values, query, sort, set } = createAddressFilter()
  const list = createRunList(query, sort)
  const { history } = list
  const choices = createHistoryChoices(page.db)
  const opener = createBundleOpener(page)
  createLaunchedFiles((files) => opener.open(files))
  const shared = createSharedFiles(page, (files) => opener.open(files))
  createWayToRows()
  const scroll = createScroll()
  let main: HTMLElement | undefined
  const change = (patch: FilterValues) => {
    main?.scrollTo({ top: 0 })
    set(patch)
  }
  const application = () => choices.applications()?.find(({ key }) => key === values().app)
  const clear = () => change(Object.fromEntries(FILTERS.map((name) => [name, ''])))
  return (
    <>
      <Header title="Runs" back="/">
        <OpenButton opener={opener} />
      </Header>
      <DropZone opener={opener} />
      <main
        id="main"
        tabindex={-1}
        class="runs-screen scrolls bg-surface"
        ref={(element) => {
          main = element
          scroll.attach(element)
        }}
      >
        <FilterBar
          values={values()}
          choices={choices}
          count={countOfRuns(history, isFiltered(query()))}
          autofocus={isFinding(location.state)}
          onChange={(name, value) => change({ [name]: value })}
        />
        <SavedViews values={values()} isFiltered={isFiltered(query())} />
        <StudiesLink />
        <SharedNotice shared={shared} />
        <OpenedList opener={opener} />
        <Problem history={history} />
        <Show when={application()} keyed>
          {({ key, name }) => <TrendPanel application={key} name={name} />}
        </Show>
        <Show when={history.rows()?.length === 0}>
          <Nothing isFiltered={isFiltered(query())} onClear={clear} />
        </Show>
        <RunList list={list} scroll={scroll} scrollTo={(top) => main?.scrollTo({ top })} />
      </main>
    </>
  )
}

/** Lets the arrow down key move the focus from the page to the first run. */
function createWayToRows(): void {
  createKeys((event) => {
    const first = document.querySelector<HTMLElement>('[role=grid] [tabindex="0"]')
    const isOutside = !document.activeElement?.closest('[role=grid], button, a, select')
    if (event.key !== 'ArrowDown' || !isOutside || !first) return false
    first.focus()
    return true
  })
}

/** Filter in the address. */
function createAddressFilter() {
  const [address, setAddress] = useSearchParams()
  const values = createMemo(
    (): FilterValues =>
      Object.fromEntries(
        FILTERS.flatMap((name) => {
          const value = oneOf(address[name])
          return value === undefined ? [] : [[name, value]]
        }),
      ),
  )
  const query = createMemo(() => queryOf(values()))
  const sort = () => sortOf(values())
  const set = (patch: FilterValues) => setAddress(patch, { replace: true })
  return { values, query, sort, set }
}

function countOfRuns(history: History, isNarrowed: boolean): string {
  const total = history.total()
  const found = history.rows()?.length
  if (total === undefined || found === undefined) return ''
  if (!isNarrowed) return countOf(total, 'run')
  const some = history.more() ? `${countText(found)} and more` : countText(found)
  return `${some} of ${countOf(total, 'run')}`
}

function Problem(props: { history: History }) {
  return (
    <Show when={props.history.error()}>
      {(error) => (
        <Notice fact="The runs of this browser cannot be read." sentence={error().message}>
          <Button press={() => location.reload()}>Reload the page</Button>
        </Notice>
      )}
    </Show>
  )
}

function Nothing(props: { isFiltered: boolean; onClear: () => void }) {
  return (
    <div class="px-8 py-24">
      <Show
        when={props.isFiltered}
        fallback={
          <Notice
            fact="No runs yet"
            sentence="A run appears here as soon as it starts, and stays. A run that someone sent can be dropped here."
          >
            <a class="button" href="/new">
              New run
            </a>
          </Notice>
        }
      >
        <Notice
          fact="No run matches"
          sentence="Words are looked for in name, goal, note, persona and application. Tick the box beside them for steps, findings and addresses."
        >
          <Button press={props.onClear}>Show all runs</Button>
        </Notice>
      </Show>
    </div>
  )
}

/** Link to studies, for phones, whose navigation bar has no room for it. */
function StudiesLink() {
  return (
    <p class="sm:hidden">
      <a class="button quiet w-max" href="/studies">
        Studies
      </a>
    </p>
  )
}
