import MessageSquareQuote from 'lucide-solid/icons/message-square-quote'
import Ruler from 'lucide-solid/icons/ruler'
import { createSignal } from 'solid-js'
import { Icon } from '../../kit/controls/icon.tsx'
import { latePart } from '../../kit/controls/lazy-part.tsx'
import type { OpenedFiles } from '../../kit/files/create-opened-files.ts'
import { createSampleTour } from '../../kit/form/create-sample-tour.ts'
import { Foot, OtherDoors } from './first-more.tsx'
import { SampleDoor } from './sample-door.tsx'
import './first.css'

// Loaded lazily: the page is useful without its picture.
const TourPicture = latePart(() => import('./tour-picture.tsx'), 'TourPicture')
/** Home before the first run: what Harness is, and three ways to start. */
export function FirstHome(props: { files: OpenedFiles }) {
  const [hasAnswer, setHasAnswer] = createSignal(false)
  const tour = createSampleTour()
  return (
    <div class="grid grid-cols-[minmax(0,500px)_minmax(0,1fr)] items-center gap-[32px_44px] mx-auto max-w-1240 max-lg:grid-cols-[minmax(0,1fr)] max-sm:gap-16">
      <div class="first-home-words grid gap-16">
        <h2 class="text-balance">
          An AI uses your app like a person and shows you where it got stuck.
        </h2>
        <p class="quiet-text text-lead">
          It looks at the screen, does one thing at a time and says what confuses it. Harness
          measures what really happened and lets you replay every step.
        </p>
        <ul class="flex flex-wrap gap-[8px_20px] quiet-text">
          <li>
            <Icon of={MessageSquareQuote} /> Above the line: what it said
          </li>
          <li>
            <Icon of={Ruler} /> Below: what was measured
          </li>
        </ul>
      </div>
      <div class="min-h-354 max-sm:min-h-218">
        <TourPicture tour={tour} />
      </div>
      <div class="grid col-span-full grid-cols-[repeat(3,minmax(0,1fr))] gap-20 max-lg:grid-cols-[minmax(0,1fr)] max-sm:gap-16">
        <SampleDoor tour={tour} isMain={!hasAnswer()} />
        <OtherDoors files={props.files} onAnswer={setHasAnswer} />
      </div>
      <Foot files={props.files} />
    </div>
  )
}
