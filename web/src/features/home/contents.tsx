import { Show, Suspense } from 'solid-js'
import { lazyPart } from '../../kit/controls/lazy-part.tsx'
import type { OpenedFiles } from '../../kit/files/create-opened-files.ts'
import { usePage } from '../../kit/page/page.ts'
import { createList } from '../../kit/runs/create-list.ts'
import { historyPage } from '../../store/history.ts'

// Only one of the two is needed; which one is known after the runs are read.
const FirstHome = lazyPart(() => import('./first.tsx'), 'FirstHome')
const UsedHome = lazyPart(() => import('./used.tsx'), 'UsedHome')

/** Number of runs read for this screen, more than it shows. */
const READ = 40

/** Three entry points for a first visit; later a start line, waiting items, and recent runs. */
export function HomeContents(props: { readonly files: OpenedFiles }) {
  const page = usePage()
  // Loaded in parallel with the runs, so that the screen is never blank.
  void FirstHome.preload()
  const { items } = createList(async () =>
    (await historyPage(page.db, { words: [] })).runs.slice(0, READ),
  )
  const isUsed = () => (items()?.length ?? 0) > 0
  return (
    <Show when={items()}>
      <Suspense>
        <Show when={isUsed()} fallback={<FirstHome files={props.files} />}>
          <UsedHome runs={items() ?? []} files={props.files} />
        </Show>
      </Suspense>
    </Show>
  )
}
