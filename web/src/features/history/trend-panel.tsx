import { trendOf } from '@harness/shared/findings/across/trend.ts'
import { Show } from 'solid-js'
import { applicationHref } from '../../kit/page/application-address.ts'
import { usePage } from '../../kit/page/page.ts'
import { createList } from '../../kit/runs/create-list.ts'
import { trendSentence } from '../../kit/words/application.ts'
import { runsOfApplication } from '../../store/findings.ts'
import '../../kit/styles/list.css'

/** Number of runs that the sentence covers. */
const READ = 24

/** Trend of an application's last runs in one sentence; its own page shows them as columns. */
export function TrendPanel(props: { application: string; name: string }) {
  const page = usePage()
  const { items } = createList(() => runsOfApplication(page.db, props.application, READ))
  return (
    <Show when={items()}>
      {(runs) => (
        <section class="list-head" aria-label={`Trend of ${props.name}`}>
          <h2>{trendSentence(trendOf(runs()))}</h2>
          <a class="flex-none" href={applicationHref(props.application)}>
            All of {props.name}
          </a>
        </section>
      )}
    </Show>
  )
}
