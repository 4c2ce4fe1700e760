import { For, Show } from 'solid-js'
import { Notice } from '../../kit/controls/notice.tsx'
import { createTitle } from '../../kit/page/create-title.ts'
import { Header } from '../../kit/page/header.tsx'
import { usePage } from '../../kit/page/page.ts'
import { createList } from '../../kit/runs/create-list.ts'
import { wholeMoment } from '../../kit/words/number.ts'
import { allStudies, queuedRuns } from '../../store/studies.ts'
import type { StudyRecord } from '../../store/study-records.ts'
import './studies.css'

/** All studies, newest first, and the runs waiting in the queue. */
export function ListScreen() {
  const { db } = usePage()
  const studies = createList(() => allStudies(db))
  const queue = createList(() => queuedRuns(db))
  createTitle(() => 'Studies')
  return (
    <>
      <Header title="Studies">
        <a class="button main" href="/studies/new">
          New study
        </a>
      </Header>
      <main id="main" tabindex={-1} class="scrolls bg-surface study-list-page">
        <Show when={studies.error()}>
          {(error) => <Notice fact="The studies could not be read." sentence={error().message} />}
        </Show>
        <Show when={studies.items()?.length === 0}>
          <Notice
            fact="No studies yet."
            sentence="A study repeats one goal with several personas and says how sure the answer is."
          >
            <a class="button main" href="/studies/new">
              New study
            </a>
          </Notice>
        </Show>
        <ul class="study-list">
          <For each={studies.items()}>
            {(study) => (
              <StudyRow
                study={study}
                waiting={queue.items()?.filter((each) => each.study?.id === study.id).length ?? 0}
              />
            )}
          </For>
        </ul>
      </main>
    </>
  )
}

function StudyRow(props: { study: StudyRecord; waiting: number }) {
  const state = () => {
    if (props.waiting === 0) return 'No run waits'
    const runs = `${props.waiting} ${props.waiting === 1 ? 'run' : 'runs'} to go`
    return props.study.paused ? `Paused, ${runs}` : runs
  }
  return (
    <li class="rule-b">
      <a class="study-link" href={`/studies/${props.study.id}`}>
        <span class="font-600">{props.study.name}</span>
        <span class="quiet-text">{state()}</span>
        <span class="quiet-text">{wholeMoment(props.study.createdAt)}</span>
      </a>
    </li>
  )
}
