import { useParams } from '@solidjs/router'
import { Show } from 'solid-js'
import { lazyPart } from '../../kit/controls/lazy-part.tsx'

const ListScreen = lazyPart(() => import('./list-screen.tsx'), 'ListScreen')
const PlanScreen = lazyPart(() => import('./plan-screen.tsx'), 'PlanScreen')
const StudyScreen = lazyPart(() => import('./study-screen.tsx'), 'StudyScreen')

/** Routes to the list of studies, to the form at `/studies/new`, or to one study. */
export function StudiesScreen() {
  const params = useParams()
  return (
    <Show when={params['id']} fallback={<ListScreen />} keyed>
      {(study) => (study === 'new' ? <PlanScreen /> : <StudyScreen study={study} />)}
    </Show>
  )
}
