import { SEEN_RUNS, visitsOf } from '@harness/shared/findings/across/tracked.ts'
import { findingTitle } from '@harness/shared/findings/words.ts'
import ChevronLeft from 'lucide-solid/icons/chevron-left'
import { createEffect, For, Show } from 'solid-js'
import { Icon } from '../../kit/controls/icon.tsx'
import { Notice } from '../../kit/controls/notice.tsx'
import type { Triaged } from '../../kit/findings/triage.ts'
import { createMedia } from '../../kit/page/create-media.ts'
import { Header } from '../../kit/page/header.tsx'
import { usePage } from '../../kit/page/page.ts'
import { findingMarkdown, findingText } from '../../kit/words/findings.ts'
import { countOf } from '../../kit/words/number.ts'
import { createFindings, type Findings } from './create-findings.ts'
import { copyText, createTriage, type TriageActions } from './create-triage.ts'
import { DismissDialog } from './dismiss-dialog.tsx'
import { FindingList } from './finding-list.tsx'
import { FindingPane } from './finding-pane.tsx'
import { FindingsBar } from './findings-bar.tsx'
import { FindingsTabs } from './findings-tabs.tsx'
import { TriageBar } from './triage-bar.tsx'
import './findings.css'

/** The findings of an application over its runs, and the decisions about them. */
export function FindingsScreen() {
  const page = usePage()
  const findings = createFindings(page)
  const actions = createTriage(page, findings)
  const phone = createMedia('(max-width: 639px)')
  const isPage = () => phone() && findings.isOpen() && !actions.merging()
  createEffect(() => {
    document.title = `Findings: ${findings.application()?.name ?? ''}`
  })
  return (
    <>
      <Head findings={findings} />
      <main
        id="main"
        tabindex={-1}
        class="findings column bg-surface"
        data-page={isPage() ? '' : undefined}
      >
        <Show when={!isPage()}>
          <FindingsBar findings={findings} />
        </Show>
        <Reading findings={findings} />
        <Show
          when={findings.shown().length > 0}
          fallback={
            <Show when={findings.runs() ?? findings.applications()?.length === 0}>
              <Nothing findings={findings} />
            </Show>
          }
        >
          <div class="findings-columns grid flex-1 grid-cols-[minmax(0,1fr)_576px] min-h-0">
            <Show when={!isPage()}>
              <List findings={findings} actions={actions} />
            </Show>
            <Show when={!phone() || isPage()}>
              <Pane findings={findings} actions={actions} />
            </Show>
          </div>
        </Show>
      </main>
      <DismissDialog
        open={actions.isDismissing()}
        application={findings.application()?.name ?? ''}
        onClose={actions.stopDismissing}
        onDismiss={actions.dismiss}
      />
    </>
  )
}

function Head(props: { findings: Findings }) {
  const page = usePage()
  const { findings } = props
  const meta = () => {
    const count = Math.min(findings.runs()?.length ?? 0, SEEN_RUNS)
    return (
      findings.application() && `${findings.application()?.name}, last ${countOf(count, 'run')}`
    )
  }
  const accepted = () => findings.all().filter(({ decision }) => decision?.decision === 'accepted')
  const copyAccepted = () =>
    void copyText(
      page,
      accepted().map((each) =>
        findingMarkdown(each.finding, each.severity, each.decision?.comment),
      ),
    )
  return (
    <Header title="Findings" {...(meta() && { meta: meta() ?? '' })} back="/">
      <FindingsTabs current="runs" />
      <Show when={(findings.applications()?.length ?? 0) > 1}>
        <label>
          <span class="unseen">Application</span>
          <select
            class="px-8 py-0 h-control max-w-200 max-sm:max-w-104 max-sm:text-ellipsis"
            onChange={(event) => findings.change({ app: event.currentTarget.value })}
          >
            <For each={findings.applications()}>
              {({ key, name }) => (
                <option value={key} selected={findings.application()?.key === key}>
                  {name}
                </option>
              )}
            </For>
          </select>
        </label>
      </Show>
      <Show when={accepted().length > 0}>
        <button type="button" class="button findings-copy" onClick={copyAccepted}>
          Copy {accepted().length} accepted
        </button>
      </Show>
    </Header>
  )
}

function Reading(props: { findings: Findings }) {
  return (
    <Show when={props.findings.reading()}>
      {(reading) => (
        <p class="row gap-12 py-8 px-margin quiet-text rule-b" role="status">
          Reading {countOf(reading().total, 'run')}, {reading().done} done
        </p>
      )}
    </Show>
  )
}

interface TriageProps {
  readonly findings: Findings
  readonly actions: TriageActions
}

function List(props: TriageProps) {
  const { findings, actions } = props
  const visits = (screen: string) => {
    const runs = findings.runs() ?? []
    const of = Math.min(runs.length, SEEN_RUNS)
    return `visited in ${visitsOf(screen, runs)} of ${countOf(of, 'run')}`
  }
  const question = () => {
    const from = actions.merging()?.finding.shown
    return from && `Merge ${findingText(from)} into which finding?`
  }
  return (
    <div class="findings-list-column column min-w-0 min-h-0">
      <Show when={question()}>
        <p class="row gap-12 py-8 px-margin quiet-text rule-b">
          {question()} Choose it in the list.
          <button type="button" class="button ml-auto" onClick={() => actions.stopMerging()}>
            Cancel
          </button>
        </p>
      </Show>
      <FindingList
        findings={findings}
        visits={visits}
        pick={actions.pick}
        label={question() ?? 'Findings'}
      />
    </div>
  )
}

function Pane(props: TriageProps) {
  const { findings, actions } = props
  const name = (each: Triaged) => `${findingTitle(each.finding.shown)}, ${each.finding.screen.name}`
  return (
    <Show when={findings.current()}>
      {(each) => (
        <section
          class="findings-pane column min-w-0 min-h-0 rule-l max-lg:rule-t"
          aria-label={name(each())}
        >
          <Show when={findings.isOpen()}>
            <button
              type="button"
              class="button quiet pane-back max-sm:flex-none max-sm:mt-4 max-sm:self-start"
              onClick={() => findings.choose(undefined)}
            >
              <Icon of={ChevronLeft} />
              All findings
            </button>
          </Show>
          <TriageBar each={each()} actions={actions} />
          <FindingPane each={each()} decisions={findings.decisions} />
        </section>
      )}
    </Show>
  )
}

function Nothing(props: { findings: Findings }) {
  const { findings } = props
  const runs = () => findings.runs()?.length ?? 0
  const clear = () => findings.change({ set: undefined, grade: undefined, q: undefined })
  return (
    <div class="px-margin py-24">
      <Show
        when={findings.all().length > 0}
        fallback={
          <Notice
            fact={runs() === 0 ? 'No runs yet' : `No findings in ${countOf(runs(), 'run')}`}
            sentence="What a persona reports and a sensor measures is gathered here over all runs of an application."
          >
            <a class="button" href="/new">
              New run
            </a>
          </Notice>
        }
      >
        <Notice fact="No finding matches" sentence="The filter leaves nothing over.">
          <button type="button" class="button" onClick={clear}>
            Show all findings
          </button>
        </Notice>
      </Show>
    </div>
  )
}
