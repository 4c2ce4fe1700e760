import { Route, type RouteSectionProps, useLocation } from '@solidjs/router'
import { createEffect, createSignal, type JSX, onCleanup, Show, Suspense } from 'solid-js'
import { latePart, lazyPart } from '../kit/controls/lazy-part.tsx'
import { isTimeToKeep, markPersistenceRequested } from '../store/preferences.ts'
import type { HarnessDb } from '../store/schema.ts'
import { watch } from '../store/watch.ts'
import type { Pairing, WorkerApi } from '../worker/api.ts'
import type { Hosting } from '../worker/hosting.ts'
import '../kit/styles/theme.css'
import './page.css'
import '../kit/styles/appearance.css'
import '../kit/styles/base.css'
import './app.css'
import { HomeScreen } from '../features/home/screen.tsx'
import { storedRunFiles } from '../features/run/stored-run-files.ts'
import { createActivity } from '../kit/page/create-activity.ts'
import { type Announcements, createAnnouncements } from '../kit/page/create-announcer.ts'
import { createAppearance } from '../kit/page/create-appearance.ts'
import { createShellKeys } from '../kit/page/create-shell-keys.ts'
import { createUndo } from '../kit/page/create-undo.ts'
import { copyNetwork } from '../kit/page/network-copy.ts'
import { type Page, PageContext, usePage } from '../kit/page/page.ts'
import { RunFilesContext } from '../kit/runs/run-files.ts'
import { createAppRouter } from './app-router.ts'
import { createBoot } from './create-boot.ts'
import { NotFoundScreen } from './not-found.tsx'
import { Rail } from './rail.tsx'

const NewRunScreen = lazyPart(() => import('../features/new-run/screen.tsx'), 'NewRunScreen')
const RunsScreen = lazyPart(() => import('../features/history/screen.tsx'), 'RunsScreen')
const SettingsScreen = lazyPart(() => import('../features/settings/screen.tsx'), 'SettingsScreen')
const KeysDialog = latePart(() => import('./keys-dialog.tsx'), 'KeysDialog')
const FrictionScreen = lazyPart(() => import('../features/run/findings-tab.tsx'), 'FrictionScreen')
const NetworkScreen = lazyPart(() => import('../features/run/network-tab.tsx'), 'NetworkScreen')
const LateParts = latePart(() => import('./late-parts.tsx'), 'LateParts')
const ExportScreen = lazyPart(() => import('../features/share/screen.tsx'), 'ExportScreen')
const FindingsScreen = lazyPart(() => import('../features/findings/screen.tsx'), 'FindingsScreen')
const CompareScreen = lazyPart(
  () => import('../features/history/compare/screen.tsx'),
  'CompareScreen',
)
const UndoOffer = latePart(() => import('./undo-offer.tsx'), 'UndoOffer')
const LibraryScreen = lazyPart(() => import('../features/library/screen.tsx'), 'LibraryScreen')
const PrototypesScreen = lazyPart(
  () => import('../features/prototypes/screen.tsx'),
  'PrototypesScreen',
)
const AuditsScreen = lazyPart(
  () => import('../features/findings/audits/screen.tsx'),
  'AuditsScreen',
)
const ApplicationScreen = lazyPart(
  () => import('../features/library/application/screen.tsx'),
  'ApplicationScreen',
)
const StudiesScreen = lazyPart(() => import('../features/studies/screen.tsx'), 'StudiesScreen')
const RunScreen = lazyPart(() => import('../features/run/screen.tsx'), 'RunScreen')

interface AppProps {
  readonly db: HarnessDb
  readonly worker: WorkerApi
  /** Pairing from the address bar, where it has already been removed. */
  readonly pairing: Pairing | undefined
  readonly storage: Storage | undefined
  /** Folder that the app is served from, with a slash at both ends. */
  readonly root?: string
  readonly hosting?: Hosting
  readonly screenCapture?: Page['screenCapture']
}

