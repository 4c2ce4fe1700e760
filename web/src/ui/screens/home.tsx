import { createEffect, lazy, Show, Suspense } from 'solid-js'
import { historyPage } from '../../store/history.ts'
import { SampleOffer } from '../parts/home/sample-offer.tsx'
import { Header } from '../parts/shell/header.tsx'
import { createList } from '../state/lists/create-list.ts'
import { type Page, usePage } from '../state/shell/page.ts'
import './home.css'

// A first visit has no runs yet, and needs nothing that draws them.
const Returning = lazy(() =>
  import('../parts/home/returning.tsx').then((part) => ({ default: part.Returning })),
)
const NoBridge = lazy(() =>
  import('../parts/home/no-bridge.tsx').then((part) => ({ default: part.NoBridge })),
)
const PrototypePart = lazy(() =>
  import('../parts/home/prototype-part.tsx').then((part) => ({ default: part.PrototypePart })),
)
/** Runs read for this screen; fewer are shown. */
const READ = 40

/**
 * No bridge serves this page, or it does not know this browser. One that is only not running is
 * asked again. A page from a static host shows at once what works without one.
 */
function isAlone({ boot, hosting }: Pick<Page, 'boot' | 'hosting'>): boolean {
  const report = boot()
  if (!report) return hosting === 'static'
  return !report.paired && report.error?.code !== 'bridge_unreachable'
}

/** The first screen: the sample for a first visit, then the next run and what the last ones left. */
export function HomeScreen() {
  const page = usePage()
  createEffect(() => {
    document.title = 'Harness'
  })
  // Loaded beside the runs, so that nothing is blank in between.
  if (page.hosting === 'static') void NoBridge.preload()
  const { items } = createList(async () =>
    (await historyPage(page.db, { words: [] })).runs.slice(0, READ),
  )
  const returning = () => (items()?.length ?? 0) > 0
  return (
    <>
      <Header title="Home">
        <a class="button quiet home-settings" href="/settings">
          Settings
        </a>
      </Header>
      <main id="main" tabindex={-1} class="home scrolls" data-returning={returning()}>
        <Show when={returning()}>
          <Suspense>
            <Returning runs={items() ?? []} />
          </Suspense>
        </Show>
        <Show when={items()}>
          {/* Stays while the first run appears: it may say what was just opened. */}
          <div class="home-more">
            <Suspense>
              <Beginnings isMain={!returning()} />
            </Suspense>
          </div>
        </Show>
      </main>
    </>
  )
}

/** What can be started without an earlier run. `isMain`: its first button is the main one. */
function Beginnings(props: { isMain: boolean }) {
  const page = usePage()
  return (
    <Show
      when={isAlone(page)}
      fallback={
        <>
          <SampleOffer isMain={props.isMain} />
          <PrototypePart isMain={props.isMain} />
        </>
      }
    >
      <NoBridge isMain={props.isMain} />
    </Show>
  )
}
