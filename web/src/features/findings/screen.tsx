import { SEEN_RUNS, visitsOf } from '@harness/shared/findings/across/tracked.ts'
import { findingTitle } from '@harness/shared/findings/words.ts'
import ChevronLeft from 'lucide-solid/icons/chevron-left'
import { createEffect, Show } from 'solid-js'
import { Button } from '../../kit/controls/button.tsx'
import { Notice } from '../../kit/controls/notice.tsx'
import { isInSet, type SetName, type Triaged } from '../../kit/findings/triage.ts'
import { createMedia } from '../../kit/page/create-media.ts'
import { Header } from '../../kit/page/header.tsx'
import { usePage } from '../../kit/page/page.ts'
import { findingText } from '../../kit/words/findings.ts'
import { countOf, countText } from '../../kit/words/number.ts'
import { AskDialog, type TextQuestion } from './ask-dialog.tsx'
import { createFindings, type Findings } from './create-findings.ts'
import { copyText, createTriage, markdownOf, type TriageActions } from './create-triage.ts'
import { DismissDialog } from './dismiss-dialog.tsx'
import { FindingList } from './finding-list.tsx'
import { FindingPane } from './finding-pane.tsx'
import { FindingsBar } from './findings-bar.tsx'
import { FindingsTabs } from './findings-tabs.tsx'
import { BulkBar, TriageBar } from './triage-bar.tsx'
import './findings.css'

export function FindingsScreen() {
  const page = usePage()
  const findings = createFindings(page)
  const actions = createTriage(page, findings)
  const phone = createMedia('(max-width: 639px)')
  const isPage = () => phone() && findings.isOpen() && !actions.merging()
  createEffect(() => {
    const name = findings.application()?.name
    document.title = name ? `Findings: ${name}` : 'Findings'
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
            <Show when={findings.isRead()}>
              <Nothing findings={findings} />
            </Show>
          }
        >
          <div class="findings-columns grid flex-1 grid-cols-[minmax(0,1fr)_516px] min-h-0">
            <Show when={!isPage()}>
              <List findings={findings} actions={actions} />
            </Show>
            <Show when={!phone() || isPage()}>
              <Pane findings={findings} actions={actions} />
            </Show>
          </div>
        </Show>
      </main>
      <Questions findings={findings} actions={actions} />
    </>
  )
}

function Questions(props: TriageProps) {
  const { actions, findings } = props
  const asked = () => {
    const question = actions.question()
    return question === 'dismiss' ? undefined : question
  }
  const answer = (question: TextQuestion, text: string) => {
    if (question === 'label') actions.addLabel(text)
    else if (question === 'fixed') actions.setFixed(text)
    else actions.setIssue(text)
  }
  const known = (question: TextQuestion) => {
    if (question === 'label') return findings.labels()
    const releases = findings.all().flatMap(({ decision }) => decision?.fixedIn ?? [])
    return question === 'fixed' ? [...new Set(releases)] : []
  }
  return (
    <>
      <DismissDialog
        open={actions.question() === 'dismiss'}
        application={findings.application()?.name ?? 'its application'}
        onClose={actions.stopAsking}
        onDismiss={actions.dismiss}
      />
      <Show when={asked()} keyed>
        {(question) => (
          <AskDialog
            question={question}
            known={known(question)}
            onClose={actions.stopAsking}
            onAnswer={(text) => answer(question, text)}
          />
        )}
      </Show>
    </>
  )
}

function Head(props: { findings: Findings }) {
  const page = usePage()
  const { findings } = props
  const meta = () => {
    if (!findings.isRead()) return ''
    const inSet = (set: SetName) => findings.all().filter((each) => isInSet(each, set)).length
    const where = findings.application()?.name ?? countOf(findings.found().length, 'application')
    return `${countText(inSet('all'))} not fixed, ${countText(inSet('review'))} to review, ${where}`
  }
  const accepted = () =>
    findings.all().filter((each) => each.decision?.decision === 'accepted' && isInSet(each, 'all'))
  const copyAccepted = () => void copyText(page, accepted().map(markdownOf))
  return (
    <Header title="Findings" {...(meta() && { meta: meta() })} back="/">
      <FindingsTabs current="runs" />
      <Show when={accepted().length > 0}>
        <Button class="findings-copy" press={copyAccepted}>
          Copy {accepted().length} accepted
        </Button>
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
  /** Counts visits of one application only, since another has other screens. */
  const visits = (screen: string) => {
    const [only, ...more] = findings.found()
    if (!only || more.length > 0) return undefined
    const runs = only.runs() ?? []
    const of = Math.min(runs.length, SEEN_RUNS)
    return `visited in ${visitsOf(screen, runs)} of ${countOf(of, 'run')}`
  }
  const question = () => {
    const from = actions.merging()?.finding.shown
    return from && `Merge ${findingText(from)} into which finding?`
  }
  return (
    <div class="findings-list-column column relative min-w-0 min-h-0">
      <Show when={question()}>
        <p class="row gap-12 py-8 px-margin quiet-text rule-b">
          {question()} Choose it in the list.
          <Button class="ml-auto" press={() => actions.stopMerging()}>
            Cancel
          </Button>
        </p>
      </Show>
      <FindingList
        findings={findings}
        visits={visits}
        chosen={actions.chosen}
        pick={actions.pick}
        label={question() ?? 'Findings'}
      />
      <BulkBar actions={actions} />
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
            <Button
              icon={ChevronLeft}
              class="quiet pane-back max-sm:flex-none max-sm:mt-4 max-sm:self-start"
              press={() => findings.choose(undefined)}
            >
              All findings
            </Button>
          </Show>
          <TriageBar each={each()} actions={actions} />
          <Show when={findings.ownerOf(each())}>
            {(owner) => <FindingPane each={each()} owner={owner()} actions={actions} />}
          </Show>
        </section>
      )}
    </Show>
  )
}

function Nothing(props: { findings: Findings }) {
  const { findings } = props
  const runs = () => findings.found().reduce((sum, of) => sum + (of.runs()?.length ?? 0), 0)
  const none = { set: undefined, grade: undefined, severity: undefined, label: undefined }
  const clear = () => findings.change({ ...none, q: undefined })
  return (
    <div class="px-margin py-24">
      <Show
        when={findings.all().length > 0}
        fallback={
          <Notice
            fact={runs() === 0 ? 'No runs yet' : `No findings in ${countOf(runs(), 'run')}`}
            sentence="What a persona reports and a sensor measures is gathered here over all runs."
          >
            <a class="button" href="/new">
              New run
            </a>
          </Notice>
        }
      >
        <Notice fact="No finding matches" sentence="The filter leaves nothing over.">
          <Button press={clear}>Show all findings</Button>
        </Notice>
      </Show>
    </div>
  )
}
