import { useParams } from '@solidjs/router'
import { createResource, Show, Suspense } from 'solid-js'
import { lazyPart } from '../../kit/controls/lazy-part.tsx'
import { usePage } from '../../kit/page/page.ts'
import { readPrototypeEntry } from '../../store/prototypes.ts'

const DesignsScreen = lazyPart(() => import('./designs.tsx'), 'DesignsScreen')
const PrototypeScreen = lazyPart(() => import('./prototype.tsx'), 'PrototypeScreen')
const HtmlPrototypeScreen = lazyPart(() => import('./html-prototype.tsx'), 'HtmlPrototypeScreen')

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
