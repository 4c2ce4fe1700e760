import type { WireError } from '@harness/shared/errors.ts'
import Unplug from 'lucide-solid/icons/unplug'
import { countOf } from '../../words/number.ts'
import { Icon } from '../icon.tsx'
import './control.css'

/** The run waits, because there is no device. */
export function LostCard(props: { error: WireError; steps: number; retry: () => void }) {
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
        <div class="control-row">
          <button type="button" class="button main" onClick={() => props.retry()}>
            Try again
          </button>
        </div>
      </div>
    </section>
  )
}
