import type { WireError } from '@harness/shared/errors.ts'
import Unplug from 'lucide-solid/icons/unplug'
import { lazy, Show, Suspense } from 'solid-js'
import type { Opening } from '../../state/run/create-activity.ts'
import { countOf } from '../../words/number.ts'
import { Icon } from '../icon.tsx'
import './control.css'

// Only what opens slowly tells how far it is.
const OpeningProgress = lazy(() =>
  import('../form/opening-progress.tsx').then((part) => ({ default: part.OpeningProgress })),
)

interface LostProps {
  readonly error: WireError
  readonly steps: number
  /** The device is asked for once more. */
  readonly opening: Opening | undefined
  readonly retry: () => void
}

/** The run waits, because there is no device. */
export function LostCard(props: LostProps) {
  return (
    <section class="control-card" aria-label="The run waits for its device">
      <p class="control-reason">
        <Icon of={Unplug} />
        <span>
          <b>{props.error.message}</b>
        </span>
      </p>
      <div class="control-body">
        <p class="quiet-text">
          {countOf(props.steps, 'step')} are kept. The run goes on from a fresh look.
        </p>
        <Show when={props.opening}>
          {(opening) => (
            <Suspense>
              <OpeningProgress opening={opening()} going={true} />
            </Suspense>
          )}
        </Show>
        <div class="control-row">
          <button type="button" class="button main" onClick={() => props.retry()}>
            Try again
          </button>
        </div>
      </div>
    </section>
  )
}
