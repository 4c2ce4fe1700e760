import { Show } from 'solid-js'
import {
  applicationFindingsHref,
  applicationHref,
  applicationRunsHref,
} from '../../../kit/page/application-address.ts'
import { countText } from '../../../kit/words/number.ts'
import type { Tested } from './create-tested.ts'
import '../../../kit/runs/runs.css'

/** Tabs of an application, with the button that starts a run. */
export function ApplicationTabs(props: { tested: Tested }) {
  const runs = () => props.tested.runs()?.length
  const open = () => props.tested.count('all')
  const start = () => {
    const { application } = props.tested
    const last = props.tested.runs()?.at(-1)
    if (application) return `/new?${new URLSearchParams({ application: application.id })}`
    return last ? `/new?${new URLSearchParams({ from: last.runId })}` : '/new'
  }
  return (
    <>
      <nav class="run-tabs" aria-label={`Parts of ${props.tested.name}`}>
        <a href={applicationHref(props.tested.key)} aria-current="page">
          Overview
        </a>
        <a href={applicationRunsHref(props.tested.key)}>
          Runs <Count of={runs()} />
        </a>
        <a href={applicationFindingsHref(props.tested.key)}>
          Findings <Count of={open()} />
        </a>
        <Show when={props.tested.application}>
          {(kept) => <a href={`/library/applications/${kept().id}`}>Defaults</a>}
        </Show>
      </nav>
      <a class="button main app-start" href={start()}>
        New run
      </a>
    </>
  )
}

function Count(props: { of: number | undefined }) {
  return (
    <Show when={props.of !== undefined}>
      <span class="badge">{countText(props.of ?? 0)}</span>
    </Show>
  )
}
