import { createEffect, lazy, Show, Suspense } from 'solid-js'
import { createOpenedFiles } from '../../kit/files/create-opened-files.ts'
import { Header } from '../../kit/page/header.tsx'
import { usePage } from '../../kit/page/page.ts'
import { createList } from '../../kit/runs/create-list.ts'
import { historyPage } from '../../store/history.ts'
import '../../kit/styles/list.css'
import './home.css'

// A visit needs one of both, which is known once the runs are read.
const FirstHome = lazy(() => import('./first.tsx').then((part) => ({ default: part.FirstHome })))
const UsedHome = lazy(() => import('./used.tsx').then((part) => ({ default: part.UsedHome })))
const OpenedFilesPart = lazy(() =>
  import('../../kit/runs/opened-files-part.tsx').then((part) => ({
    default: part.OpenedFilesPart,
  })),
)

/** Runs read for this screen; fewer are shown. */
const READ = 40

/** The first screen: three ways in for a first visit, then what to start, what waits, what is wrong. */
export function HomeScreen() {
  const page = usePage()
  createEffect(() => {
    document.title = 'Harness'
  })
  // Loaded beside the runs, so that nothing is blank in between.
  void FirstHome.preload()
  const files = createOpenedFiles()
  const { items } = createList(async () =>
    (await historyPage(page.db, { words: [] })).runs.slice(0, READ),
  )
  const isUsed = () => (items()?.length ?? 0) > 0
  return (
    <>
      <Header title="Home">
        <a class="button quiet home-settings" href="/settings">
          Settings
        </a>
      </Header>
      <main id="main" tabindex={-1} class="home scrolls">
        <Suspense>
          <OpenedFilesPart opener={files.opener} />
        </Suspense>
        <Show when={items()}>
          <Suspense>
            <Show when={isUsed()} fallback={<FirstHome files={files} />}>
              <UsedHome runs={items() ?? []} files={files} />
            </Show>
          </Suspense>
        </Show>
      </main>
    </>
  )
}
