import { TOUR_LABEL } from '@harness/shared/order/tour.ts'
import CircleAlert from 'lucide-solid/icons/circle-alert'
import Play from 'lucide-solid/icons/play'
import { Show } from 'solid-js'
import { Failure } from '../../kit/controls/failure.tsx'
import { CommandButton } from '../../kit/controls/fix-button.tsx'
import { Icon } from '../../kit/controls/icon.tsx'
import type { SampleTour } from '../../kit/form/create-sample-tour.ts'
import { usePage } from '../../kit/page/page.ts'
import { commandOf } from '../../kit/words/fix.ts'
import { Door } from './door.tsx'

interface SampleDoorProps {
  readonly tour: SampleTour
  /** True for the primary button of the page. */
  readonly isMain: boolean
}

/** Starts a complete test with one click, or shows what is missing and how to get it. */
export function SampleDoor(props: SampleDoorProps) {
  return (
    <Door
      icon={Play}
      title="Watch the sample"
      words="A first-time visitor orders a mug in a small shop. Half a minute, no AI, nothing to set up."
    >
      <Show when={props.tour.missing()} fallback={<Start {...props} />}>
        {(row) => (
          <div class="door-missing grid justify-items-start gap-10">
            <p>
              <Icon class="me-6 text-bad" of={CircleAlert} />
              <b>{row().fact}.</b> {row().fix}
            </p>
            <CommandButton
              command={commandOf(row().fix)}
              busy={props.tour.preflight.rows() === undefined}
              check={props.tour.preflight.check}
            />
          </div>
        )}
      </Show>
      <Failure of={props.tour.error()} hasIcon />
      <p class="door-note text-meta">
        {TOUR_LABEL}: the visitor is scripted.
        <span class="max-sm:hidden"> The shop and the measurements are real.</span>
      </p>
    </Door>
  )
}

function Start(props: SampleDoorProps) {
  const page = usePage()
  return (
    <Show
      when={page.boot()?.paired && !page.boot()?.error}
      fallback={<p class="door-control quiet-text">It can start as soon as a bridge answers.</p>}
    >
      <button
        type="button"
        class="button door-control"
        classList={{ main: props.isMain }}
        aria-disabled={props.tour.starting()}
        onClick={() => props.tour.play()}
      >
        <Icon of={Play} />
        {props.tour.starting() ? 'Opening the shop' : 'Play the sample'}
      </button>
    </Show>
  )
}
