import { useNavigate } from '@solidjs/router'
import { Show } from 'solid-js'
import { Notice } from '../../../kit/controls/notice.tsx'
import { OpenFindings } from '../../../kit/findings/open-findings.tsx'
import { applicationRunsHref } from '../../../kit/page/application-address.ts'
import { createTitle } from '../../../kit/page/create-title.ts'
import { Header } from '../../../kit/page/header.tsx'
import { usePage } from '../../../kit/page/page.ts'
import { createRunList, RunList } from '../../../kit/run-list/run-list.tsx'
import { createScroll, type ScrollView } from '../../../kit/runs/create-scroll.ts'
import { metaText } from '../../../kit/words/application.ts'
import { SignInsList } from '../sign-ins-list.tsx'
import { ApplicationTabs } from './application-tabs.tsx'
import { createApplication } from './create-application.ts'
import type { Tested } from './create-tested.ts'
import { DefaultsList } from './defaults-list.tsx'
import { Trend } from './trend.tsx'
import '../../../kit/form/form.css'
import '../library.css'

/** One application: the results of its runs, their findings, and its defaults. */
export function ApplicationScreen() {
  const overview = createApplication(usePage())
  const name = () => overview.tested()?.name ?? 'Application'
  const scroll = createScroll()
  let main: HTMLElement | undefined
  createTitle(name)
  return (
    <>
      <Header title={name()} back="/" {...meta(overview.tested())}>
        <Show when={overview.tested()}>{(tested) => <ApplicationTabs tested={tested()} />}</Show>
      </Header>
      <main
        id="main"
        tabindex={-1}
        class="application scrolls grid grid-cols-[minmax(0,1fr)_400px] bg-surface max-lg:grid-cols-[minmax(0,1fr)]"
        ref={(element) => {
          main = element
          scroll.attach(element)
        }}
      >
        <Show when={overview.isMissing()}>
          <Notice
            fact="This application is not in this browser."
            sentence="It was deleted, or belongs to another browser. Runs of it that are here stay in Runs."
          >
            <a class="button" href="/library/applications">
              All applications
            </a>
          </Notice>
        </Show>
        <Show when={overview.tested()} keyed>
          {(tested) => <Overview tested={tested} />}
        </Show>
        <Show when={overview.tested()}>{(tested) => <Side tested={tested()} />}</Show>
        <Show when={overview.tested()} keyed>
          {(tested) => (
            <Runs tested={tested} scroll={scroll} scrollTo={(top) => main?.scrollTo({ top })} />
          )}
        </Show>
      </main>
    </>
  )
}

function meta(tested: Tested | undefined): { readonly meta?: string } {
  return tested ? { meta: metaText(tested.application?.target, tested.runs() ?? []) } : {}
}

function Overview(props: { tested: Tested }) {
  const navigate = useNavigate()
  return (
    <div class="grid grid-cols-[minmax(0,1fr)] content-start gap-32 p-[24px_var(--margin)_40px] min-w-0">
      <Trend tested={props.tested} open={(run) => navigate(`/runs/${run.runId}`)} />
      <OpenFindings applications={[props.tested]} hasNames={false} />
    </div>
  )
}

interface RunsProps {
  readonly tested: Tested
  readonly scroll: ScrollView
  readonly scrollTo: (top: number) => void
}

function Runs(props: RunsProps) {
  const { key } = props.tested
  const list = createRunList(() => ({ words: [], application: key }))
  return (
    <section class="col-span-full p-[24px_var(--margin)_40px] rule-t" aria-labelledby="app-runs">
      <div class="list-head">
        <h2 id="app-runs">Runs</h2>
        <a class="flex-none" href={applicationRunsHref(key)}>
          All runs
        </a>
      </div>
      <Show when={list.history.rows()?.length === 0}>
        <p class="quiet-text pt-10">No runs yet.</p>
      </Show>
      <RunList list={list} scroll={props.scroll} scrollTo={props.scrollTo} />
    </section>
  )
}

/** Defaults of the runs. The element is kept across edits and reloads. */
function Side(props: { tested: Tested }) {
  const application = () => props.tested.application
  const url = () => {
    const target = application()?.target
    return target?.kind === 'web' ? target.url : undefined
  }
  return (
    <div class="app-side grid grid-cols-[minmax(0,1fr)] content-start gap-32 rule-l">
      <Show when={application()?.id} keyed fallback={<NotKept />}>
        {(id) => (
          <>
            <Show when={application()}>{(kept) => <DefaultsList application={kept()} />}</Show>
            <SignInsList applicationId={id} url={url()} />
            <Show when={application()?.notes.trim()}>
              {(notes) => (
                <section aria-labelledby="app-notes">
                  <div class="list-head">
                    <h2 id="app-notes">Notes</h2>
                  </div>
                  <p class="pt-10 quiet-text whitespace-pre-line">{notes()}</p>
                </section>
              )}
            </Show>
          </>
        )}
      </Show>
    </div>
  )
}

function NotKept() {
  return (
    <Notice
      fact="Not in the library"
      sentence="An application of the library has defaults, checks for every goal, and sign-ins."
    >
      <a class="button" href="/library/applications/new">
        New application
      </a>
    </Notice>
  )
}
