import { useParams } from '@solidjs/router'
import { Show } from 'solid-js'
import { lazyPart } from '../../kit/controls/lazy-part.tsx'

const ListScreen = lazyPart(() => import('./list-screen.tsx'), 'ListScreen')
const PlanScreen = lazyPart(() => import('./plan-screen.tsx'), 'PlanScreen')
const StudyScreen = lazyPart(() => import('./study-screen.tsx'), 'StudyScreen')

/** The list of studies, a new one at `/studies/new`, or one of them. */
export function StudiesScreen() {
  const params = useParams()
  return (
    <Show when={params['id']} fallback={<ListScreen />} keyed>
      {(study) => (study === 'new' ? <PlanScreen /> : <StudyScreen study={study} />)}
    </Show>
  )
}
