import MessageSquareQuote from 'lucide-solid/icons/message-square-quote'
import Ruler from 'lucide-solid/icons/ruler'
import ShieldCheck from 'lucide-solid/icons/shield-check'
import { type Accessor, createSignal, lazy, Show, Suspense } from 'solid-js'
import { createSampleTour } from '../../state/home/create-sample-tour.ts'
import type { OpenedFiles } from '../../state/prototype/create-opened-files.ts'
import { usePage } from '../../state/shell/page.ts'
import { Icon } from '../icon.tsx'
import { OpenButton } from '../runs/open-button.tsx'
import { AddressDoor } from './address-door.tsx'
import { DesignDoor } from './design-door.tsx'
import { SampleDoor } from './sample-door.tsx'
import './first.css'

// The page is of use before its picture is there.
const TourPicture = lazy(() =>
  import('./tour-picture.tsx').then((part) => ({ default: part.TourPicture })),
)

/** Home before the first run: what Harness is, and three ways in. */
export function FirstHome(props: { files: OpenedFiles }) {
  const [hasAnswer, setHasAnswer] = createSignal(false)
  const tour = createSampleTour()
  return (
    <div class="first-home">
      <div class="first-home-words">
        <h2>An AI uses your app like a person and shows you where it got stuck.</h2>
        <p>
          It looks at the screen, does one thing at a time and says what confuses it. Harness
          measures what really happened and lets you replay every step.
        </p>
        <ul>
          <li>
            <Icon of={MessageSquareQuote} /> Above the line: what it said
          </li>
          <li>
            <Icon of={Ruler} /> Below: what was measured
          </li>
        </ul>
      </div>
      <div class="first-home-picture">
        <Suspense>
          <TourPicture tour={tour} />
        </Suspense>
      </div>
      <div class="doors">
        <SampleDoor tour={tour} isMain={!hasAnswer()} />
        <AddressDoor onAnswer={setHasAnswer} />
        <DesignDoor files={props.files} />
      </div>
      <Foot files={props.files} />
    </div>
  )
}

/** What leaves this machine, and the way to a file of someone else. */
function Foot(props: { files: OpenedFiles }) {
  const page = usePage()
  const isKept = createOffline()
  const hosts = () => page.boot()?.cloudHosts ?? []
  return (
    <div class="first-home-foot">
      <p>
        <Icon of={ShieldCheck} />
        <span>
          <Show
            when={hosts().length === 0}
            fallback={`Pictures of the screen may be sent to ${hosts().join(', ')}.`}
          >
            <b>Everything stays on this machine.</b> Nothing is sent unless you choose a cloud
            model. No account, no telemetry.
          </Show>
          <Show when={isKept()}> Opens without a network.</Show>
        </span>
      </p>
      <a href="/settings/health">Set-up</a>
      <OpenButton opener={props.files.opener} word="Open a file someone sent…" />
    </div>
  )
}

/** True once the service worker holds the app, so that it opens without its bridge or host. */
function createOffline(): Accessor<boolean> {
  const [isKept, setIsKept] = createSignal(false)
  if ('serviceWorker' in navigator) void navigator.serviceWorker.ready.then(() => setIsKept(true))
  return isKept
}
