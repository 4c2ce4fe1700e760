import type { FrictionKind } from '@harness/shared/order/run.ts'
import { createSignal, onCleanup } from 'solid-js'
import { FrictionName } from '../../kit/controls/friction-kind.tsx'
import type { SampleTour } from '../../kit/form/create-sample-tour.ts'
import { usePage } from '../../kit/page/page.ts'
import { Strip } from '../../kit/tracks/strip.tsx'
import './home.css'

const STEP_MS = 500
/** Index of the step at which the picture stops. */
const REST = 3

/** Length, report and measurement of each step of the tour, as measured on the sample shop. */
const STEPS: readonly (readonly [
  height: number,
  report?: FrictionKind | undefined,
  measured?: number,
])[] = [
  [0.55],
  [0.3, 'ambiguous_label', 1],
  [0.35],
  [0.75, 'unresponsive', 1],
  [0.4],
  [0.45, 'confusing_copy', 1],
  [0.3],
  [0.45],
  [0.4, undefined, 1],
  [0.55],
  [0.25],
  [0.9, 'unexpected_state'],
  [0.25],
  [0.65, 'unresponsive', 1],
]

const MODEL = {
  ...{ legs: [], screens: [], clock: [] },
  steps: STEPS.map(([height, report, measured = 0], index) => ({
    ...{ step: index + 1, height, measured, pending: false },
    reported: report ? [report] : [],
  })),
}

const NAMES = [
  { name: 'Reported', y: 21 },
  { name: 'Time', y: 50 },
  { name: 'Measured', y: 68 },
]

/** Plays the sample once, and stops at the step where its visitor is stuck. */
export function TourPicture(props: { tour: SampleTour }) {
  const page = usePage()
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const [at, setAt] = createSignal(isStill ? REST : 0)
  let played = 0
  const timer = setInterval(() => {
    played += 1
    setAt(played < STEPS.length ? played : REST)
    if (played >= STEPS.length) clearInterval(timer)
  }, STEP_MS)
  if (isStill) clearInterval(timer)
  onCleanup(() => clearInterval(timer))
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button of the sample has the keys
    // biome-ignore lint/a11y/noStaticElementInteractions: the button of the sample is the control
    <div
      class="tour-picture overflow-hidden bg-canvas rounded-10"
      data-plays={props.tour.canPlay() ? '' : undefined}
      onClick={() => props.tour.canPlay() && props.tour.play()}
    >
      <div class="relative h-258 overflow-hidden bg-stage max-sm:h-154">
        <div class="absolute left-24 top-20 w-380 max-sm:-left-60 max-sm:-top-45">
          <img
            class="block w-full h-auto"
            src={`${page.root}tour.svg`}
            alt="A page of the sample shop. Pressing “Collect at the studio” does nothing, which is reported and measured."
            width="602"
            height="380"
          />
          <span class="tour-ring absolute rounded-8" hidden={at() !== REST} />
        </div>
        <div class="tour-card" aria-hidden="true" hidden={at() !== REST}>
          <p>
            <FrictionName kind="unresponsive" /> <span>Step {REST + 1}</span>
          </p>
          <p>“I pressed Collect at the studio and nothing happened.”</p>
          <p>
            <b>Measured</b> Nothing changed in 4 s
          </p>
        </div>
      </div>
      <Strip model={MODEL} size="compact" names={NAMES} at={at()} choose={() => undefined} />
    </div>
  )
}
