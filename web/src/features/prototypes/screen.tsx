import { useParams } from '@solidjs/router'
import { createResource, lazy, Show, Suspense } from 'solid-js'
import { usePage } from '../../kit/page/page.ts'
import { readPrototypeEntry } from '../../store/prototypes.ts'

const DesignsScreen = lazy(() =>
  import('./designs.tsx').then((screen) => ({ default: screen.DesignsScreen })),
)
const PrototypeScreen = lazy(() =>
  import('./prototype.tsx').then((screen) => ({ default: screen.PrototypeScreen })),
)
const HtmlPrototypeScreen = lazy(() =>
  import('./html-prototype.tsx').then((screen) => ({ default: screen.HtmlPrototypeScreen })),
)

/** All designs, or the one in the address, with the editor for its form. */
export function PrototypesScreen() {
  const page = usePage()
  const params = useParams()
  const [form] = createResource(
    () => params['id'],
    async (id) => {
      // The editor reports an unreadable prototype.
      const entry = await readPrototypeEntry(page.db, id).catch(() => undefined)
      return entry?.document.kind ?? 'screens'
    },
  )
  return (
    <Suspense>
      <Show when={params['id']} fallback={<DesignsScreen />}>
        <Show when={form()} keyed>
          {(kind) => (kind === 'html' ? <HtmlPrototypeScreen /> : <PrototypeScreen />)}
        </Show>
      </Show>
    </Suspense>
  )
}
