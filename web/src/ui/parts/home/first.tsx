import MessageSquareQuote from 'lucide-solid/icons/message-square-quote'
import Ruler from 'lucide-solid/icons/ruler'
import { createSignal, lazy, Suspense } from 'solid-js'
import { createSampleTour } from '../../state/home/create-sample-tour.ts'
import type { OpenedFiles } from '../../state/prototype/create-opened-files.ts'
import { Icon } from '../icon.tsx'
import { Foot, OtherDoors } from './first-more.tsx'
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
        <OtherDoors files={props.files} onAnswer={setHasAnswer} />
      </div>
      <Foot files={props.files} />
    </div>
  )
}
