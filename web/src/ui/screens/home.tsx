import { createEffect, createMemo, lazy, Show, Suspense } from 'solid-js'
import { historyPage } from '../../store/history.ts'
import type { BootReport } from '../../worker/api.ts'
import { SampleOffer } from '../parts/home/sample-offer.tsx'
import { Header } from '../parts/shell/header.tsx'
import { createList } from '../state/lists/create-list.ts'
import { usePage } from '../state/shell/page.ts'
import './home.css'

// A first visit has no runs yet, and needs nothing that draws them.
const RecentRuns = lazy(() =>
  import('../parts/home/recent-runs.tsx').then((part) => ({ default: part.RecentRuns })),
)
const NoBridge = lazy(() =>
  import('../parts/home/no-bridge.tsx').then((part) => ({ default: part.NoBridge })),
)
const PrototypePart = lazy(() =>
  import('../parts/home/prototype-part.tsx').then((part) => ({ default: part.PrototypePart })),
)
const Attention = lazy(() =>
  import('../parts/home/attention.tsx').then((part) => ({ default: part.Attention })),
)

/** Runs read for this screen; fewer are shown. */
const READ = 40
const RECENT = 6
const WAITING = 3

/**
 * No bridge serves this page, or it does not know this browser. One that is only not running is
 * asked again.
 */
function isAlone(report: BootReport | undefined): boolean {
  return report?.paired === false && report.error?.code !== 'bridge_unreachable'
}

/** The first screen: the sample for a first visit, then interrupted and recent runs. */
export function HomeScreen() {
  const page = usePage()
  createEffect(() => {
    document.title = 'Harness'
  })
  const { items } = createList(async () =>
    (await historyPage(page.db, { words: [] })).runs.slice(0, READ),
  )
  const interrupted = createMemo(() => (items() ?? []).filter((run) => run.phase === 'interrupted'))
  const recent = createMemo(() => (items() ?? []).filter((run) => run.phase !== 'interrupted'))
  const returning = () => (items()?.length ?? 0) > 0
  return (
    <>
      <Header title="Home">
        <a class="button quiet home-settings" href="/settings">
          Settings
        </a>
      </Header>
      <main id="main" tabindex={-1} class="home scrolls" data-returning={returning()}>
        <Suspense>
          <Show when={items()}>
            <div class="home-lists">
              <Show when={returning()}>
                <Attention runs={interrupted().slice(0, WAITING)} />
              </Show>
              <Show when={recent().length > 0}>
                <RecentRuns runs={recent().slice(0, RECENT)} />
              </Show>
            </div>
            <Show
              when={isAlone(page.boot())}
              fallback={
                <>
                  <SampleOffer />
                  <PrototypePart />
                </>
              }
            >
              <NoBridge />
            </Show>
          </Show>
        </Suspense>
      </main>
    </>
  )
}
