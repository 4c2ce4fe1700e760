import { Navigate, Route, Router, type RouteSectionProps } from '@solidjs/router'
import { type JSX, lazy, Show, Suspense } from 'solid-js'
import type { HarnessDb } from '../store/schema.ts'
import type { BootReport, WorkerApi } from '../worker/api.ts'
import './theme.css'
import './base.css'
import './app.css'
import { Rail } from './parts/shell/rail.tsx'
import { NewRunScreen } from './screens/new-run.tsx'
import { NotFoundScreen } from './screens/not-found.tsx'
import { RunsScreen } from './screens/runs.tsx'
import { UnpairedScreen } from './screens/unpaired.tsx'
import { createActivity } from './state/create-activity.ts'
import { type Announcements, createAnnouncements } from './state/create-announcer.ts'
import { createBoot } from './state/create-boot.ts'
import { type Page, PageContext, usePage } from './state/page.ts'

const RunScreen = lazy(() =>
  import('./screens/run.tsx').then((screen) => ({ default: screen.RunScreen })),
)

export interface AppProps {
  readonly db: HarnessDb
  readonly worker: WorkerApi
  /** The pairing token of the address, already taken out of it. */
  readonly token: string | undefined
}

/** The whole page: shell and routes. */
export function App(props: AppProps) {
  const announcements = createAnnouncements()
  const page = createPage(props, announcements)
  const root = (section: RouteSectionProps) => (
    <Shell announcements={announcements}>{section.children}</Shell>
  )
  return (
    <PageContext.Provider value={page}>
      <Router root={root}>
        <Route path="/" component={() => <Navigate href="/new" />} />
        <Route path="/new" component={NewRunScreen} />
        <Route path="/runs" component={RunsScreen} />
        <Route path="/runs/:run" component={RunScreen} />
        <Route path="*" component={NotFoundScreen} />
      </Router>
    </PageContext.Provider>
  )
}

function createPage(props: AppProps, announcements: Announcements): Page {
  const [boot, bootAgain] = createBoot(props.worker, props.token)
  let visited = false
  return {
    db: props.db,
    worker: props.worker,
    boot,
    bootAgain,
    activityOf: createActivity(props.worker),
    announce: announcements.announce,
    arrived: (heading) => {
      if (visited) heading.focus()
      visited = true
    },
  }
}

function isUnpaired(report: BootReport | undefined): boolean {
  return (
    report?.paired === false &&
    (report.error === undefined || report.error.code === 'bridge_token_refused')
  )
}

function Shell(props: { children?: JSX.Element; announcements: Announcements }) {
  const page = usePage()
  return (
    <Show when={!isUnpaired(page.boot())} fallback={<UnpairedScreen />}>
      <div class="shell">
        <button
          type="button"
          class="skip button"
          onClick={() => document.getElementById('main')?.focus()}
        >
          Skip to content
        </button>
        <Rail />
        <div class="page">
          <Suspense>{props.children}</Suspense>
        </div>
        <p class="unseen" aria-live="polite">
          {props.announcements.polite()}
        </p>
        <p class="unseen" aria-live="assertive">
          {props.announcements.assertive()}
        </p>
      </div>
    </Show>
  )
}
