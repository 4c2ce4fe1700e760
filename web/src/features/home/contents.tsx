import { Show, Suspense } from 'solid-js'
import { lazyPart } from '../../kit/controls/lazy-part.tsx'
import type { OpenedFiles } from '../../kit/files/create-opened-files.ts'
import { usePage } from '../../kit/page/page.ts'
import { createList } from '../../kit/runs/create-list.ts'
import { historyPage } from '../../store/history.ts'

// A visit needs one of both, which is known once the runs are read.
const FirstHome = lazyPart(() => import('./first.tsx'), 'FirstHome')
const UsedHome = lazyPart(() => import('./used.tsx'), 'UsedHome')

/** Runs read for this screen; fewer are shown. */
const READ = 40

/** Three ways in for a first visit; later a start line, what waits, and recent runs. */
export function HomeContents(props: { readonly files: OpenedFiles }) {
  const page = usePage()
  // Loaded beside the runs, so that nothing is blank in between.
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
