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

/** Routes to the list of studies, to the form at `/studies/new`, or to one study. */
export function StudiesScreen() {
  const params = useParams()
  return (
    <Show when={params['id']} fallback={<ListScreen />} keyed>
      {(study) => (study === 'new' ? <PlanScreen /> : <StudyScreen study={study} />)}
    </Show>
  )
}