/** The whole page: shell and routes. */
export function App(props: AppProps) {
  const announcements = createAnnouncements()
  const page = createPage(props, announcements)
  const Router = createAppRouter(page.root)
  const root = (section: RouteSectionProps) => (
    <Shell announcements={announcements}>{section.children}</Shell>
  )
  return (
    <PageContext.Provider value={page}>
      <RunFilesContext.Provider value={storedRunFiles(props.db)}>
        <Router root={root}>
          <Route path="/" component={HomeScreen} />
          <Route path="/new" component={NewRunScreen} />
          <Route path="/runs" component={RunsScreen} />
          <Route path="/runs/:run" component={RunScreen} />
          <Route path="/runs/:run/findings" component={FrictionScreen} />
          <Route path="/runs/:run/network" component={NetworkScreen} />
          <Route path="/runs/:run/export" component={ExportScreen} />
          <Route path="/applications/:app?" component={ApplicationScreen} />
          <Route path="/findings" component={FindingsScreen} />
          <Route path="/studies/:id?" component={StudiesScreen} />
          <Route path="/audits" component={AuditsScreen} />
          <Route path="/compare/:a?/:b?" component={CompareScreen} />
          <Route path="/prototypes/:id?/:view?" component={PrototypesScreen} />
          <Route path="/library/:kind?/:id?" component={LibraryScreen} />
          <Route path="/settings/:section?" component={SettingsScreen} />
          <Route path="*" component={NotFoundScreen} />
        </Router>
      </RunFilesContext.Provider>
    </PageContext.Provider>
  )
}

function createPage(props: AppProps, announcements: Announcements): Page {
  const boot = createBoot(props.worker, {
    pairing: props.pairing,
    // A static host has no bridge to wait for.
    isPatient: props.hosting !== 'static',
    storage: props.storage,
  })
  createPersistence(props.db)
  if (props.hosting === 'static')
    createEffect(() => {
      const hosts = boot.report()?.cloudHosts
      if (hosts) copyNetwork(props.storage, hosts)
    })
  let visited = false
  return {
    db: props.db,
    worker: props.worker,
    storage: props.storage,
    root: props.root ?? '/',
    hosting: props.hosting ?? 'bridge',
    ...(props.screenCapture && { screenCapture: props.screenCapture }),
    boot: boot.report,
    bootAgain: boot.again,
    bootUnpaired: boot.forget,
    activityOf: createActivity(props.worker, (name) => new BroadcastChannel(name)),
    appearance: createAppearance(props.db, props.storage),
    announce: announcements.announce,
    undo: createUndo(),
    arrived: (heading) => {
      if (visited) heading.focus()
      visited = true
    },
  }
}

/** Saves edits that an earlier page could not; does not delay the first screen. */
function recoverEdits({ db, storage }: Page): void {
  void import('../kit/form/unsaved-edits.ts').then(({ recoverUnsaved }) =>
    recoverUnsaved(db, storage),
  )
}

/** Loaded after the first screen, which does not need it. */
function createKeptFocus(): void {
  const stopping = import('./kept-focus.ts').then(({ keepFocus }) => keepFocus())
  onCleanup(() => void stopping.then((stop) => stop()))
}

/** Starts queued runs once the worker has answered. */
function createQueue(page: Page): void {
  createEffect(() => {
    if (page.boot()) void import('../kit/queue/follow.ts').then((queue) => queue.follow(page))
  })
}

function Shell(props: { children?: JSX.Element; announcements: Announcements }) {
  const page = usePage()
  const [showsKeys, setShowsKeys] = createSignal(false)
  createShellKeys(() => setShowsKeys(true))
  createKeptFocus()
  recoverEdits(page)
  createQueue(page)
  const location = useLocation()
  createEffect(() => page.undo.moveTo(location.pathname))
  return (
    <div class="shell">
      <button
        type="button"
        class="skip button"
        onClick={() => document.getElementById('main')?.focus()}
      >
        Skip to content
      </button>
      <Rail onHelp={() => setShowsKeys(true)} />
      <div class="page">
        <Suspense>{props.children}</Suspense>
      </div>
      <Show when={showsKeys()}>
        <KeysDialog open={true} onClose={() => setShowsKeys(false)} />
      </Show>
      <LateParts onHelp={() => setShowsKeys(true)} />
      <Show when={page.undo.current()}>
        <UndoOffer offer={page.undo} />
      </Show>
      <p class="unseen" aria-live="polite">
        {props.announcements.polite()}
      </p>
      <p class="unseen" aria-live="assertive">
        {props.announcements.assertive()}
      </p>
    </div>
  )
}

/** Asks once for persistent storage, after the first finished run. */
function createPersistence(db: HarnessDb): void {
  let isRequesting = false
  const requestPersistence = async (isTime: boolean) => {
    if (!isTime || isRequesting) return
    isRequesting = true
    await navigator.storage.persist()
    await markPersistenceRequested(db)
  }
  const stop = watch(
    () => isTimeToKeep(db),
    // if the request fails, the next load repeats it
    (isTime) => void requestPersistence(isTime).catch(() => undefined),
    () => undefined,
  )
  onCleanup(stop)
}
