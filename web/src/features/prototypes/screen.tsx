import { useParams } from '@solidjs/router'
import { createResource, Show, Suspense } from 'solid-js'
import { lazyPart } from '../../kit/controls/lazy-part.tsx'
import { usePage } from '../../kit/page/page.ts'
import { readPrototypeEntry } from '../../store/prototypes.ts'

const DesignsScreen = lazyPart(() => import('./designs.tsx'), 'DesignsScreen')
const PrototypeScreen = lazyPart(() => import('./prototype.tsx'), 'PrototypeScreen')
const HtmlPrototypeScreen = lazyPart(() => import('./html-prototype.tsx'), 'HtmlPrototypeScreen')

/**
 * All designs, or one by its address: the editor of one made of pictures, or what a run of HTML pages would
 * meet.
 */
export function PrototypesScreen() {
  const page = usePage()
  const params = useParams()
  const [form] = createResource(
    () => params['id'],
    async (id) => {
      // One that cannot be read is the editor's matter, which says why.
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
