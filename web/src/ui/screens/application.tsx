import { useNavigate } from '@solidjs/router'
import { createEffect, Show } from 'solid-js'
import { ApplicationFindings } from '../parts/application/application-findings.tsx'
import { ApplicationRuns } from '../parts/application/application-runs.tsx'
import { ApplicationTabs } from '../parts/application/application-tabs.tsx'
import { DefaultsList } from '../parts/application/defaults-list.tsx'
import { GoalsTable } from '../parts/application/goals-table.tsx'
import { Trend } from '../parts/application/trend.tsx'
import { Notice } from '../parts/notice.tsx'
import { Header } from '../parts/shell/header.tsx'
import { SignInsList } from '../parts/sign-ins/sign-ins-list.tsx'
import {
  type ApplicationOverview,
  createApplication,
} from '../state/application/create-application.ts'
import type { Tested } from '../state/home/create-tested.ts'
import { createLibrary } from '../state/library/create-library.ts'
import { createMedia } from '../state/shell/create-media.ts'
import { usePage } from '../state/shell/page.ts'
import { metaText } from '../words/application.ts'
import '../parts/library/library.css'
import './application.css'

/** One application: how its runs went, what they found, what was asked of it, how it is run. */
export function ApplicationScreen() {
  const overview = createApplication(usePage())
  const name = () => overview.tested()?.name ?? 'Application'
  createEffect(() => {
    document.title = name()
  })
  return (
    <>
      <Header title={name()} back="/" {...meta(overview.tested())}>
        <Show when={overview.tested()}>{(tested) => <ApplicationTabs tested={tested()} />}</Show>
      </Header>
      <main id="main" tabindex={-1} class="application scrolls">
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
          {(tested) => <Overview tested={tested} overview={overview} />}
        </Show>
        <Show when={overview.tested()}>{(tested) => <Side tested={tested()} />}</Show>
      </main>
    </>
  )
}

function meta(tested: Tested | undefined): { readonly meta?: string } {
  return tested ? { meta: metaText(tested.application?.target, tested.runs() ?? []) } : {}
}

/** Findings and runs that are listed, on a page with two columns and on one with three. */
const LISTED = { findings: 3, runs: 5 }
const LISTED_WIDE = { findings: 5, runs: 8 }

function Overview(props: { tested: Tested; overview: ApplicationOverview }) {
  const navigate = useNavigate()
  const page = usePage()
  const isWide = createMedia('(min-width: 1600px)')
  const listed = () => (isWide() ? LISTED_WIDE : LISTED)
  const { goals } = createLibrary(page.db)
  const { application } = props.tested
  return (
    <>
      <div class="app-main">
        <Trend tested={props.tested} open={(run) => navigate(`/runs/${run.runId}`)} />
        <ApplicationFindings tested={props.tested} most={listed().findings} />
        <GoalsTable runs={props.overview.goals()} application={application} goals={goals() ?? []} />
      </div>
      <div class="app-runs-column">
        <ApplicationRuns
          applicationKey={props.tested.key}
          runs={props.tested.runs() ?? []}
          most={listed().runs}
        />
      </div>
    </>
  )
}

/** How its runs begin. It stays while it is edited, whatever else is read again. */
function Side(props: { tested: Tested }) {
  const application = () => props.tested.application
  const url = () => {
    const target = application()?.target
    return target?.kind === 'web' ? target.url : undefined
  }
  return (
    <div class="app-side">
      <Show when={application()?.id} keyed fallback={<NotKept />}>
        {(id) => (
          <>
            <Show when={application()}>{(kept) => <DefaultsList application={kept()} />}</Show>
            <SignInsList applicationId={id} url={url()} />
            <Show when={application()?.notes.trim()}>
              {(notes) => (
                <section aria-labelledby="app-notes">
                  <div class="app-head">
                    <h2 id="app-notes">Notes</h2>
                  </div>
                  <p class="app-notes">{notes()}</p>
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
