import { useParams } from '@solidjs/router'
import { lazy, Show } from 'solid-js'

const ListScreen = lazy(() =>
  import('./list-screen.tsx').then((screen) => ({ default: screen.ListScreen })),
)
const PlanScreen = lazy(() =>
  import('./plan-screen.tsx').then((screen) => ({ default: screen.PlanScreen })),
)
const StudyScreen = lazy(() =>
  import('./study-screen.tsx').then((screen) => ({ default: screen.StudyScreen })),
)

/** The list of studies, a new one at `/studies/new`, or one of them. */
export function StudiesScreen() {
  const params = useParams()
  return (
    <Show when={params['id']} fallback={<ListScreen />} keyed>
      {(study) => (study === 'new' ? <PlanScreen /> : <StudyScreen study={study} />)}
    </Show>
  )
}
