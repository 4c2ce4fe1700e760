import FileText from 'lucide-solid/icons/file-text'
import { type Accessor, createSignal, Show, Suspense } from 'solid-js'
import { createHomeFiles } from '../../state/prototype/create-home-files.ts'
import { usePage } from '../../state/shell/page.ts'
import { DropZone } from '../runs/drop-zone.tsx'
import { OpenButton } from '../runs/open-button.tsx'
import { OpenedList } from '../runs/opened-list.tsx'
import { AddBridge } from './add-bridge.tsx'
import { BuiltinModel } from './builtin-model.tsx'
import { PrototypeSources } from './prototype-sources.tsx'
import { SetupFact } from './setup-fact.tsx'
import { Source } from './source.tsx'
import './no-bridge.css'

interface NoBridgeProps {
  /** Its first button is the main one of Home. */
  readonly isMain: boolean
}

/**
 * Home without a bridge: what works in this browser alone, and what is missing with what it would
 * add.
 */
export function NoBridge(props: NoBridgeProps) {
  const page = usePage()
  const { opener, prototypes } = createHomeFiles()
  return (
    <div class="no-bridge">
      <DropZone opener={opener} />
      <div class="no-bridge-columns">
        <section class="no-bridge-works" aria-labelledby="works">
          <h2 id="works">Works in this browser, with nothing installed</h2>
          <ul class="sources">
            <PrototypeSources prototypes={prototypes} isMain={props.isMain} />
            <Source
              icon={FileText}
              title="A run or a report"
              words="Open a zip or a report that someone sent: replay it step by step, read its findings, and export it again. Or drop any of these files on this page."
            >
              <OpenButton opener={opener} />
            </Source>
          </ul>
          <OpenedList opener={opener} />
        </section>
        {/* Not before it is known whether there is a bridge after all. */}
        <Show when={page.boot()}>
          <section class="no-bridge-missing" aria-labelledby="setup">
            <h2 id="setup">Set-up</h2>
            <Models />
            <AddBridge />
            <ThisPage />
          </section>
        </Show>
      </div>
    </div>
  )
}

function Models() {
  const page = usePage()
  const cloud = () => page.boot()?.cloudHosts ?? []
  return (
    <div class="setup-group">
      <h3>Models</h3>
      {/* It may take a while to answer; the rest of Home is there before. */}
      <Suspense>
        <BuiltinModel />
      </Suspense>
      <SetupFact isReady={cloud().length > 0}>
        <Show
          when={cloud().length > 0}
          fallback={
            <>
              Cloud model: none allowed. <a href="/settings/local-mode">Allow a provider</a>, then{' '}
              <a href="/settings/keys">add your key</a>.
            </>
          }
        >
          Cloud: {cloud().join(', ')}. <a href="/settings/keys">Keys</a>
        </Show>
      </SetupFact>
    </div>
  )
}

function ThisPage() {
  const page = usePage()
  const isKept = createOffline()
  const isLocal = () => (page.boot()?.cloudHosts ?? []).length === 0
  return (
    <div class="setup-group" role="status">
      <h3>This page</h3>
      <SetupFact isReady={isKept()}>
        {isKept() ? 'Opens without a network' : 'Is being kept for use without a network'}
      </SetupFact>
      <SetupFact isReady={isLocal()}>
        {isLocal()
          ? 'Runs stay in this browser'
          : 'Pictures of the screen may be sent to the providers above'}
      </SetupFact>
    </div>
  )
}

/** True once the service worker holds the app, so that it opens without its bridge or host. */
function createOffline(): Accessor<boolean> {
  const [isKept, setIsKept] = createSignal(false)
  if ('serviceWorker' in navigator) void navigator.serviceWorker.ready.then(() => setIsKept(true))
  return isKept
}
